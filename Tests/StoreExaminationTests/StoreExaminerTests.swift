import Locks
import MemoryStore
import OrdersStoreProtocols
import StoreExamination
import Testing

@Suite struct StoreExaminerTests {
  @Test func `a healthy store, empty or not, keeps every rule`() async throws {
    let empty = try await StoreExaminer().examine(MemoryStore())
    #expect(empty.count >= 8)
    #expect(empty.compactMap(\.failure) == [])
    let full = try await StoreExaminer().examine(try await filled(FaultyStore()))
    #expect(full.compactMap(\.failure) == [])
  }

  @Test func `each finding has the name of its check, also one of a later version`() async throws {
    let findings = try await StoreExaminer(shows: MemoryStore(), melodies: MemoryStore()).examine(MemoryStore())
    #expect(findings.map(\.check).sorted() == StoreCheck.allCases.map(\.rawValue).filter { $0 != "file" }.sorted())
    #expect(StoreFinding(rule: "totals add up", failure: nil).check == "totals-add-up")
    #expect(StoreFinding(rule: StoreCheck.file.rule + ", as SQLite reads it", failure: nil).check == "file")
  }

  @Test(arguments: faults)
  func `whatever is wrong is found, and told with what was expected and what was found`(
    name: String, plant: @Sendable (inout FaultyStore) -> Void, rule: String
  ) async throws {
    var store = FaultyStore()
    plant(&store)
    let failures = try await StoreExaminer().examine(try await filled(store)).filter { $0.failure != nil }
    let finding = try #require(failures.first { $0.rule.contains(rule) }, "\(failures)")
    #expect(finding.failure?.contains("expected") ?? false)
  }

  @Test func `a finding of the store's own check is told as it is`() async throws {
    let store = FaultyStore(integrity: .success(["page 7 is torn", "index lacks a row"]))
    let findings = try await StoreExaminer().examine(try await filled(store))
    #expect(findings.first?.rule == "the store passes its own integrity check")
    #expect(findings.compactMap(\.failure) == ["page 7 is torn; index lacks a row"])
  }

  @Test func `each rule that has been checked is progress`() async throws {
    let shares = Lock<[Double]>([])
    let findings = try await StoreExaminer().examine(MemoryStore()) { share in shares.withLock { $0.append(share) } }
    let steps = shares.withLock { $0 }
    #expect(steps.count == findings.count)
    #expect(steps == steps.sorted() && steps.allSatisfy { (0..<1).contains($0) })
  }

  @Test func `a rule that breaks only while somebody writes is looked at again`() async throws {
    let writer = MemoryStore()
    let store = FaultyStore(
      base: writer,
      count: { count in
        // Another order is added after the first count.
        if count == 5 { _ = try? await writer.createOrder(order(99), context) }
        return count
      })
    _ = try await filled(store)
    #expect(try await StoreExaminer().examine(store).compactMap(\.failure) == [])
    #expect(try await writer.countOrders(OrdersFilter()) == 6)
  }

  @Test(arguments: [false, true])
  func `orders that others create before each page of a list hide no fault, and are none`(isLost: Bool) async throws {
    let writer = MemoryStore()
    let last = Lock(100)
    var store = FaultyStore(base: writer)
    _ = try await filled(store)
    store.wholePage = { page, query in
      guard query.limit > 1 else { return page }
      let next = last.withLock { last in
        last += 1
        return last
      }
      _ = try? await writer.createOrder(order(next), context)
      guard let page = try? await writer.fetchWholeOrders(query) else { return page }
      return isLost && query.sort.field == .name ? page.with { $0.removeAll { $0.number == 3 } } : page
    }
    let failures = try await StoreExaminer().examine(store).filter { $0.failure != nil }
    #expect(failures.map(\.check) == (isLost ? ["lists"] : []))
    #expect(try await writer.countOrders(OrdersFilter()) > 15)
  }

  @Test func `an order that others delete before each page of a list is no fault of the store`() async throws {
    let writer = MemoryStore()
    let last = Lock(0)
    var store = FaultyStore(base: writer)
    _ = try await filled(store)
    store.wholePage = { page, query in
      guard query.limit > 1, query.sort.field == .name else { return page }
      let next = last.withLock { last in
        last += 1
        return last
      }
      _ = try? await writer.deleteOrder(order(next).id, ifVersion: nil, context)
      return (try? await writer.fetchWholeOrders(query)) ?? page
    }
    #expect(try await StoreExaminer().examine(store).compactMap(\.failure) == [])
    #expect(try await writer.countOrders(OrdersFilter()) == 3)
  }

  @Test func `an order that others create between two counts is no fault of the store`() async throws {
    let writer = MemoryStore()
    let last = Lock(100)
    var store = FaultyStore(base: writer)
    store.count = { count in
      let next = last.withLock { last in
        last += 1
        return last
      }
      if next < 120 { _ = try? await writer.createOrder(order(next), context) }
      return count
    }
    _ = try await filled(store)
    #expect(try await StoreExaminer().examine(store).compactMap(\.failure) == [])
    #expect(try await writer.countOrders(OrdersFilter()) == 24)
  }

