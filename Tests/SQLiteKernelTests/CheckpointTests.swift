import SQLiteTesting
import Testing

@testable import SQLiteKernel

/// Tests that no checkpoint runs without the write lock, since SQLite before 3.51.3 can lose commits then.
@Suite struct CheckpointTests {
  @Test func `a writer that closes while another connection writes copies nothing`() async throws {
    let files = SimulatedFileSystem()
    let writer = Writer(files.store)
    try await writer.add("first").get()
    let other = try files.store.connect(.existing)
    try other.run("BEGIN IMMEDIATE")
    let before = files.files[files.store.path]
    try await writer.close().get()
    #expect(files.files[files.store.path] == before)
    try other.run("ROLLBACK")
    #expect(try other.integer("SELECT count(*) FROM things") == 1)
  }

  @Test func `a log is copied only by a connection that gets the write lock`() throws {
    let files = SimulatedFileSystem()
    let file = files.store.withoutWaiting
    try file.make()
    let (first, other) = (try file.connect(.existing), try file.connect(.existing))
    try file.migrate(first)
    try other.run("BEGIN IMMEDIATE")
    #expect(throws: Failure.self) { try file.copyLog(of: first) }
    #expect(throws: Failure.self) { try file.emptyLog(of: first) }
    try other.run("ROLLBACK")
    #expect(try file.copyLog(of: first))
    try file.emptyLog(of: first)
    let log = try #require(files.files[file.path + "-wal"])
    #expect(log.count == 32 + 24 + 4_096)
  }

  @Test func `no commit of any connection starts a checkpoint of SQLite's own`() throws {
    let file = SimulatedFileSystem().store
    try file.make()
    #expect(try file.connect(.existing).integer("PRAGMA wal_autocheckpoint") == 0)
  }
}
