import ModelsTesting
import OrdersStoreProtocols
import SQLKernel
import Testing

@testable import SQLiteKernel
@testable import SQLiteTesting

/// Tests that the simulated file system stores, loses and locks as a real one does.
@Suite struct SimulatedFileSystemTests {
  @Test func `a flushed write survives every power cut, and an interrupted one survives some`() async throws {
    let count = try await callsOfSecondWrite()
    #expect(count > 3)
    var survived = 0
    for call in 1...count {
      let files = SimulatedFileSystem()
      let writer = Writer(files.store)
      try await writer.add("first").get()
      files.fault = .powerCut(atCall: call)
      let isAcknowledged = await writer.add("second").cause == nil
      for seed in 0..<20 as Range<UInt64> {
        let names = try files.restarted(seed: seed).names()
        #expect(
          names == ["first", "second"] || (names == ["first"] && !isAcknowledged), "call \(call), seed \(seed)")
        if names.count == 2, !isAcknowledged { survived += 1 }
      }
      _ = await writer.close()
      #expect(files.openFileCount == 0)
    }
    #expect(0 < survived && survived < 20 * count)
  }

  @Test func `a flush after a failed one writes only the pages that have changed since`() {
    let file = SimulatedFile(number: 1, content: [UInt8](repeating: 0, count: 12_288))
    unsafe [UInt8](repeating: 1, count: 12_288).withUnsafeBytes { unsafe file.write($0, at: 0) }
    file.failFlush()
    file.flush()
    var random = SplitMix64(seed: 1)
    #expect(file.survivingContent(&random).allSatisfy { $0 == 0 })
    unsafe [2].withUnsafeBytes { unsafe file.write($0, at: 5_000) }
    file.flush()
    let content = file.survivingContent(&random)
    #expect((0..<3).map { content[$0 * 4_096] } == [0, 1, 0])
    #expect(file.content[5_000] == 2 && content[5_000] == 2)
  }

  @Test func `a second writer is locked out until the first has finished, and readers are not`() throws {
    let file = SimulatedFileSystem().store
    let (first, second) = (try file.connect(.creating), try file.connect(.creating))
    try first.enableWAL()
    try first.execute("CREATE TABLE a (b); BEGIN IMMEDIATE; INSERT INTO a VALUES (1)")
    #expect(throws: Failure.self) { try second.execute("BEGIN IMMEDIATE") }
    #expect(try second.integer("SELECT count(*) FROM a") == 0)
    try first.execute("COMMIT")
    #expect(try second.integer("SELECT count(*) FROM a") == 1)
    try second.execute("INSERT INTO a VALUES (2)")
    #expect(try first.integer("SELECT count(*) FROM a") == 2)
  }

  /// Returns the number of calls of the file system that the second write makes.
  private func callsOfSecondWrite() async throws -> Int {
    let files = SimulatedFileSystem()
    let writer = Writer(files.store)
    try await writer.add("first").get()
    files.fault = .none
    try await writer.add("second").get()
    return files.calls
  }
}

// MARK: Fixtures

extension SimulatedFileSystem {
  /// A store in this file system.
  var store: StoreFile { StoreFile(path: "/store.sqlite", format: .things, busyTimeout: 20, fileSystem: self) }

  /// Returns the names of the stored things.
  func names() throws -> [String] {
    try store.connect(.existing).all("SELECT name FROM things ORDER BY key") { $0.text() }
  }
}

extension Writer {
  nonisolated func add(_ name: String) async -> Result<Void, Failure> {
    await write { connection throws(Failure) in
      try connection.run("INSERT INTO things (name) VALUES (?)", [.text(name)])
    }
  }
}
