import CommandLineKernel
import Foundation
import PresentationProtocols
import StoreAdministrationProtocols

/// A desk, and for whom its scenes work.
typealias OpenDesk = (desk: any Desk, context: SceneContext)

extension CommandLineKernel.Invocation<StoreSession> {
  /// Opens the store, only when a command comes to it.
  ///
  /// - Parameters:
  ///   - location: a store other than that of `--store`.
  ///   - tokens: tokens other than that of `--token-file` or the environment.
  func desk(at location: StoreLocation? = nil, with tokens: StoreTokens? = nil) async throws(Problem) -> OpenDesk {
    let (location, desk) = try await session.openDesk(at: location, tokens, console)
    let zone = if let zone = settings.timeZone { zone } else { await desk.timeZone ?? TimeZone.current }
    let actor = try console.firstInEnvironment(of: ["USER", "LOGNAME"]) ?? "desk"
    settings.warnings.forEach(note)
    if settings.isVerbose {
      note("store \(location.url), locale \(settings.locale.identifier), time zone \(zone.identifier)")
    }
    let context = SceneContext(
      locale: settings.locale, timeZone: zone, actor: actor, frontEnd: "command-line")
    return (desk, context)
  }

  /// Asks a person whether to go on, with a question about what is in the store.
  ///
  /// - Parameter question: makes the question.
  /// - Returns: the open desk; `nil` for no.
  func confirm(looking question: (OpenDesk) async throws -> String) async throws -> OpenDesk? {
    let mustAsk = try needsConfirmation()
    let opened = try await desk()
    guard mustAsk else { return opened }
    return try agrees(try await question(opened)) ? opened : nil
  }

  /// Asks a person whether to go on with some orders.
  ///
  /// - Parameter question: makes the question from the words that describe the orders.
  /// - Returns: the open desk; `nil` for no.
  func confirm(_ orders: [String], _ question: (String) -> String) async throws -> OpenDesk? {
    try await confirm { desk, context in
      var names: [String] = []
      for order in orders {
        do {
          names.append(try await OrderLookup.describe(order, desk, context))
        } catch is Problem where orders.count > 1 {
          // The result of this order says what is wrong with it.
          names.append("order \(order)")
        }
      }
      return question(names.count == 1 ? names[0] : "\(names.count) orders (\(names.joined(separator: "; ")))")
    }
  }
}
