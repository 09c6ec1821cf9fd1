import CommandLineKernel
import Foundation
import PresentationProtocols
import StoreAdministrationProtocols

/// The scenes of an open store, and the context of the caller.
typealias OpenScenes = (scenes: any CommandLineScenes, context: SceneContext)

extension CommandLineKernel.Invocation<StoreSession> {
  /// Opens the store, only when a command comes to it.
  ///
  /// - Parameters:
  ///   - location: a store other than that of `--store`.
  ///   - tokens: tokens other than that of `--token-file` or the environment.
  func scenes(at location: StoreLocation? = nil, with tokens: StoreTokens? = nil) async throws(Problem) -> OpenScenes {
    let (location, scenes) = try await session.openScenes(at: location, tokens, console)
    let zone = if let zone = settings.timeZone { zone } else { await scenes.timeZone ?? TimeZone.current }
    let actor = try console.firstInEnvironment(of: ["USER", "LOGNAME"]) ?? "desk"
    settings.warnings.forEach(note)
    if settings.isVerbose {
      note("store \(location.url), locale \(settings.locale.identifier), time zone \(zone.identifier)")
    }
    let context = SceneContext(
      locale: settings.locale, timeZone: zone, actor: actor, frontEnd: "command-line")
    return (scenes, context)
  }

  /// Asks a person whether to go on, with a question about what is in the store.
  ///
  /// - Parameter question: makes the question.
  /// - Returns: the open scenes; `nil` for no.
  func confirm(looking question: (OpenScenes) async throws -> String) async throws -> OpenScenes? {
    let mustAsk = try needsConfirmation()
    let opened = try await scenes()
    guard mustAsk else { return opened }
    return try agrees(try await question(opened)) ? opened : nil
  }

  /// Asks a person whether to go on with some orders.
  ///
  /// - Parameter question: makes the question from the words that describe the orders.
  /// - Returns: the open scenes; `nil` for no.
  func confirm(_ orders: [String], _ question: (String) -> String) async throws -> OpenScenes? {
    try await confirm { scenes, context in
      var names: [String] = []
      for order in orders {
        do {
          names.append(try await OrderLookup.describe(order, scenes, context))
        } catch is Problem where orders.count > 1 {
          // The change of this order reports what is wrong with it.
          names.append("order \(order)")
        }
      }
      return question(names.count == 1 ? names[0] : "\(names.count) orders (\(names.joined(separator: "; ")))")
    }
  }
}
