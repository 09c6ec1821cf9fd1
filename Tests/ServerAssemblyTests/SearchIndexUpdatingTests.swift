import HTTPProtocols
import HTTPTesting
import Locks
import OrdersStoreProtocols
import ServerCommandLineFrontEnd
import Testing

@testable import SQLiteKernel
@testable import SQLiteStore
@testable import ServerAssembly

@Suite(.blockingClients) struct SearchIndexUpdatingTests {
  @Test func `a server brings the index of a store up to date that a program with other rules wrote`() async throws {
    let folder = try Folder()
    try await withServer(try .local(folder.store)) { server in
      let order = #"{"email":"amy@example.com","total":"1.23","currency":"USD"}"#
      let created = try server.send(.post, "/api/v1/orders", body: order)
      #expect(created.status == .created)
    }
    let store = try await SQLiteStore.open(path: "\(folder.path)/store.sqlite")
    let outdated = await store.writer.maintain { connection throws(SQLiteKernel.Failure) in
      try connection.run("INSERT INTO terms (terms) VALUES ('delete-all')")
      try connection.run("UPDATE orders SET words = ' former', keys = ''")
      try connection.run("INSERT INTO terms (rowid, text) SELECT number, words FROM orders")
      try connection.run("INSERT INTO settings VALUES ('search_terms', '0')")
    }
    try outdated.get()
    try await store.close()
    try await withServer(try .local(folder.store)) { server in
      try await until { try server.send(.get, "/api/v1/orders?query=example").text.contains("amy@example.com") }
    }
  }

  @Test func `the search index is updated step by step, again after a failure, and its end is reported`() async {
    let steps = Lock(0)
    let (reports, continuation) = AsyncStream.makeStream(of: String.self)
    let updating = SearchIndexUpdating(pause: (.zero, .zero), report: { continuation.yield($0) }) {
      () throws(StoreError) in
      let step = steps.withLock { count in
        count += 1
        return count
      }
      if step == 2 || step == 3 { throw .cannotUpdate(.unavailable("the file is locked")) }
      return step < 5
    }
    var seen: [String] = []
    for await report in reports {
      seen.append(report)
      if seen.count == 2 { break }
    }
    #expect(
      seen == [
        "the search index cannot be brought up to date now: the file is locked",
        "the search index of all orders is up to date",
      ])
    await updating.stop()
    #expect(steps.withLock { $0 } == 5)
  }

  @Test func `a store whose index is up to date is asked once, and nothing is reported`() async {
    let steps = Lock(0)
    let updating = SearchIndexUpdating(report: { Issue.record("reported: \($0)") }) { () throws(StoreError) in
      steps.withLock { $0 += 1 }
      return false
    }
    while steps.withLock({ $0 }) == 0 { await Task.yield() }
    await updating.stop()
    #expect(steps.withLock { $0 } == 1)
  }
}
