import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing
import Workers
import WorkerTesting

@Suite struct ReadingEventsTests {
  @Test(arguments: [("1001", "abc123"), (nil, nil)])
  func `events come page by page, of one order or of all, and each page says where they go on`(
    order: String?, id: String?
  ) async throws {
    let worker = OrdersWorker.at(Self.store(of: id, 5))
    var pages: [EventsPage] = []
    repeat {
      pages.append(try await worker.fetchEvents(of: order, types: [], after: pages.last?.next, limit: 2))
    } while pages.last?.isLast == false
    #expect(pages.map { $0.events.map(\.id) } == [[1, 2], [3, 4], [5]])
    #expect(pages.map(\.next) == ["2", "4", "5"])
    // After the last event, the cursor stays as it is for those to come.
    let end = try await worker.fetchEvents(of: order, types: [], after: "5", limit: 2)
    #expect(end == EventsPage(events: [], next: "5", isLast: true))
    #expect(try await worker.fetchEvents(of: order, types: [], after: "3", limit: 2).isLast)
    let empty = try await OrdersWorker.at(Self.store(of: id, 0)).fetchEvents(of: order, types: [], after: nil, limit: 2)
    #expect(empty == EventsPage(events: [], next: "0", isLast: true))
  }

  @Test func `events of some types come page by page, however many others lie between`() async throws {
    let store = Self.store(of: nil, 12_000) { $0 % 4_000 == 0 ? .refunded : .edited }
    let worker = OrdersWorker.at(store)
    var pages: [EventsPage] = []
    repeat {
      let after = pages.last?.next
      pages.append(try await worker.fetchEvents(of: nil, types: ["refunded,deleted"], after: after, limit: 2))
    } while pages.last?.isLast == false
    #expect(pages.flatMap(\.events).map(\.id) == [4_000, 8_000, 12_000])
    // A page reads no more than ten thousand events.
    #expect(store.calls.count < 40)
  }

  @Test func `an unknown type is refused with the known ones`() async throws {
    let error = await failure { () throws(OrdersWorkerError) in
      try await OrdersWorker.at(StoreSpy()).fetchEvents(of: nil, types: ["paid"], after: nil, limit: 2)
    }
    #expect(pointers(error) == ["/type"])
    #expect(Problem(try #require(error)).detail.contains("“paid” is not a type of events; use created, imported"))
  }

  @Test func `the latest cursor requests only later events`() async throws {
    let store = Self.store(of: nil, 5)
    store.answers.epoch = { _ in .success("e7") }
    let worker = OrdersWorker.at(store)
    let latest = try await worker.fetchEvents(of: nil, types: [], after: "latest", limit: 2)
    #expect(latest == EventsPage(events: [], next: "e7-5", isLast: true))
    #expect(!store.calls.contains { if case .fetchChanges = $0 { true } else { false } })
    let page = try await worker.fetchEvents(of: nil, types: [], after: "e7-3", limit: 1)
    #expect(page.cursors == ["e7-4"])
  }

  @Test(arguments: [(nil, []), ("1001", []), (nil, ["refunded"])] as [(String?, [String])])
  func `a cursor after the last event is gone`(order: String?, types: [String]) async throws {
    let worker = OrdersWorker.at(Self.store(of: order.map { _ in "abc123" }, 5))
    #expect(try await worker.fetchEvents(of: order, types: types, after: "5", limit: 2).next == "5")
    for cursor in ["6", "9223372036854775807"] {
      let error = await failure { () throws(OrdersWorkerError) in
        try await worker.fetchEvents(of: order, types: types, after: cursor, limit: 2)
      }
      #expect(error == .beyondEvents)
    }
    #expect(Problem(.beyondEvents).httpStatus == 410)
  }

  @Test func `a cursor from before a restore is gone`() async throws {
    let store = Self.store(of: nil, 5)
    store.answers.epoch = { _ in .success("e7") }
    let worker = OrdersWorker.at(store)
    for cursor in ["3", "e6-3", "0"] {
      let error = await failure { () throws(OrdersWorkerError) in
        try await worker.fetchEvents(of: nil, types: [], after: cursor, limit: 2)
      }
      #expect(error == .restored)
    }
    #expect(Problem(.restored).httpStatus == 410)
    let page = try await worker.fetchEvents(of: nil, types: [], after: nil, limit: 2)
    #expect(page.next == "e7-2")
    #expect(try await worker.fetchEvents(of: nil, types: [], after: page.next, limit: 9).events.map(\.id) == [3, 4, 5])
  }

  // MARK: Fixtures

  /// Returns a store with `count` events.
  private static func store(
    of id: String?, _ count: Int64, _ kind: @escaping @Sendable (Int64) -> OrderEvent.Kind = { _ in .edited }
  ) -> StoreSpy {
    let store = StoreSpy.deleted(.amy)
    store.answers.epoch = { _ in .success("") }
    store.answers.lastEvent = { _ in .success(count) }
    store.answers.events = { call in
      guard case .fetchChanges(id, let after, let limit) = call else { return .success([]) }
      guard after < count else { return .success([]) }
      let ids = after + 1..<min(after + 1 + Int64(limit), count + 1)
      return .success(
        ids.map {
          var event = OrderEvent.numbered($0)
          event.kind = kind($0)
          return event
        })
    }
    return store
  }
}
