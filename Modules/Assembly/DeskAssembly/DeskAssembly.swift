import AccessStoreProtocols
public import CommandLineFrontEnd
import Formatting
public import KeepStoreProtocols
import MemoryStore
public import OrdersWorkerProtocols
public import PresentationProtocols
import SQLiteStore
import SceneAssembly

/// The composition root of `storekeeper`: the one place that knows which store, worker, formatter and scenes there are.
public struct DeskAssembly: DeskOpening, StoreOpening {
  private let formatters = CompiledFormatters()

  public init() {}

  /// Opens the store and puts every scene over it.
  ///
  /// - Throws: `Problem`: `unavailable`, `full`; what the store says of itself.
  public func openDesk(at location: StoreLocation) async throws(Problem) -> any Desk {
    do {
      return await Scenes(
        over: try await openStore(at: location, mustExist: false), formatters: formatters, stores: self)
    } catch {
      throw Problem(.store(error))
    }
  }

  public func openStore(_ url: String, mustExist: Bool) async throws(OrdersStoreError) -> any Store {
    let location: StoreLocation
    do { location = try StoreLocation(url) } catch { throw .cannotFetch(.unavailable(error.detail)) }
    return try await openStore(at: location, mustExist: mustExist)
  }

  private func openStore(at location: StoreLocation, mustExist: Bool) async throws(OrdersStoreError)
    -> any Store & AccessStore
  {
    switch location {
    case .memory: MemoryStore()
    // One command reads one thing at a time; its other reader is for a list that is shown while it comes.
    case .sqlite(let path): try await SQLiteStore.open(path: path, mustExist: mustExist, readerCount: 2)
    }
  }
}

extension Scenes: Desk {}
