import Foundation
import Testing

@testable import SQLiteStore

/// Gathering is the writer's own affair: whoever looks finds the log as it would be without.
@Suite struct GatheredLogTests {
  #if os(Linux)
    @Test func `a transaction is written in a few pieces, however many its pages`() async throws {
      try await withTable { connection throws(Failure) in
        let before = calls
        try connection.add(10_000)
        #expect(try connection.integer("PRAGMA page_count") > 100)
        #expect(calls - before < 20)
      }
    }

    /// How often this thread has written anything.
    private var calls: Int {
      let lines = (try? String(contentsOfFile: "/proc/thread-self/io", encoding: .utf8)) ?? ""
      return lines.split(separator: "\n").first { $0.hasPrefix("syscw: ") }.flatMap { Int($0.dropFirst(7)) } ?? 0
    }
  #endif

  @Test(arguments: ["FULL", "NORMAL", "OFF"])
  func `a commit is in the file before it is told, flushed or not`(synchronous: String) async throws {
    try await withTable { connection throws(Failure) in
      try connection.execute("PRAGMA synchronous = \(synchronous)")
      let other = try StoreFile(path: connection.path, busyTimeout: 1_000).connect(.existing)
      for count in [1, 10_000, 1] {
        let before = try other.integer("SELECT count(*) FROM lines")
        try connection.add(count)
        #expect(try other.integer("SELECT count(*) FROM lines WHERE text <> ''") == before + Int64(count))
      }
      try other.add(1)
      #expect(try connection.integer("SELECT count(*) FROM lines WHERE text <> ''") == 10_003)
    }
  }

  @Test(arguments: ["FULL", "OFF"])
  func `pages that do not fit into memory are found again, and written anew where they are`(
    synchronous: String
  ) async throws {
    try await withTable { connection throws(Failure) in
      try connection.execute("PRAGMA synchronous = \(synchronous); PRAGMA cache_size = 10")
      try connection.add(800)
      try connection.transaction { () throws(Failure) in
        for round in 1...3 { try connection.run("UPDATE lines SET text = text || ?", [.text("\(round)")]) }
        return true
      }
      let other = try StoreFile(path: connection.path, busyTimeout: 1_000).connect(.existing)
      #expect(try other.integer("SELECT count(*) FROM lines WHERE text GLOB '*123'") == 800)
      #expect(try other.integer("SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'") == 1)
    }
  }

  @Test func `what is taken back leaves nothing for the next transaction`() async throws {
    try await withTable { connection throws(Failure) in
      try connection.execute("PRAGMA cache_size = 10")
      try connection.transaction { () throws(Failure) in
        try connection.run(filling, [.integer(5_000)])
        return false
      }
      try connection.add(3)
      #expect(try connection.integer("SELECT count(*) FROM lines") == 3)
      #expect(try connection.integer("SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'") == 1)
    }
  }

  private func withTable(_ body: (Connection) throws(Failure) -> Void) async throws {
    try await withFolder { folder in
      try change(folder + "/lines.sqlite") { connection throws(Failure) in
        try connection.execute("PRAGMA journal_mode = WAL; CREATE TABLE lines (text TEXT)")
        try body(connection)
      }
    }
  }
}

private let filling = """
  WITH RECURSIVE counts(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counts WHERE n < ?)
  INSERT INTO lines SELECT printf('%.100c%d', 'x', n) FROM counts
  """

extension Connection {
  fileprivate func add(_ count: Int) throws(Failure) { try run(filling, [.integer(count)]) }
}
