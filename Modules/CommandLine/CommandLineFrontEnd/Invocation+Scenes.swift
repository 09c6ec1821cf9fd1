import CommandLineKernel
import PresentationProtocols
import StoreAdministrationProtocols

/// The scenes of an open store, and the context of the caller.
typealias OpenScenes = (scenes: any CommandLineScenes, context: SceneContext)

extension CommandLineKernel.Invocation<StoreSession> {
  /// Opens a store other than that of `--store`.
  ///
  /// - Parameters:
  ///   - location: the store; `nil` for that of `--store`.
  ///   - tokens: tokens other than that of `--token-file` or the environment.
  func scenes(at location: StoreLocation?, with tokens: StoreTokens?) async throws(Problem) -> OpenScenes {
    try scenes(of: try await session.open(at: location, tokens, console))
  }

  /// Asks a person whether to go on with some orders.
  ///
  /// - Parameter question: makes the question from the words that describe the orders.
  /// - Returns: the open scenes; `nil` for no.
  func confirm(_ orders: [String], _ question: (String) -> String) async throws -> OpenScenes? {
    try await confirm { scenes, context in
      var names: [String] = []
      for order in orders.map({ TypedOrder($0).name }) {
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
