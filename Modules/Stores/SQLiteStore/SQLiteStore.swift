public import AccessStoreProtocols
import Foundation
public import MelodiesStoreProtocols
public import OrdersStoreProtocols
import SQLCollectionsKernel
package import SQLKernel
import SQLOrdersKernel
package import SQLiteKernel
import SQLiteOrdersKernel
import SQLiteShowsKernel
public import ShowsStoreProtocols
public import ViewsStoreProtocols

/// A store of orders, melodies, shows and credentials in one SQLite file.
///
/// ```swift
/// let store = try await SQLiteStore.open(path: "/var/lib/storekeeper/store.sqlite")
/// let page = try await store.fetchOrders(OrdersQuery())
/// try await store.close()
/// ```
public final class SQLiteStore: Sendable {
  let file: StoreFile
  package let readers: ReaderPool<Reader>
  let writer: Writer
  private let version: StateVersion

  private init(file: StoreFile, readers: ReaderPool<Reader>) {
    self.file = file
    self.readers = readers
    writer = Writer(file)
    version = StateVersion(file)
  }

  public var stateVersion: UInt64? { version.current }

  /// The store's URL, as `--store` takes it.
  public var url: String { "sqlite:\(file.path)" }

  /// Opens a store, and migrates an older format.
  ///
  /// If there is no file, the store is empty: the first write creates the file, readable by its owner alone. Reads and
  /// dry runs create nothing.
  ///
  /// - Parameters:
  ///   - path: the file; relative to the working directory unless it begins with a slash.
  ///   - mustExist: whether a missing file is an error.
  ///   - makesFolders: whether the first write may create the folders above the file; else a missing folder is an
  ///     error, since a typing error in a path must not pass for an empty store.
  ///   - readerCount: how many reads can run at once.
  ///   - milliseconds: how long to wait for another process that writes.
  ///   - report: is called with a message for the log when the file has been removed, moved or replaced while it is
  ///     open, when it is back, and when the migration of an older format takes long.
  /// - Throws: `cannotFetch`: `unavailable`, `full`, or `corrupt` if the file is no store or of a newer version.
  public static func open(
    path: String, mustExist: Bool = false, makesFolders: Bool = false, readerCount: Int = 4,
    busyTimeout milliseconds: Int = 5_000, report: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws(StoreError) -> SQLiteStore {
    do throws(Failure) {
      guard !path.isEmpty, !path.utf8.contains(0) else {
        throw Failure(.unavailable("“\(path.prefix(200))” is not the name of a file"))
      }
      let file = StoreFile(
        path: absolute(path), format: .current, busyTimeout: Int32(clamping: milliseconds), report: report)
      return try await open(file, mustExist: mustExist, makesFolders: makesFolders, readerCount: readerCount)
    } catch {
      throw .cannotFetch(error.cause)
    }
  }

  /// Opens the store of a file, and migrates an older format.
  static func open(
    _ file: StoreFile, mustExist: Bool = false, makesFolders: Bool = false, readerCount: Int
  ) async throws(Failure) -> SQLiteStore {
    let store = SQLiteStore(file: file, readers: ReaderPool(count: readerCount) { Reader(file) })
    guard file.exists else {
      guard !mustExist else {
        throw Failure(.unavailable("there is no store at “\(file.path)”; check its path"))
      }
      if !makesFolders { try file.checkFolder() }
      try file.checkPlace()
      return store
    }
    let identity = try await store.readers.first.identify().get()
    if case .store(schemaVersion: file.format.version) = identity { return store }
    let migrated = await store.writer.maintain { connection throws(Failure) in
      try file.migrate(connection)
    }
    try migrated.get()
    return store
  }

  /// Returns an absolute path, which SQLite never takes for a URI or for the name of a database in memory.
  static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  /// Copies the log into the file and closes it; the next use of the store opens it again.
  ///
  /// - Throws: `cannotUpdate`: `unavailable` if the file has been removed, moved or replaced, and what was written is
  ///   lost.
  public func close() async throws(StoreError) {
    defer { file.interruption.lower() }
    do throws(Failure) { try await closeConnections() } catch { throw .cannotUpdate(error.cause) }
  }

  /// Closes the connections at the end of a program. The last program that uses the file copies the log into it.
  public func disconnect() async {
    await readers.close()
    version.close()
    await writer.disconnect()
    file.watch.forget()
  }

  /// Interrupts all reads and writes, which fail as `unavailable`, and refuses new ones until the store has been
  /// closed.
  ///
  /// An uncommitted write is rolled back.
  public func interrupt() { file.interruption.raise() }

  private func closeConnections() async throws(Failure) {
    await readers.close()
    version.close()
    let closed = await writer.close()
    file.watch.forget()
    try closed.get()
  }
}

// MARK: Work, and what it was for

extension SQLiteStore: SQLOrdersStore {
  /// Runs a write, and once more if the file was read-only: it may have been made writable since it was opened.
  package func commit<R: Sendable>(
    isDryRun: Bool, _ hint: WriteHint, _ body: @escaping @Sendable (Connection) throws(Failure) -> R
  ) async throws(Failure) -> R {
    let outcome = await writer.write(isDryRun: isDryRun, body)
    // The open connection to a lost file has the only copy of its content.
    guard case .failure(let failure) = outcome, failure.code?.primary == .readOnly, failure.code != .moved else {
      return try outcome.get()
    }
    // All connections of a process share their state of a file, and must be closed to read its permissions again.
    try await closeConnections()
    file.lendPermissions()
    return try await writer.write(isDryRun: isDryRun, body).get()
  }
}

extension SQLiteStore: CollectionsStore {}

extension SQLiteStore: AccessStore, MelodiesStore, PicturesStore, ShowsStore, ViewsStore {}
