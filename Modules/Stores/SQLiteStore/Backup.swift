import AccessStoreProtocols
import Foundation
public import OrdersStoreProtocols
import SQLCollectionsKernel
import SQLKernel
import SQLiteKernel
import SQLiteOrdersKernel

extension SQLiteStore {
  public func backUp(toFile path: String, _ extent: BackupExtent, progress: @Sendable (Double) -> Void)
    async throws(StoreError)
  {
    let target = file.other(at: SQLiteStore.absolute(path))
    @Sendable func copy(_ connection: Connection) throws(Failure) {
      try target.checkIsNew()
      let draft = try target.makeDraft()
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
    // A store whose file does not exist yet stays without one.
    if file.exists { await noteBackup() }
  }
}

extension Connection {
  /// Replaces all credentials and overwrites the old ones, so that they leave no trace in the file.
  func replaceCredentials(by credentials: [Credential]) throws(Failure) {
    try execute("PRAGMA secure_delete = ON")
    try transaction { () throws(Failure) in
      try run("DELETE FROM sessions")
      try run("DELETE FROM credentials")
      try put(credentials)
      return true
    }
  }
}

extension StoreFile {
  func checkIsNew() throws(Failure) {
    guard !exists else {
      throw Failure(.unavailable("“\(path)” is there already and is not overwritten; use another file name"))
    }
  }

  /// Creates an empty file beside this one, readable by its owner alone, to be moved here when it is complete.
  func makeDraft() throws(Failure) -> StoreFile {
    let draft = other(at: "\(path).\(UUID().uuidString).partial")
    do throws(Failure) { try draft.make() } catch { throw error.naming(path, insteadOf: draft.path) }
    return draft
  }

  fileprivate func fill(from source: Connection, _ extent: BackupExtent, progress: (Double) -> Void) throws(Failure) {
    let target = try connect(.existing)
    try PageCopy(from: source.database, to: target.database)
      .run(into: target.database, endsWithTask: true, progress: progress)
    if extent == .withoutCredentials { try target.replaceCredentials(by: []) }
    // The target is a single file without a log, which can be read where nothing can be written.
    try target.execute("PRAGMA journal_mode = DELETE")
  }

  /// Renames the finished file to its target, unless another process has created the target meanwhile.
  func move(to target: StoreFile) throws(Failure) {
    try target.checkIsNew()
    try fileSystem.move(path, to: target.path)
  }

  func remove() {
    for suffix in ["", "-journal", "-wal", "-shm"] { fileSystem.remove(path + suffix) }
  }
}
