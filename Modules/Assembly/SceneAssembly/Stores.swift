public import AccessStoreProtocols
import HTTPFetcher
public import StoreAdministrationProtocols
public import MelodiesStoreProtocols
import MemoryStore
public import OrdersWorkerProtocols
import PresentationProtocols
import RemoteStore
import SQLiteStore
public import ShowsWorkerProtocols

/// Opens any store by its place: the one list of the stores that there are.
public struct Stores: StoreOpening {
  /// A store that is open, and how it is closed.
  public struct Opened: Sendable {
    public let store: any Store & AccessStore & MelodiesStore & ShowsStore
    /// Ends what is being read and written, so that closing takes no longer than a moment; a write is there as a whole,
    /// or not at all.
    public let interrupt: @Sendable () -> Void
    /// Leaves everything on the disk, tidy; a process that ends without it loses nothing either.
    public let close: @Sendable () async throws(OrdersStoreError) -> Void
  }

  private let readerCount: Int
  private let tokens: StoreTokens
  private let timeout: Duration
  private let report: @Sendable (String) -> Void

  /// - Parameters:
  ///   - readerCount: how many reads can run at once; one command reads one thing at a time, and its other reader is
  ///     for a list that is shown while it comes.
  ///   - tokens: what stores behind servers are asked with.
  ///   - timeout: how long such a server has for a usual answer, retries included.
  ///   - report: takes messages for the log, such as that a store's file is no longer where it was opened.
  public init(
    readerCount: Int = 2, tokens: StoreTokens = StoreTokens(), timeout: Duration = .seconds(5),
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.readerCount = readerCount
    self.tokens = tokens
    self.timeout = timeout
    self.report = report
  }

  public func open(_ location: StoreLocation, mustExist: Bool = false) async throws(OrdersStoreError) -> Opened {
    switch location {
    case .memory:
      return Opened(store: MemoryStore(), interrupt: {}, close: {})
    case .sqlite(let path, let isUsual):
      let store = try await SQLiteStore.open(
        path: path, mustExist: mustExist, makesFolders: isUsual, readerCount: readerCount,
        report: report)
      return Opened(
        store: store, interrupt: store.interrupt, close: { () throws(OrdersStoreError) in try await store.close() })
    case .http(let url):
      let store = RemoteStore(
        url, token: tokens[location], fetcher: HTTPFetcher(userAgent: Product.userAgent),
        deadlines: .init(usual: timeout))
      if mustExist { _ = try await store.fetchInfo() }
      return Opened(store: store, interrupt: {}, close: {})
    }
  }

  public func openStore(_ url: String, mustExist: Bool) async throws(OrdersStoreError) -> OpenStore {
    let location: StoreLocation
    do { location = try StoreLocation(url) } catch { throw .cannotFetch(.unavailable(error.detail)) }
    let store = try await open(location, mustExist: mustExist).store
    return OpenStore(orders: store, shows: store, melodies: store)
  }
}
