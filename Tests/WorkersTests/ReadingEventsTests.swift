import Foundation
import Locks
import OrderQueries
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
      pages.append(
        try await worker.fetchEvents(.init(order: order, types: [], after: pages.last?.next, limit: 2), in: .gmt))
    } while pages.last?.isLast == false
    #expect(pages.map { $0.events.map(\.id) } == [[1, 2], [3, 4], [5]])
    #expect(pages.map(\.next) == ["2", "4", "5"])
    // After the last event, the cursor stays as it is for those to come.
    let end = try await worker.fetchEvents(.init(order: order, types: [], after: "5", limit: 2), in: .gmt)
    #expect(end == EventsPage(events: [], next: "5", isLast: true))
    #expect(try await worker.fetchEvents(.init(order: order, types: [], after: "3", limit: 2), in: .gmt).isLast)
    let empty = try await OrdersWorker.at(Self.store(of: id, 0)).fetchEvents(
      .init(order: order, types: [], after: nil, limit: 2), in: .gmt)
    #expect(empty == EventsPage(events: [], next: "0", isLast: true))
  }

  @Test func `events of some types come page by page, however many others lie between`() async throws {
    let store = Self.store(of: nil, 12_000) { $0 % 4_000 == 0 ? .refunded : .edited }
    let worker = OrdersWorker.at(store)
    var pages: [EventsPage] = []
    repeat {
      let after = pages.last?.next
      pages.append(try await worker.fetchEvents(.init(types: ["refunded,deleted"], after: after, limit: 2), in: .gmt))
    } while pages.last?.isLast == false
    #expect(pages.flatMap(\.events).map(\.id) == [4_000, 8_000, 12_000])
    // A page reads no more than ten thousand events.
    #expect(store.calls.count < 40)
  }

  @Test func `an unknown type is refused with the known ones`() async throws {
    let error = await failure { () throws(OrdersWorkerError) in
      try await OrdersWorker.at(StoreSpy()).fetchEvents(.init(types: ["paid"], after: nil, limit: 2), in: .gmt)
    }
    #expect(pointers(error) == ["/type"])
    #expect(Problem(try #require(error)).detail.contains("“paid” is not a type of events; use created, imported"))
  }

  @Test func `the latest cursor requests only later events`() async throws {
    let store = Self.store(of: nil, 5)
    store.answers.epoch = { _ in .success("e7") }
    let worker = OrdersWorker.at(store)
    let latest = try await worker.fetchEvents(.init(after: "latest", limit: 2), in: .gmt)
    #expect(latest == EventsPage(events: [], next: "e7-5", isLast: true))
    #expect(!store.calls.contains { if case .fetchChanges = $0 { true } else { false } })
    let page = try await worker.fetchEvents(.init(after: "e7-3", limit: 1), in: .gmt)
    #expect(page.cursors == ["e7-4"])
  }

  @Test(
    arguments: [
      (5, nil, [], [4, 5]), (1, nil, [], [1]), (0, nil, [], []), (5, "1001", [], [4, 5]),
      (30_000, nil, [], [29_999, 30_000]), (30_000, nil, ["refunded"], [24_000, 28_000]),
      (30_000, "1001", ["refunded"], [24_000, 28_000]), (30_000, nil, ["deleted"], []),
    ] as [(Int64, String?, [String], [Int64])])
  func `the newest events are the last ones of the store or of an order, and the next page has those to come`(
    count: Int64, order: String?, types: [String], ids: [Int64]
  ) async throws {
    let store = Self.store(of: order.map { _ in "abc123" }, count) { $0 % 4_000 == 0 ? .refunded : .edited }
    let page = try await OrdersWorker.at(store).fetchEvents(
      .init(order: order, types: types, after: EventsPage.newest, limit: 2), in: .gmt)
    #expect(page.events.map(\.id) == ids)
    #expect(page.cursors == ids.map(String.init))
    #expect(page.next == String(count) && page.isLast)
  }

  @Test(arguments: [(nil, []), ("1001", []), (nil, ["refunded"])] as [(String?, [String])])
  func `a cursor after the last event is gone`(order: String?, types: [String]) async throws {
    let worker = OrdersWorker.at(Self.store(of: order.map { _ in "abc123" }, 5))
    #expect(try await worker.fetchEvents(.init(order: order, types: types, after: "5", limit: 2), in: .gmt).next == "5")
    for cursor in ["6", "9223372036854775807"] {
      let error = await failure { () throws(OrdersWorkerError) in
        try await worker.fetchEvents(.init(order: order, types: types, after: cursor, limit: 2), in: .gmt)
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
        try await worker.fetchEvents(.init(after: cursor, limit: 2), in: .gmt)
      }
      #expect(error == .restored)
    }
    #expect(Problem(.restored).httpStatus == 410)
    let page = try await worker.fetchEvents(.init(after: nil, limit: 2), in: .gmt)
    #expect(page.next == "e7-2")
    #expect(try await worker.fetchEvents(.init(after: page.next, limit: 9), in: .gmt).events.map(\.id) == [3, 4, 5])
  }

  @Test(arguments: [
    ("3", "", true), ("3", ".3", true), ("3", ".4", false), (".4-3", ".4", true), (".4-4", ".5", false),
    (".4-5", ".5", true), ("e7-5", "e7.5", true), ("e7.2-5", "e8.2", false), (".4-3", "", false),
  ])
  func `a cursor is gone if a purge has deleted events after it since it was made`(
    cursor: String, present: String, isValid: Bool
  ) async throws {
    let store = Self.store(of: nil, 9)
    store.answers.epoch = { _ in .success(present) }
    let worker = OrdersWorker.at(store)
    do throws(OrdersWorkerError) {
      let page = try await worker.fetchEvents(.init(after: cursor, limit: 1), in: .gmt)
      #expect(isValid && page.next.hasPrefix(present.isEmpty ? "" : present + "-"))
    } catch {
      #expect(!isValid && error == .restored)
    }
  }

  @Test func `a page during which a purge deleted events is read again`() async throws {
    let store = Self.store(of: nil, 9)
    let epochs = Lock(["", ".4", ".4", ".4"])
    store.answers.epoch = { _ in .success(epochs.withLock { $0.removeFirst() }) }
    let page = try await OrdersWorker.at(store).fetchEvents(.init(after: nil, limit: 3), in: .gmt)
    #expect(page.next == ".4-3")
    #expect(store.calls.count { if case .fetchEventsEpoch = $0 { true } else { false } } == 4)
  }

  @Test(
    arguments: [
      ("2007-06-29T12:00:00Z", 1), ("2007-06-29T12:00:05Z", 5), ("2007-06-29T12:00:05.000001Z", 6),
      ("2007-10-03", 8_251_200), ("2030-01-01", nil),
    ] as [(String, Int64?)])
  func `events since a time begin at the first of ten million that is not earlier, after few reads`(
    since: String, first: Int64?
  ) async throws {
    let store = Self.store(of: nil, 10_000_000, at: { .noon.adding(seconds: $0) })
    let worker = OrdersWorker.at(store)
    let page = try await worker.fetchEvents(.init(since: since, limit: 2), in: .gmt)
    #expect(page.events.map(\.id) == (first.map { [$0, $0 + 1] } ?? []))
    #expect(store.calls.count < 40)
    // The next page begins where this one ends, and needs no search.
    let calls = store.calls.count
    let next = try await worker.fetchEvents(.init(since: since, after: page.next, limit: 2), in: .gmt)
    #expect(next.events.map(\.id) == (first.map { [$0 + 2, $0 + 3] } ?? []))
    #expect(store.calls.count - calls < 5)
  }

  @Test func `events since a time include one whose writer's clock was half a minute fast, and none before it`()
    async throws
  {
    let store = Self.store(of: nil, 1_000, at: { .noon.adding(seconds: $0 == 500 ? 530 : $0) })
    let page = try await OrdersWorker.at(store).fetchEvents(.init(since: "2007-06-29T12:08:40Z", limit: 3), in: .gmt)
    #expect(page.events.map(\.id) == [500, 520, 521])
  }

  @Test func `events since a day begin at its midnight in the time zone`() async throws {
    let store = Self.store(of: nil, 48, at: { .amysDay.adding(seconds: $0 * 3_600) })
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let page = try await OrdersWorker.at(store).fetchEvents(.init(since: "2007-06-30", limit: 1), in: tokyo)
    #expect(page.events.map(\.id) == [15])
  }

  @Test func `a word that is not a date is refused as the start of events`() async throws {
    let error = await failure { () throws(OrdersWorkerError) in
      try await OrdersWorker.at(StoreSpy()).fetchEvents(.init(since: "soon"), in: .gmt)
    }
    #expect(pointers(error) == ["/since"])
  }

  @Test func `a page of events with their orders ends at the bytes of a page`() async throws {
    let store = Self.store(of: nil, 5)
    store.answers.orders = { _ in .success([]) }
    let changes = store.answers.events
    var order = Order.amy
    order.note = String(repeating: "x", count: 1_000)
    let next = OrderEvent(id: 9, .edited, from: order, to: order, by: WriteOptions.amy.author, at: .noon)
    store.answers.events = { call in if case .fetchEvents = call { .success([next]) } else { changes(call) } }
    let page = try await PageLimits.$bytes.withValue(4_000) {
      try await OrdersWorker.at(store).fetchEvents(.init(limit: 5, includesOrders: true), in: .gmt)
    }
    #expect(page.events.count == page.orders?.count)
    #expect((1..<5).contains(page.events.count) && !page.isLast)
  }

  @Test func `the newest events have their orders, however many pages are read for them`() async throws {
    let store = Self.store(of: "abc123", 20_001) { $0 % 10_001 == 9_000 ? .refunded : .edited }
    let changes = store.answers.events
    store.answers.events = { call in
      guard case .fetchEvents(_, let after, _) = call else { return changes(call) }
      return .success([OrderEvent.numbered(after + 1)])
    }
    let page = try await OrdersWorker.at(store).fetchEvents(
      .init(order: "1001", types: ["refunded"], after: "newest", limit: 2, includesOrders: true), in: .gmt)
    #expect(page.events.map(\.id) == [9_000, 19_001])
    #expect(page.orders?.keys.sorted() == [9_000, 19_001])
  }

  @Test func `the last event of a deleted order has the order as its deletion left it`() async throws {
    let page = try await OrdersWorker.at(Self.store(of: nil, 1)).fetchEvents(.init(includesOrders: true), in: .gmt)
    #expect(page.orders == [1: .amy])
  }

  @Test func `an event whose version the history does not have is without its order`() async throws {
    var later = Order.amy
    later.version = 9
    let current = Self.store(of: nil, 1)
    current.answers.orders = { [later] _ in .success([later]) }
    let next = Self.store(of: nil, 1)
    let changes = next.answers.events
    let event = OrderEvent(id: 9, .edited, from: later, to: later, by: WriteOptions.amy.author, at: .noon)
    next.answers.events = { call in if case .fetchEvents = call { .success([event]) } else { changes(call) } }
    for store in [current, next] {
      let page = try await OrdersWorker.at(store).fetchEvents(.init(includesOrders: true), in: .gmt)
      #expect(page.events.count == 1 && page.orders == [:])
    }
  }

  @Test func `an order that changes while it is read is the one before that change`() async throws {
    var later = Order.amy
    later.version = 2
    let store = Self.store(of: nil, 1)
    store.answers.orders = { [later] _ in .success([later]) }
    let changes = store.answers.events
    let event = OrderEvent(id: 2, .edited, from: .amy, to: later, by: WriteOptions.amy.author, at: .noon)
    let answers = Lock([[], [event]])
    store.answers.events = { call in
      guard case .fetchEvents = call else { return changes(call) }
      return .success(answers.withLock { $0.removeFirst() })
    }
    let page = try await OrdersWorker.at(store).fetchEvents(.init(includesOrders: true), in: .gmt)
    #expect(page.orders == [1: .amy])
  }

  @Test func `a version is found on any page of a long history, and the current one without its history`() async throws
  {
    var current = Order.amy
    current.version = 1_200
    let store = StoreSpy.storing(current)
    store.answers.events = { call in
      switch call {
      case .fetchChanges(_, let after, let limit):
        return .success(
          (after..<min(after + Int64(limit), 1_200)).map { id in
            var event = OrderEvent.numbered(id + 1)
            event.version = id + 1
            return event
          }.filter { $0.version != 800 })
      case .fetchEvents(_, let after, _):
        var before = Order.amy
        before.version = after
        return .success([
          OrderEvent(id: after + 1, .edited, from: before, to: before, by: WriteOptions.amy.author, at: .noon)
        ])
      default: return .success([])
      }
    }
    let worker = OrdersWorker.at(store)
    #expect(try await worker.fetchOrder("1001", at: 1_200) == current)
    #expect(!store.calls.contains { if case .fetchChanges = $0 { true } else { false } })
    #expect(try await worker.fetchOrder("1001", at: 1_100).version == 1_100)
    let error = await failure { () throws(OrdersWorkerError) in try await worker.fetchOrder("1001", at: 800) }
    #expect(error == .noVersion(800, of: current, known: 1...1_200))
    #expect(Problem(try #require(error)).detail == "the history of order 1001 does not have its version 800")
  }

  // MARK: Fixtures

  /// Returns a store with `count` events.
  private static func store(
    of id: String?, _ count: Int64, _ kind: @escaping @Sendable (Int64) -> OrderEvent.Kind = { _ in .edited },
    at moment: @escaping @Sendable (Int64) -> Instant = { _ in .noon }
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
          (event.kind, event.at) = (kind($0), moment($0))
          return event
        })
    }
    return store
  }
}
