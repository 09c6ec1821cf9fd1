import Foundation
import OrderActionsProtocols
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing
import Workers
import WorkerTesting

@Suite struct NamingOrdersTests {
  @Test func `the store is asked for the name as it is written`() async throws {
    let store = StoreSpy.storing(.amy)
    #expect(try await OrdersWorker.at(store).fetchOrder(" #10248 ") == .amy)
    #expect(store.calls == [.fetchOrdersAnsweringTo("#10248")])
  }

  @Test func `an id is found in upper case, and a reference only as it is written`() async throws {
    let store = StoreSpy()
    let id = "01a1fd28-0000-7000-8000-00000000abcd"
    store.answers.orders = { call in
      .success(call == .fetchOrdersAnsweringTo(id) ? [.amy] : [])
    }
    #expect(try await OrdersWorker.at(store).fetchOrder(id.uppercased()) == .amy)
    let error = await failure { () throws(OrdersWorkerError) in try await OrdersWorker.at(store).fetchOrder("R-1A") }
    #expect(error == .store(.cannotFetch(.notFound("R-1A"))))
  }

  @Test func `where two orders answer to a name, both are named and nothing is done`() async {
    let store = StoreSpy()
    store.answers.orders = { _ in .success([.amy, .full]) }
    store.obey()
    let worker = OrdersWorker.at(store)
    for error in [
      await failure { () throws(OrdersWorkerError) in try await worker.fetchOrder("1001") },
      await failure { () throws(OrdersWorkerError) in
        try await worker.changeOrder("1001", .delete, ifVersion: nil, .amy)
      },
    ] {
      #expect(error == .ambiguous("1001", [.amy, .full]))
    }
    #expect(store.contexts.isEmpty)
  }