  @Test func `a sum that comes in parts is no fault of the store`() async throws {
    let store = MemoryStore()
    for n in 1...2 {
      var order = order(2 * n)
      order.total = Money(minorUnits: .max, currency: order.currency)
      _ = try await store.createOrder(order, context)
    }
    #expect(try await StoreExaminer().examine(store).compactMap(\.failure) == [])
  }

  @Test func `a store that cannot answer says why, in words`() async throws {
    let error = StoreError.cannotFetch(.corrupt("the disk has gone"))
    for store in [FaultyStore(sumsFailure: error), FaultyStore(integrity: .failure(error))] {
      let failures = try await StoreExaminer().examine(store).compactMap(\.failure)
      #expect(failures == ["cannot be looked at: the disk has gone"])
    }
  }

  @Test(arguments: [
    StoreError.Cause.unavailable("the server has gone"), .notAllowed("needs the role admin"),
    .notSignedIn("no token"),
  ])
  func `a store that cannot be looked at is not called unsound`(cause: StoreError.Cause) async throws {
    for store in [FaultyStore(sumsFailure: .cannotFetch(cause)), FaultyStore(integrity: .failure(.cannotFetch(cause)))]
    {
      await #expect(throws: StoreError.cannotFetch(cause)) { try await StoreExaminer().examine(store) }
    }
  }

  @Test func `examining changes nothing`() async throws {
    let store = try await filled(FaultyStore())
    let before = await store.base.fetchTransfer(after: nil, limit: 100)
    _ = try await StoreExaminer().examine(store)
    #expect(await store.base.fetchTransfer(after: nil, limit: 100) == before)
  }

  // MARK: Fixtures

  private static let faults: [(String, @Sendable (inout FaultyStore) -> Void, String)] = [
    (
      "an order listed twice", { $0.wholePage = { page, _ in page.with { $0 += $0.suffix(1) } } },
      "has each order once"
    ),
    ("an order left out", { $0.wholePage = { page, _ in page.with { $0.removeLast() } } }, "has each order once"),
    ("a list backwards", { $0.wholePage = { page, _ in page.with { $0.reverse() } } }, "sorted"),
    (
      "one sort that is wrong",
      { $0.wholePage = { page, query in query.sort.field == .name ? page.with { $0.swapAt(0, 3) } : page } }, "sorted"
    ),
    ("a wrong count", { $0.count = { $0 + 1 } }, "count"),
    (
      "a wrong total",
      {
        $0.wholePage = { page, _ in
          page.with {
            guard $0.count > 1 else { return }
            $0[1].items = [
              OrderItem(sku: "A", title: "", quantity: 2, unitPrice: $0[1].total, discount: .zero($0[1].currency))
            ]
          }
        }
      }, "its total"
    ),
    ("a lost event", { $0.transfers = { $0.map { $0.with { $0.events.removeFirst() } } } }, "each version once"),
    ("a lost version", { $0.transfers = { $0.map { $0.with { $0.order.version += 1 } } } }, "each version once"),
    (
      "an order that came back", { $0.transfers = { $0.map { $0.with { $0.isDeleted = false } } } }, "each version once"
    ),
    (
      "a state that history does not tell of",
      { $0.transfers = { $0.map { transfer in transfer.with { $0.order.note = "nobody wrote this" } } } },
      "each version once"
    ),
    ("events out of order", { $0.events = { $0.reversed() } }, "in their order"),
    ("a lost index entry", { $0.answers = { _ in [] } }, "is found by its id"),
    (
      "sums that miss an order", { $0.sums = { sums, bucket in bucket == .status ? sums.dropLast() : sums } },
      "sums by status"
    ),
    ("a wrong number of deleted orders", { $0.info = { $0.deletedOrders += 1 } }, "the counts of the store"),
    ("a wrong number of events", { $0.info = { $0.events -= 1 } }, "as many events"),
  ]

  /// Adds six orders to a store, the last of which is deleted.
  private func filled(_ store: FaultyStore) async throws -> FaultyStore {
    for n in 1...6 { _ = try await store.createOrder(order(n), context) }
    _ = try await store.updateOrder(order(2).id, ifVersion: 1, .status(.paid, carrier: nil, tracking: nil), context)
    _ = try await store.undoLastChange(of: order(2).id, ifVersion: 2, context)
    _ = try await store.deleteOrder(order(6).id, ifVersion: 1, context)
    return store
  }
}

private let context = WriteContext(author: Author(name: "Ann", frontEnd: "web"), at: .earliest)

private func order(_ n: Int) -> Order {
  var order = Order(
    id: "order-\(n)", date: Instant(microseconds: Int64(n)), name: PersonName(first: "Amy", last: "Apple \(n)"),
    email: "", total: Money(minorUnits: Int64(n), currency: Currency.all[n % 2]))
  order.reference = "R-\(n)"
  return order
}

extension OrdersPage {
  fileprivate func with(_ change: (inout [Element]) -> Void) -> OrdersPage {
    var page = self
    change(&page.orders)
    return page
  }
}

extension OrderTransfer {
  fileprivate func with(_ change: (inout OrderTransfer) -> Void) -> OrderTransfer {
    var transfer = self
    change(&transfer)
    return transfer
  }
}
