import OrdersStoreProtocols
import SQLKernel
import Testing

@testable import SQLiteKernel

@Suite struct WaitingRowsTests {
  @Test(arguments: [1, 2, 31, 32, 33, 71])
  func `rows of one transaction are all inserted, and counted once each`(count: Int) async throws {
    try await withFile { file in
      let connection = try file.connect(.creating)
      try file.migrate(connection)
      let before = connection.changeCount
      try connection.transaction { () throws(Failure) in
        for key in 1...count { try connection.insertLater { $0.add(row(key), by: thing) } }
        #expect(connection.changeCount == before + Int64(count))
        return true
      }
      #expect(connection.changeCount == before + Int64(count))
      #expect(try connection.integer("SELECT count(*) FROM things") == count)
    }
  }

  @Test func `a statement finds the rows that waited before it`() async throws {
    try await withFile { file in
      let connection = try file.connect(.creating)
      try file.migrate(connection)
      try connection.transaction { () throws(Failure) in
        try connection.insertLater { $0.add(row(7), by: thing) }
        #expect(try connection.integer("SELECT key FROM things") == 7)
        return true
      }
    }
  }

  @Test func `a transaction that is rolled back forgets its waiting rows and its summaries`() async throws {
    try await withFile { file in
      let connection = try file.connect(.creating)
      try file.migrate(connection)
      #expect(throws: Failure.self) {
        try connection.transaction { () throws(Failure) in
          try connection.insertLater { $0.add(row(1), by: thing) }
          connection.summaries = Summary()
          throw Failure(.notFound("1"))
        }
      }
      try connection.transaction { () throws(Failure) in true }
      #expect(try connection.integer("SELECT count(*) FROM things") == 0)
    }
  }

  @Test func `summaries are written with the transaction that is committed`() async throws {
    try await withFile { file in
      let connection = try file.connect(.creating)
      try file.migrate(connection)
      for isKept in [false, true] {
        try connection.transaction { () throws(Failure) in
          connection.summaries = Summary()
          return isKept
        }
      }
      #expect(try connection.all("SELECT name FROM things") { $0.text() } == ["summary"])
    }
  }
}

// MARK: Fixtures

private func row(_ key: Int) -> Parameters { Parameters([.integer(key), .text("thing \(key)")]) }

private final class Summary: TransactionSummaries {
  func write(on connection: Connection) throws(Failure) {
    try connection.run("INSERT INTO things (name) VALUES ('summary')")
  }
}
