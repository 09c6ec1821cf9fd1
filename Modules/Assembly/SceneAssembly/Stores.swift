public import AccessStoreProtocols
import Foundation
import HTTPFetcher
public import StoreAdministrationProtocols
public import MelodiesStoreProtocols
import MemoryStore
public import OrdersWorkerProtocols
import PostgresStore
import PresentationProtocols
import RemoteStore
import RemoteStoreProtocols
import SQLiteStore
public import ShowsWorkerProtocols
public import ViewsStoreProtocols

/// Opens the store at a location: in memory, in a SQLite file, in a PostgreSQL database or behind a server.
public struct Stores: StoreOpening {
  /// An open store, with the functions that interrupt and close it.
  public struct Opened: Sendable {
    public let store: any Store & AccessStore & MelodiesStore & ShowsStore & ViewsStore
    /// The open store as a store of pictures; `nil` behind a server, which fetches and serves the pictures of its shows.
    public let pictures: (any PicturesStore)?
    /// Interrupts all reads and writes, so that closing is quick; an interrupted write leaves nothing.
    public let interrupt: @Sendable () -> Void
    /// Writes everything to the store's file and closes it; a process that ends without this loses nothing either.
    public let close: @Sendable () async throws(StoreError) -> Void
    /// Closes the store at the end of a program. The last program that uses the store's file writes everything to it.
    public let disconnect: @Sendable () async -> Void
  }

  /// The size of the largest backup that is read as a whole.
  private static let mostBytesInMemory = 64 << 20

  private let readerCount: Int
  private let tokens: StoreTokens
  private let timeout: Duration
  private let report: @Sendable (String) -> Void
  private let didOpen: @Sendable (Opened) -> Void

  /// Creates an opener of stores.
  ///
  /// - Parameters:
  ///   - readerCount: how many reads can run at once; a command needs one, and a second for a list that is shown while
  ///     it is read.
  ///   - tokens: the bearer tokens for stores behind servers, and the password for databases.
  ///   - timeout: the time limit of a usual request to such a server, retries included.
  ///   - report: receives messages for the log, for example that a store's file has been moved, or its database lost.
  ///   - didOpen: receives each store that has been opened.
  public init(
    readerCount: Int = 2, tokens: StoreTokens = StoreTokens(), timeout: Duration = .seconds(5),
    report: @escaping @Sendable (String) -> Void = { _ in },
    didOpen: @escaping @Sendable (Opened) -> Void = { _ in }
  ) {
    self.readerCount = readerCount
    self.tokens = tokens
    self.timeout = timeout
    self.report = report
    self.didOpen = didOpen
  }

  public func open(_ location: StoreLocation, mustExist: Bool = false) async throws(StoreError) -> Opened {
    let opened = try await opened(location, mustExist)
    didOpen(opened)
    return opened
  }

  private func opened(_ location: StoreLocation, _ mustExist: Bool) async throws(StoreError) -> Opened {
    switch location {
    case .memory:
      let store = MemoryStore()
      return Opened(store: store, pictures: store, interrupt: {}, close: {}, disconnect: {})
    case .sqlite(let path, let isUsual):
      let store = try await SQLiteStore.open(
        path: path, mustExist: mustExist, makesFolders: isUsual, readerCount: readerCount,
        report: report)
      return Opened(
        store: store, pictures: store, interrupt: store.interrupt,
        close: { () throws(StoreError) in try await store.close() }, disconnect: store.disconnect)
    case .http(let url):
      let store = RemoteStore(
        url, token: tokens[location], fetcher: HTTPFetcher(userAgent: Product.userAgent),
        deadlines: .init(usual: timeout))
      if mustExist { _ = try await store.fetchInfo() }
      return Opened(store: store, pictures: nil, interrupt: {}, close: {}, disconnect: {})
    case .postgres(let url):
      // One writing connection, and with the reader of short reads four to eight that read, each opened when needed.
      let store = try await PostgresStore.open(
        url: url, password: tokens.password, backups: SQLiteBackupFormat(), readerCount: min(max(readerCount, 3), 7),
        report: report)
      return Opened(store: store, pictures: store, interrupt: {}, close: store.close, disconnect: store.close)
    }
  }

  public func openStore(_ url: String, mustExist: Bool) async throws(StoreError) -> OpenStore {
    let location: StoreLocation
    do { location = try StoreLocation(url) } catch { throw .cannotFetch(.unavailable(error.detail)) }
    let opened = try await open(location, mustExist: mustExist)
    let store = opened.store
    return OpenStore(orders: store, shows: store, melodies: store, views: store, pictures: opened.pictures)
  }

  public func readBackup(atPath path: String) async throws(StoreError) -> StoreSummary {
    do throws(StoreError) {
      return try await SQLiteStore.readBackup(atPath: path)
    } catch {
      // A backup of a store in memory is another kind of file, which is read as a whole.
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      guard case .corrupt = error.cause, let size = attributes?[.size] as? NSNumber,
        size.int64Value <= Self.mostBytesInMemory
      else { throw error }
      let store = MemoryStore()
      do throws(StoreError) { try await store.restore(fromFile: path, progress: { _ in }) } catch _ { throw error }
      return try await store.fetchSummary()
    }
  }
}
