public import CommandLineFrontEnd
import Formatting
public import StoreAdministrationProtocols
import OrdersWorkerProtocols
public import PresentationProtocols
public import SceneAssembly

/// The composition root of `storekeeper`: every scene over the store that a command asks for.
public struct CommandLineAssembly: CommandLineScenesOpening {
  private let formatters = CompiledFormatters()
  private let timeout: Duration

  /// - Parameter timeout: how long the server of a store has for an answer, retries included.
  public init(timeout: Duration = .seconds(5)) { self.timeout = timeout }

  /// Opens the store and puts every scene over it.
  ///
  /// - Throws: `Problem`: `unavailable`, `full`, and `unauthenticated` of a server; what the store says of itself.
  public func openScenes(at location: StoreLocation, tokens: StoreTokens) async throws(Problem) -> any CommandLineScenes
  {
    let stores = Stores(tokens: tokens, timeout: timeout)
    do {
      let store = try await stores.open(location).store
      // A server that says nothing to one small question is not asked another: a command has one deadline.
      let settings: StoreSettings? = if case .http = location { try await store.fetchSettings() } else { nil }
      return Scenes(over: store, settings: settings, formatters: formatters, stores: stores)
    } catch {
      throw Problem(.store(error))
    }
  }
}

extension Scenes: CommandLineScenes {}