  @Test func `a deleted order is not found, and it is said what brings it back`() async throws {
    let error = await failure { () throws(OrdersWorkerError) in
      try await OrdersWorker.at(.deleted(.amy)).fetchOrder("abc123")
    }
    #expect(error == .deleted("abc123", .amy))
    let problem = Problem(try #require(error))
    #expect(problem.code == .notFound)
    #expect(problem.detail == "order 1001 (“abc123”) has been deleted")
    #expect(problem.remedy == nil && problem.step == .restoreOrder(1001))
  }

  @Test func `an unknown name of an order is not found, whatever its length`() async {
    let store = StoreSpy()
    store.answers.orders = { _ in .success([]) }
    let name = String(repeating: "x", count: 10_000)
    let error = await failure { () throws(OrdersWorkerError) in try await OrdersWorker.at(store).fetchOrder(name) }
    #expect(error == .store(.cannotFetch(.notFound(String(name.prefix(100))))))
  }

  @Test func `a number that is a reference behind a sign is not found, and the reference is named`() async throws {
    let store = StoreSpy()
    store.answers.orders = { .success($0 == .fetchOrdersAnsweringTo("#10248") ? [.amy] : []) }
    let error = await failure { () throws(OrdersWorkerError) in try await OrdersWorker.at(store).fetchOrder("10248") }
    #expect(error == .near("10248", .amy))
    let problem = Problem(try #require(error))
    #expect(problem.code == .notFound)
    #expect(problem.detail == "order “10248” does not exist")
    #expect(problem.remedy?.hasPrefix("did you mean order 1001") == true)
  }

  @Test func `a number behind a sign that no reference has is not found, and the order of that number is named`()
    async throws
  {
    let store = StoreSpy()
    var order = Order.amy
    order.reference = nil
    store.answers.orders = { [order] in .success($0 == .fetchOrdersAnsweringTo("1001") ? [order] : []) }
    let error = await failure { () throws(OrdersWorkerError) in try await OrdersWorker.at(store).fetchOrder("#1001") }
    #expect(Problem(try #require(error)).remedy == "did you mean order 1001?")
  }

  @Test(arguments: ["4242424242424242", "4242 4242 4242 4242", " 4242-4242-4242-4242"])
  func `a card's number in a name's place is not repeated`(name: String) async throws {
    let store = StoreSpy()
    store.answers.orders = { _ in .success([]) }
    let error = await failure { () throws(OrdersWorkerError) in try await OrdersWorker.at(store).fetchOrder(name) }
    #expect(Problem(try #require(error)).detail == "order a long number does not exist")
  }

  @Test func `a card's number in a date's, a sort's or a status's place is not repeated`() async throws {
    let worker = OrdersWorker.at(StoreSpy())
    let card = "4242424242424242"
    for parameters in [
      OrdersParameters(since: card), OrdersParameters(sort: card), OrdersParameters(status: [card]),
      OrdersParameters(after: card),
    ] {
      let error = await failure { () throws(OrdersWorkerError) in
        try await worker.countOrders(parameters, upTo: nil, in: .gmt)
      }
      let detail = Problem(try #require(error)).detail
      #expect(detail.contains("a long number"))
      #expect(!detail.contains("4242"))
    }
  }

  @Test func `a deleted order has a history still, read page by page`() async throws {
    let store = StoreSpy.deleted(.amy)
    store.answers.events = { call in
      guard case .fetchEvents("abc123", let after, let limit) = call else { return .success([]) }
      return .success((after + 1..<min(after + 1 + Int64(limit), 701)).map { OrderEvent.numbered($0) })
    }
    let events = try await OrdersWorker.at(store).fetchHistory(of: "1001")
    #expect(events.map(\.id) == Array(1...700))
  }

  @Test(arguments: [
    ("two", 50, "/after"), ("-1", 50, "/after"), ("e-x", 50, "/after"), ("99999999999999999999", 50, "/after"),
    ("1", 0, "/limit"),
    ("1", 100_001, "/limit"),
  ])
  func `a page of events that cannot be asked for is refused by its parameter`(
    after: String, limit: Int, pointer: String
  ) async {
    let store = StoreSpy()
    let error = await failure { () throws(OrdersWorkerError) in
      try await OrdersWorker.at(store).fetchEvents(.init(after: after, limit: limit), in: .gmt)
    }
    #expect(pointers(error) == [pointer])
    #expect(store.calls.isEmpty)
  }

  @Test func `only what has been deleted can be restored`() async throws {
    let deleted = StoreSpy.deleted(.amy)
    deleted.obey()
    _ = try await OrdersWorker.at(deleted).changeOrder("1001", .restore, ifVersion: 3, .amy)
    #expect(deleted.calls.last == .restoreOrder("abc123", ifVersion: 3, .amyAtNoon))

    let error = await failure { () throws(OrdersWorkerError) in
      try await OrdersWorker.at(.storing(.amy)).changeOrder("1001", .restore, ifVersion: Order.amy.version, .amy)
    }
    #expect(error == .invalid([Violation("", .notDeleted(1001))]))
    let stale = await failure { () throws(OrdersWorkerError) in
      try await OrdersWorker.at(.storing(.amy)).changeOrder("1001", .restore, ifVersion: 99, .amy)
    }
    #expect(stale == .store(.cannotUpdate(.conflict(OrderConflict(of: nil, to: .amy, seenVersion: 99)))))
  }

  @Test func `a person is erased from a deleted order too, and by email`() async throws {
    let store = StoreSpy.deleted(.amy)
    let worker = OrdersWorker.at(store)
    _ = try await worker.erasePerson(ofOrder: "1001", ifVersion: 3, .amy)
    _ = try await worker.erasePerson(email: "amy@example.com", .keyed("k"))
    #expect(
      store.calls.suffix(3).filter { !$0.isQuestion } == [
        .erasePerson(.order(id: "abc123", ifVersion: 3), .amyAtNoon),
        .erasePerson(.email("amy@example.com"), .amyAtNoon),
      ])
    let error = await failure { () throws(OrdersWorkerError) in try await worker.erasePerson(email: " ", .amy) }
    #expect(pointers(error) == ["/email"])
  }
}

// MARK: Fixtures

extension StoreSpy {
  /// Returns a store with one deleted order, which it returns for any name.
  static func deleted(_ order: Order) -> StoreSpy {
    let store = StoreSpy()
    store.answers.orders = { call in
      switch call {
      case .fetchDeletedOrders: .success([order])
      default: .success([])
      }
    }
    store.answers.erased = { _ in .success(WriteReceipt([order])) }
    return store
  }
}

extension StoreSpy.Call {
  var isQuestion: Bool {
    switch self {
    case .fetchOrdersAnsweringTo, .fetchDeletedOrders: true
    default: false
    }
  }
}

extension WriteContext {
  /// The context that the worker makes of `WriteOptions.amy`.
  static let amyAtNoon = WriteContext(author: WriteOptions.amy.author, at: .noon)
}

extension OrderEvent {
  static func numbered(_ id: Int64) -> OrderEvent {
    OrderEvent(id: id, .edited, from: .amy, to: .amy, by: WriteOptions.amy.author, at: .noon)
  }
}
