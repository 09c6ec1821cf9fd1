import Formatting
import Foundation
public import StoreAdministrationProtocols
import OrdersWorkerProtocols
public import PresentationProtocols
public import SceneAssembly

/// The composition root of `storekeeper`: builds every scene over the store that a command names.
public struct CommandLineAssembly: StorekeeperScenesOpening {
  private let formatters = CompiledFormatters()
  private let timeout: Duration

  /// Creates the composition root.
  ///
  /// - Parameter timeout: the time limit of a request to the server of a store, retries included.
  public init(timeout: Duration = .seconds(5)) { self.timeout = timeout }

  public func openAllScenes(at location: StoreLocation, tokens: StoreTokens) async throws(Problem) -> Scenes {
    let stores = Stores(tokens: tokens, timeout: timeout) { message in
      FileHandle.standardError.write(Data("\(message)\n".utf8))
    }
    do {
      let store = try await stores.open(location).store
      // A server's settings are read first: if it does not answer this request, the command fails without another.
      let settings: StoreSettings? = if case .http = location { try await store.fetchSettings() } else { nil }
      return Scenes(over: store, settings: settings, formatters: formatters, stores: stores)
    } catch {
      throw Problem(.store(error))
    }
  }
}
