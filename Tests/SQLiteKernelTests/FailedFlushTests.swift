import OrdersStoreProtocols
import SQLiteTesting
import SQLKernel
import Testing

@testable import SQLiteKernel

/// Tests that a failed flush is not tried again on the same connection, whose pages the system may take for written.
@Suite struct FailedFlushTests {
  @Test func `a write whose flush fails has an unknown outcome, and the next one uses another connection`() async throws
  {
    let files = SimulatedFileSystem()
    let writer = Writer(files.store)
    try await writer.add("first").get()
    files.fault = .next(.sync, suffix: "-wal")
    #expect(await writer.add("second").cause == .afterFailedFlush)
    try await writer.add("third").get()
    #expect(files.failures == [.sync])
    #expect(files.count(of: .open) >= 2)
    try await writer.close().get()
    #expect(files.openFileCount == 0)
  }

  @Test(arguments: [false, true])
  func `no power cut after a failed flush loses a write that was acknowledged`(hasReader: Bool) async throws {
    let files = SimulatedFileSystem()
    let writer = Writer(files.store)
    try await writer.add("first").get()
    let reader = hasReader ? try files.store.connect(.existing) : nil
    _ = try reader?.integer("SELECT count(*) FROM things")
    files.fault = .next(.sync, suffix: "-wal")
    #expect(await writer.add("second").cause == .afterFailedFlush)
    try await writer.add("third").get()
    for seed in 0..<20 as Range<UInt64> {
      let names = try files.restarted(seed: seed).names()
      #expect(names == ["first", "third"] || names == ["first", "second", "third"], "seed \(seed)")
    }
    _ = await writer.close()
  }

  @Test(arguments: [false, true])
  func `the state after a failed flush is that after a power cut`(hasReader: Bool) async throws {
    let files = SimulatedFileSystem()
    let writer = Writer(files.store)
    try await writer.add("first").get()
    let reader = hasReader ? try files.store.connect(.existing) : nil
    _ = try reader?.integer("SELECT count(*) FROM things")
    files.fault = .next(.sync, suffix: "-wal")
    #expect(await writer.add("second").cause == .afterFailedFlush)
    let names = try files.names()
    for seed in 0..<20 as Range<UInt64> { #expect(try files.restarted(seed: seed).names() == names, "seed \(seed)") }
    _ = await writer.close()
  }

  @Test func `a power cut at any call after a failed flush leaves a whole store`() async throws {
    var (call, isOver) = (1, false)
    while !isOver {
      let files = SimulatedFileSystem()
      let writer = Writer(files.store)
      try await writer.add("first").get()
      files.fault = .next(.sync, suffix: "-wal")
      _ = await writer.add("second")
      files.fault = .powerCut(atCall: call)
      let isAcknowledged = await writer.add("third").cause == nil
      _ = await writer.close()
      isOver = !files.isWithoutPower
      for seed in 0..<10 as Range<UInt64> {
        let names = try files.restarted(seed: seed).names()
        #expect(names.first == "first" && (names.last == "third" || !isAcknowledged), "call \(call), seed \(seed)")
      }
      call += 1
    }
    #expect(call > 20)
  }

  @Test func `writes fail while the file cannot be opened again, and lose nothing when it can`() async throws {
    let flush = try await callOfFlush()
    let files = SimulatedFileSystem()
    let writer = Writer(files.store)
    try await writer.add("first").get()
    files.fault = .call(flush, isLasting: true)
    #expect(await writer.add("second").cause == .afterFailedFlush)
    for _ in 0..<3 { #expect(await writer.add("third").cause != nil) }
    files.fault = .none
    // The pauses between two attempts are short.
    while await writer.add("fourth").cause != nil {}
    // No connection was open, so that the log is read again, with the write whose flush has failed.
    let names = try files.names()
    #expect(names == ["first", "second", "fourth"])
    for seed in 0..<20 as Range<UInt64> { #expect(try files.restarted(seed: seed).names() == names, "seed \(seed)") }
    _ = await writer.close()
    #expect(files.openFileCount == 0)
  }

  @Test func `a checkpoint whose flush fails is repeated on another connection, and loses nothing`() async throws {
    let files = SimulatedFileSystem()
    var file = files.store
    file.limits.pagesOfLog = 8
    let writer = Writer(file)
    try await writer.add("first").get()
    files.fault = .next(.sync, suffix: ".sqlite")
    var count = 1
    while files.failures.isEmpty, count < 100 {
      try await writer.add("\(count)").get()
      count += 1
    }
    // The writer acknowledges a write before its checkpoint, and runs this closure after it.
    try await writer.maintain { _ in }.get()
    #expect(files.failures == [.sync])
    #expect(files.count(of: .open) >= 2)
    try await writer.add("last").get()
    for seed in 0..<20 as Range<UInt64> { #expect(try files.restarted(seed: seed).names().count == count + 1) }
    _ = await writer.close()
  }

  /// Returns the number of the call that flushes the second write of a writer.
  private func callOfFlush() async throws -> Int {
    for number in 1..<100 {
      let files = SimulatedFileSystem()
      let writer = Writer(files.store)
      try await writer.add("first").get()
      files.fault = .call(number)
      _ = await writer.add("second")
      if files.failures.first == .sync { return number }
    }
    return try #require(nil)
  }
}

// MARK: Fixtures

extension StoreError.Cause {
  /// The cause of a write whose flush has failed.
  fileprivate static let afterFailedFlush = unknownOutcome(
    of: .unavailable("“/store.sqlite” could not be read or written: disk I/O error"))
}
