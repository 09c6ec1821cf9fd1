import Foundation
public import OrdersStoreProtocols
import SQLiteKernel
import SQLiteOrdersKernel

extension SQLiteStore {
  public func backUp(toFile path: String, _ extent: BackupExtent, progress: @Sendable (Double) -> Void)
    async throws(StoreError)
  {
    let target = file.other(at: SQLiteStore.absolute(path))
    @Sendable func copy(_ connection: Connection) throws(Failure) {
      try target.checkIsNew()
      let draft = file.other(at: "\(target.path).\(UUID().uuidString).partial")
      defer { draft.remove() }
      // A read transaction begins with the first row that it reads; after that, no writer makes the copy start again.
      _ = try connection.integer("SELECT count(*) FROM sqlite_schema")
      do throws(Failure) {
        try draft.fill(from: connection, extent, progress: progress)
      } catch {
        throw error.naming(target.path, insteadOf: draft.path)
      }
      try draft.move(to: target)
    }
    // The copy uses a reader of its own, so that no read waits for it; if the file is lost, it copies from the open
    // one.
    var copied = await (file.watch.findLost() == nil ? Reader(file) : readers.first).read(copy)
    if case .failure(let failure) = copied, failure.code == .moved { copied = await writer.salvage(copy) }
    if case .failure(let failure) = copied { throw .cannotFetch(failure.cause) }
  }

  public func restore(fromFile path: String, _ extent: BackupExtent, progress: @Sendable (Double) -> Void)
    async throws(StoreError)
  {
    let source = file.other(at: SQLiteStore.absolute(path))
    let file = file
    guard source.exists else { throw .cannotUpdate(.unavailable("there is no backup at “\(source.path)”")) }
    // The examination reads the whole backup and may take long; meanwhile writes go to the store that is replaced.
    let examined: ExaminedBackup
    switch await BackupExaminer().examine(source, extent) {
    case .success(let backup): examined = backup
    case .failure(let failure): throw .cannotUpdate(failure.cause)
    }
    let restored = await writer.maintain { connection throws(Failure) in
      let backup = examined.connection
      let copy = try PageCopy(from: backup.database, to: connection.database)
      try copy.lockTarget(connection.database)
      if extent == .withoutCredentials {
        // Credentials are read when nobody can change them any more: a token that was just revoked must stay revoked.
        try backup.replaceCredentials(by: try file.connect(.existing).allCredentials())
      }
      try copy.run(into: connection.database, progress: progress)
      try file.migrate(connection)
      // The ids of events that were written after the backup are given again.
      try connection.run(
        "INSERT OR REPLACE INTO settings (name, value) VALUES ('epoch', lower(hex(randomblob(16))))")
      // Sessions are removed: a user who has signed out since the backup must not be signed in again.
      try connection.run("DELETE FROM sessions")
      try connection.checkpoint()
    }
    if case .failure(let failure) = restored { throw .cannotUpdate(failure.cause) }
  }
}

extension StoreFile {
  fileprivate func checkIsNew() throws(Failure) {
    guard !FileManager.default.fileExists(atPath: path) else {
      throw Failure(.unavailable("“\(path)” is there already and is not overwritten; use another file name"))
    }
  }

  fileprivate func fill(from source: Connection, _ extent: BackupExtent, progress: (Double) -> Void) throws(Failure) {
    try make()
    let target = try connect(.existing)
    try PageCopy(from: source.database, to: target.database)
      .run(into: target.database, endsWithTask: true, progress: progress)
    if extent == .withoutCredentials { try target.replaceCredentials(by: []) }
    // The target is a single file without a log, which can be read where nothing can be written.
    try target.execute("PRAGMA journal_mode = DELETE")
  }

  /// Renames the finished file to its target, unless another process has created the target meanwhile.
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

  /// Checks that a backup is complete, of a known format, and has only rows that a store could have written.
  fileprivate func examine(_ connection: Connection) throws(Failure) {
    guard case .store(let version) = try identify(connection) else {
      throw Failure(.corrupt("“\(path)” is empty, and no backup of a store"))
    }
    try checkSchema(connection, ofVersion: version)
    let damage = try connection.all("PRAGMA integrity_check(1)") { $0.text() }.filter { $0 != "ok" }
    guard damage.isEmpty else {
      throw Failure(.corrupt("“\(path)” is damaged (\(damage.joined(separator: "; "))); use another backup"))
    }
    try connection.checkRows(ofVersion: version)
  }
}

/// Examines a backup on a thread of its own, so that the store's writer continues meanwhile.
private actor BackupExaminer {
  private let executor = ThreadExecutor("sqlite-examiner")

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  func examine(_ source: StoreFile, _ extent: BackupExtent) -> Result<ExaminedBackup, Failure> {
    do throws(Failure) {
      switch extent {
      case .everything:
        let connection = try source.connect(.readOnly)
        // The transaction stays open, so that the copied content is the examined content.
        try connection.execute("BEGIN")
        try source.examine(connection)
        return .success(ExaminedBackup(connection))
      case .withoutCredentials:
        let connection = try source.connect(.existing)
        // The file stays locked, so that nobody writes between the examination and the copy.
        try connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        try connection.snapshot { () throws(Failure) in try source.examine(connection) }
        // A backup of an older format has no table for credentials.
        try source.migrate(connection)
        return .success(ExaminedBackup(connection))
      }
    } catch {
      return .failure(error)
    }
  }
}

/// An examined backup, with the connection that prevents other processes from changing it.
///
/// Unchecked: the examiner's thread passes the connection to the writer's thread and does not use it afterwards.
private final class ExaminedBackup: @unchecked Sendable {
  let connection: Connection

  init(_ connection: Connection) { self.connection = connection }
}
