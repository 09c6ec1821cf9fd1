import Formatting
import Foundation
import Locks
public import StoreAdministrationProtocols
import OrdersWorkerProtocols
public import PresentationProtocols
public import SceneAssembly

/// The composition root of `storekeeper`: builds every scene over the store that a command names.
public struct CommandLineAssembly: StorekeeperScenesOpening {
  private let formatters = CompiledFormatters()
  private let timeout: Duration
  private let opened = OpenedStores()

  /// Creates the composition root.
  ///
  /// - Parameter timeout: the time limit of a request to the server of a store, retries included.
  public init(timeout: Duration = .seconds(5)) { self.timeout = timeout }

  public func openAllScenes(at location: StoreLocation, tokens: StoreTokens) async throws(Problem) -> Scenes {
    let stores = Stores(
      tokens: tokens, timeout: timeout,
      report: { message in FileHandle.standardError.write(Data("\(message)\n".utf8)) }, didOpen: opened.add)
    do {
      let store = try await stores.open(location).store
      // A server's settings are read first: if it does not answer this request, the command fails without another.
      let settings: StoreSettings? = if case .http = location { try await store.fetchSettings() } else { nil }
      return Scenes(over: store, settings: settings, formatters: formatters, stores: stores)
    } catch {
      throw Problem(.store(error))
    }
  }

  /// Closes all stores after the last command, so that a store's file alone has every write of the program.
  public func closeStores() async { await opened.closeAll() }
}

/// The stores that the program has opened.
private final class OpenedStores: Sendable {
  private let stores = Lock<[Stores.Opened]>([])

  @Sendable func add(_ store: Stores.Opened) { stores.withLock { $0.append(store) } }

  func closeAll() async {
    for store in stores.withLock({ $0 }) { await store.disconnect() }
  }
}
