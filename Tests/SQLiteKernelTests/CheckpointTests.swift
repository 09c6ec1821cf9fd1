import Locks
import SQLiteTesting
import SQLKernel
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

  @Test(arguments: [
    (3_040_001, false), (3_044_005, false), (3_044_006, true), (3_045_000, false), (3_050_006, false),
    (3_050_007, true), (3_051_000, false), (3_051_002, false), (3_051_003, true), (3_053_000, true),
  ])
  func `the versions of SQLite with the fix are known`(version: Int, isFixed: Bool) {
    #expect(Database.resetsLogSafely(version) == isFixed)
  }

  @Test func `after two seconds without work the file alone has every write`() async throws {
    let files = SimulatedFileSystem()
    let writer = Writer(files.store)
    for name in ["first", "second"] { try await writer.add(name).get() }
    await writer.rest()
    #expect(try files.namesInFileAlone() == ["first", "second"])
    try await writer.add("third").get()
    await writer.rest()
    #expect(try files.namesInFileAlone() == ["first", "second", "third"])
    try await writer.close().get()
  }

  @Test(.timeLimit(.minutes(10))) func `the work at rest ends when the store is closed`() async throws {
    let files = SimulatedFileSystem()
    let (steps, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let format = FileFormat.things { _, _ in
      continuation.yield()
      return true
    }
    var file = StoreFile(path: "/store.sqlite", format: format, busyTimeout: 20, fileSystem: files)
    file.limits.stepsAtRest = .max
    let writer = Writer(file)
    try await writer.add("first").get()
    async let rest: Void = writer.rest()
    for await _ in steps { break }

    try await writer.close().get()

    await rest
    #expect(try files.namesInFileAlone() == ["first"])
  }

  @Test func `a writer that disconnects merges as many pages as it has written, and then does the rest of the work`()
    async throws
  {
    let files = SimulatedFileSystem()
    let merged = Lock<[Int]>([])
    let format = FileFormat.things { connection, pages throws(Failure) in
      let step = merged.withLock { pagesOfSteps in
        pagesOfSteps.append(pages)
        return pagesOfSteps.count
      }
      try connection.transaction { () throws(Failure) in
        try connection.run("INSERT INTO things (name) VALUES ('step \(step)')")
        return true
      }
      return true
    }
    var file = StoreFile(path: "/store.sqlite", format: format, busyTimeout: 20, fileSystem: files)
    (file.limits.pagesBeforeRest, file.limits.pagesMergedBeforeClosing, file.limits.stepsAtRest) = (1, 2, 3)
    let writer = Writer(file)
    for number in 0..<5 { try await writer.add("\(number)").get() }
    let log = try #require(files.files["/store.sqlite-wal"])

    await writer.disconnect()

    let steps = merged.withLock(\.self)
    let written = (log.count - 32) / (24 + 4_096)
    #expect(steps.count == 3 + written / 2)
    // Each step writes a page of the table and of each index.
    #expect(steps.filter { $0 > 0 }.count == (written + 2) / 3)
    #expect(steps.first == 2 && steps.last == 0)
  }

  @Test(.timeLimit(.minutes(10)))
  func `another process writes while a writer that disconnects does the work at rest`() async throws {
    let files = SimulatedFileSystem()
    let hasWritten = Lock(false)
    let stepCount = Lock(0)
    let (steps, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let format = FileFormat.things { connection, _ throws(Failure) in
      continuation.yield()
      stepCount.withLock { $0 += 1 }
      try connection.transaction { () throws(Failure) in
        try connection.run("INSERT INTO things (name) VALUES (hex(randomblob(16)))")
        // Another connection finds the lock taken nearly always.
        _ = try connection.integer(
          "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000) SELECT sum(i) FROM n")
        return true
      }
      return !hasWritten.withLock(\.self)
    }
    var file = StoreFile(path: "/store.sqlite", format: format, busyTimeout: 60_000, fileSystem: files)
    (file.limits.pagesBeforeRest, file.limits.stepsAtRest, file.limits.stepsWithoutPause) = (1, 100, 1)
    let writer = Writer(file)
    try await writer.add("first").get()
    let other = try file.connect(.existing)
    async let end: Void = writer.disconnect()
    for await _ in steps { break }

    try other.run("BEGIN IMMEDIATE")
    try other.run("INSERT INTO things (name) VALUES ('other')")
    try other.run("COMMIT")
    hasWritten.withLock { $0 = true }

    await end
    #expect(stepCount.withLock(\.self) < 100)
    #expect(try other.integer("SELECT count(*) FROM things WHERE name IN ('first', 'other')") == 2)
  }

  @Test func `a full disk makes the writer copy the log, so that the next commit needs no more room`() async throws {
    let files = SimulatedFileSystem()
    let writer = Writer(files.store)
    for number in 0..<20 { try await writer.add("\(number)").get() }
    let size = files.files["/store.sqlite-wal"]?.count
    let full = await writer.write { _ throws(Failure) in throw Failure(.full, message: "", path: "") }
    #expect(full.cause != nil)
    // The writer runs this closure after its copy of the log.
    try await writer.maintain { _ in }.get()
    #expect(try files.namesInFileAlone().count == 20)
    try await writer.add("last").get()
    #expect(files.files["/store.sqlite-wal"]?.count == size)
    try await writer.close().get()
  }

  @Test func `the size of a store counts its log`() async throws {
    let files = SimulatedFileSystem()
    let writer = Writer(files.store)
    try await writer.add("first").get()
    let log = try #require(files.files["/store.sqlite-wal"]?.count)
    #expect(log > 0 && files.store.size == (files.files["/store.sqlite"]?.count).map { Int64($0 + log) })
    try await writer.close().get()
  }
}

extension SimulatedFileSystem {
  /// Returns the names of the things in a copy of the file without its log.
  fileprivate func namesInFileAlone() throws -> [String] {
    try SimulatedFileSystem(files.filter { $0.key == "/store.sqlite" }).names()
  }
}
