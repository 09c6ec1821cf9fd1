import DocumentsProtocols
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import PresentationTesting
import Testing
import Workers
import WorkerTesting

@Suite struct ImportingOrdersTests {
  @Test func `an import keeps the values that another store assigned`() async throws {
    let store = StoreSpy()
    store.obey()
    let input = OrderInput.amy.with { input in
      input.status = .set("paid")
      input.reference = .set("#1")
      input.owned.id = "0197742A-AAAA"
      input.owned.number = 17
      input.owned.version = 4
      input.owned.createdAt = "2007-06-01T10:00:00Z"
      input.owned.updatedAt = "2007-06-02T10:00:00Z"
      input.owned.refunds = [RefundInput(amount: MoneyInput("0.23"), reason: "late", at: "2007-06-02T10:00:00Z")]
    }
    let outcomes = try await OrdersWorker.at(store).importOrders([input], .amy).answer
    #expect(outcomes == [.created(id: "0197742a-aaaa", number: 17)])
    let order = try #require(store.given.first)
    #expect((order.status, order.version, order.number) == (.paid, 4, 17))
    #expect(order.createdAt == Instant("2007-06-01T10:00:00Z"))
    #expect(order.updatedAt == Instant("2007-06-02T10:00:00Z"))
    #expect(order.refunds.map(\.amount.amount) == ["0.23"])
    #expect(order.refunds.map(\.reason) == ["late"])
    #expect(order.invalidFields.isEmpty)
  }

  @Test(arguments: ["60", "IMPORT", "bulk", "export", "history"])
  func `an id that would be the number of another order or a word of an address is refused`(id: String) async throws {
    let store = StoreSpy()
    store.obey()
    let input = OrderInput.amy.with { $0.owned.id = id }
    let outcomes = try await OrdersWorker.at(store).importOrders([input], .amy).answer
    #expect(outcomes.map(pointers) == [["/id"]])
  }

  @Test func `an order of nobody's comes as a new one`() async throws {
    let store = StoreSpy()
    store.obey()
    _ = try await OrdersWorker.at(store).importOrders([.amy], .amy)
    let order = try #require(store.given.first)
    #expect((order.id, order.number, order.version) == ("new-1", 0, 1))
    #expect((order.createdAt, order.updatedAt) == (.noon, .noon))
  }

  @Test func `a bad record is rejected in its place, and the good ones go in together`() async throws {
    let store = StoreSpy()
    store.obey()
    let bad = OrderInput.amy.with { input in
      input.status = .set("lost")
      input.owned.number = 0
      input.owned.version = -1
      input.owned.createdAt = "2007-06-01"
      input.owned.refunds = [RefundInput(amount: MoneyInput("1e3"), reason: "", at: "then")]
    }
    let outcomes = try await OrdersWorker.at(store).importOrders([.amy, bad, .amy, OrderInput()], .amy).answer
    #expect(
      outcomes.map { pointers($0) } == [
        [], ["/status", "/number", "/version", "/createdAt", "/refunds/0/amount", "/refunds/0/at"], [],
        ["/total", "/email"],
      ])
    #expect(store.calls.count == 1)
    #expect(store.given.map(\.id) == ["new-1", "new-3"])
  }

  @Test func `the store's own verdicts stand in their places`() async throws {
    let store = StoreSpy()
    store.answers.outcomes = { _ in .success(WriteReceipt([.skipped(id: "a"), .rejected([.takenID])])) }
    let outcomes = try await OrdersWorker.at(store).importOrders([.amy, OrderInput(), .amy], .amy).answer
    #expect(outcomes.first == .skipped(id: "a"))
    #expect(outcomes.last == .rejected([.takenID]))
    #expect(outcomes.count == 3)
  }

  @Test func `a dry run in parts skips the orders that an earlier part would add`() async throws {
    let store = StoreSpy()
    store.obey()
    let worker = OrdersWorker.at(store)
    var tried: TriedOrders? = TriedOrders()

    _ = try await worker.importOrders([.amy("a", "R-1"), .amy(nil, "caf\u{e9}")], .amy, after: &tried)
    // The last reference has the same characters in other bytes, so that a store takes it for another one.
    let outcomes = try await worker.importOrders(
      [.amy("a", nil), .amy("b", "caf\u{e9}"), .amy("R-1", nil), .amy(nil, "a"), .amy(nil, "cafe\u{301}")], .amy,
      after: &tried
    ).answer

    #expect(outcomes.prefix(2) == [.skipped(id: "a"), .skipped(id: "b")])
    #expect(store.given.suffix(3).map(\.reference) == [nil, "a", "cafe\u{301}"])
    #expect(tried?.forgotten == 0)
  }

  @Test func `a dry run remembers only so many orders, and counts the others`() async throws {
    let store = StoreSpy()
    store.obey()
    let worker = OrdersWorker.at(store)
    var tried: TriedOrders? = TriedOrders(limit: 4)

    _ = try await worker.importOrders((1...4).map { .amy("order-\($0)", "R-\($0)") }, .amy, after: &tried)
    #expect(tried?.forgotten == 2)

    let again = try await worker.importOrders([.amy("order-1", nil), .amy("order-4", nil)], .amy, after: &tried).answer
    #expect(again == [.skipped(id: "order-1"), .created(id: "order-4", number: 0)])
  }

  @Test func `where nothing is good, the store is left in peace`() async throws {
    let store = StoreSpy()
    _ = try await OrdersWorker.at(store).importOrders([OrderInput()], .amy)
    #expect(try await OrdersWorker.at(store).importOrders([], .amy).answer.isEmpty)
    #expect(store.calls.isEmpty)
  }

  @Test func `an order without personal data comes back`() async throws {
    let store = StoreSpy()
    store.obey()
    var input = OrderInput()
    input.total = .set(MoneyInput("1"))
    input.owned.id = "abc123"
    #expect(try await OrdersWorker.at(store).importOrders([input], .amy).answer == [.created(id: "abc123", number: 0)])
  }

  @Test func `an imported order with a reference needs neither name nor email`() async throws {
    let store = StoreSpy()
    store.obey()
    var walkIn = OrderInput()
    walkIn.total = .set(MoneyInput("10"))
    var known = walkIn
    known.reference = .set("#9001")
    let outcomes = try await OrdersWorker.at(store).importOrders([known, walkIn], .amy).answer
    #expect(outcomes.map(pointers) == [[], ["/email"]])
    let order = try #require(store.given.first)
    #expect(order.reference == "#9001")
    #expect(order.invalidFields.isEmpty)
  }

  @Test func `an imported order may have a withdrawn currency`() async throws {
    let store = StoreSpy()
    store.obey()
    let input = OrderInput.amy.with {
      $0.items = .unchanged; $0.total = .set(MoneyInput("75.00")); $0.currency = .set("HRK")
    }
    let outcomes = try await OrdersWorker.at(store).importOrders([input], .amy).answer
    #expect(outcomes.map(pointers) == [[]])
    #expect(store.given.first?.total.description == "75.00 HRK")
  }

  // MARK: Fixtures

  private func pointers(_ outcome: ImportOutcome) -> [String] {
    if case .rejected(let fields) = outcome { fields.map(\.pointer) } else { [] }
  }
}

extension OrderInput {
  /// Returns Amy's order with an id and a reference of another store.
  fileprivate static func amy(_ id: String?, _ reference: String?) -> OrderInput {
    .amy.with { input in
      input.owned.id = id
      if let reference { input.reference = .set(reference) }
    }
  }
}
