import AccessStoreProtocols
import Foundation
public import OrdersStoreProtocols

extension SQLiteStore {
  public func backUp(toFile path: String, _ extent: BackupExtent, progress: @Sendable (Double) -> Void)
    async throws(OrdersStoreError)
  {
    let target = file.other(at: SQLiteStore.absolute(path))
    @Sendable func copy(_ connection: Connection) throws(Failure) {
      try target.checkIsNew()
      let draft = file.other(at: "\(target.path).\(UUID().uuidString).partial")
      defer { draft.remove() }
      // A transaction begins with the first row that it reads; from then on no writer makes the copy start again.
      _ = try connection.integer("SELECT count(*) FROM sqlite_schema")
      do throws(Failure) {
        try draft.fill(from: connection, extent, progress: progress)
      } catch {
        throw error.naming(target.path, insteadOf: draft.path)
      }
      try draft.move(to: target)
    }
    // A reader of its own, so that nobody waits behind a long copy; where the file is lost, what is open of it.
    var copied = await (file.watch.findLost() == nil ? Reader(file) : readers.first).read(copy)
    if case .failure(let failure) = copied, failure.code == .moved { copied = await writer.salvage(copy) }
    if case .failure(let failure) = copied { throw .cannotFetch(failure.cause) }
  }

  public func restore(fromFile path: String, _ extent: BackupExtent, progress: @Sendable (Double) -> Void)
    async throws(OrdersStoreError)
  {
    let source = file.other(at: SQLiteStore.absolute(path))
    let file = file
    let credentials = extent == .everything ? nil : try await fetchCredentials()
    guard source.exists else { throw .cannotUpdate(.unavailable("there is no backup at “\(source.path)”")) }
    let restored = await writer.maintain { connection throws(Failure) in
      if let credentials { try source.replaceCredentials(by: credentials) }
      let backup = try source.examined()
      try PageCopy(from: backup.database, to: connection.database).run(into: connection.database, progress: progress)
      try Migration.migrate(connection, in: file)
      // Who has signed out since must not be signed in again.
      try connection.run("DELETE FROM sessions")
      try connection.checkpoint()
    }
    if case .failure(let failure) = restored { throw .cannotUpdate(failure.cause) }
  }
}

extension StoreFile {
  fileprivate func checkIsNew() throws(Failure) {
    guard !FileManager.default.fileExists(atPath: path) else {
      throw Failure(.unavailable("“\(path)” is there already and is not overwritten; name a new file"))
    }
  }

  fileprivate func fill(from source: Connection, _ extent: BackupExtent, progress: (Double) -> Void) throws(Failure) {
    try make()
    let target = try connect(.existing)
    try PageCopy(from: source.database, to: target.database).run(into: target.database, progress: progress)
    if extent == .withoutCredentials { try target.replaceCredentials(by: []) }
    // One plain file, which can be read where nothing can be written.
    try target.execute("PRAGMA journal_mode = DELETE")
  }

  /// Gives the finished file its name, unless somebody else has taken it meanwhile.
  fileprivate func move(to target: StoreFile) throws(Failure) {
    try target.checkIsNew()
    do {
      try FileManager.default.moveItem(atPath: path, toPath: target.path)
    } catch {
      throw Failure(.unavailable("“\(target.path)” cannot be written: \(error.localizedDescription)"))
    }
  }

  fileprivate func remove() {
    for suffix in ["", "-journal", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
  }

  /// Makes a file that somebody else wrote say who may use this store.
  fileprivate func replaceCredentials(by credentials: [Credential]) throws(Failure) {
    _ = try examined()
    let backup = try connect(.existing)
    // What is older has no credentials yet.
    try Migration.migrate(backup, in: self)
    try backup.replaceCredentials(by: credentials)
    try backup.checkpoint()
  }

  /// A connection to a backup that is whole, of a format that this program knows, and holds nothing else.
  fileprivate func examined() throws(Failure) -> Connection {
    let connection = try connect(.readOnly)
    // One moment for all that follows: what is copied is what was examined.
    try connection.execute("BEGIN")
    guard case .store(let version) = try identify(connection) else {
      throw Failure(.corrupt("“\(path)” is empty, and no backup of a store"))
    }
    try checkSchema(connection, ofVersion: version)
    let damage = try connection.all("PRAGMA integrity_check(1)") { $0.text(0) }.filter { $0 != "ok" }
    guard damage.isEmpty else {
      throw Failure(.corrupt("“\(path)” is damaged (\(damage.joined(separator: "; "))); use another backup"))
    }
    return connection
  }
}
