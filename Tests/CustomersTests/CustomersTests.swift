import BulkOrdersProtocols
import Customers
import CustomersProtocols
import CustomersTesting
import DocumentsProtocols
import Foundation
import Locks
import MemoryStore
import Models
import OrderActionsProtocols
import OrderDocumentsProtocols
import OrdersStoreProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing
import Workers

/// Tests the scene over a store in memory, from the request to the view model.
@Suite struct `Customers of a store` {
  @Test func `are listed once each, the one with the newest order first`() async throws {
    let shop = try await Shop([
      ("amy@example.com", 1, 100), ("bob@example.com", 2, 200), ("Amy@Example.com", 3, 300), ("", 4, 400),
    ])
    let customers = try await shop.list().document.customers
    #expect(customers.map(\.email) == ["Amy@Example.com", "bob@example.com"])
    #expect(customers.map(\.count.value) == [2, 1])
    #expect(customers.map { $0.totals.map(\.display) } == [["$4.00"], ["$2.00"]])
    #expect(customers[0].firstOrder.number == 1 && customers[0].lastOrder.number == 3)
  }

  @Test func `are paged without a gap and without a repetition`() async throws {
    let orders = (0..<40).map { (email: "c\($0 * 7 % 11)@example.com", day: $0, total: Int64(100)) }
    let shop = try await Shop(orders)
    let whole = try await shop.list(limit: 200).document.customers.map(\.email)
    #expect(whole.count == 11 && Set(whole).count == 11)
    for limit in [1, 2, 3, 10] {
      var (found, after) = ([String](), String?.none)
      repeat {
        let page = try await shop.list(limit: limit, after: after).document
        #expect(page.customers.count <= limit)
        found += page.customers.map(\.email)
        after = page.next
      } while after != nil
      #expect(found == whole)
    }
  }

  @Test func `have cursors that are not those of orders`() async throws {
    let shop = try await Shop([("amy@example.com", 1, 100), ("bob@example.com", 2, 200)])
    let next = try #require(try await shop.list(limit: 1).document.next)
    let orders = try #require(try await shop.worker.fetchOrders(OrdersParameters(limit: 1), in: .gmt).next)
    await #expect { try await shop.list(after: orders.description) } throws: {
      ($0 as? Problem)?.faults.map(\.pointer) == ["/after"]
    }
    await #expect { try await shop.worker.fetchOrders(OrdersParameters(after: next), in: .gmt) } throws: {
      ($0 as? OrdersWorkerError).map { Problem($0).faults.map(\.pointer) } == ["/after"]
    }
  }

  @Test func `are found by a word of one of their orders`() async throws {
    let shop = try await Shop([("amy@example.com", 1, 100), ("bob@example.com", 2, 200), ("amy@example.com", 3, 300)])
    try await shop.change(1) { $0.note = "queso" }
    let customers = try await shop.list(query: "queso").document.customers
    #expect(customers.map(\.email) == ["amy@example.com"])
    // The sums are those of all orders of the customer.
    #expect(customers[0].count.value == 2)
  }

  @Test func `have net sums per currency without drafts and cancelled orders`() async throws {
    let shop = try await Shop([("a@b.example", 1, 1000), ("a@b.example", 2, 500), ("a@b.example", 3, 250)])
    try await shop.change(1) {
      $0.refunds = [Refund(amount: Money(minorUnits: 300, currency: .usd), reason: "", at: .amysDay)]
    }
    try await shop.change(2) { $0.status = .cancelled }
    try await shop.change(3) {
      var yen = Order(
        id: $0.id, number: $0.number, date: $0.date, name: $0.name, email: $0.email,
        total: Money(minorUnits: 5, currency: try #require(Currency("JPY"))))
      yen.version = $0.version
      $0 = yen
    }
    let customer = try await shop.show("A@B.example").document
    #expect(customer.customer.count.value == 3)
    #expect(customer.customer.totals.map(\.display) == ["¥5", "$7.00"])
  }

  @Test func `are shown with the names, phones and addresses of their orders, the newest first`() async throws {
    let shop = try await Shop([("a@b.example", 1, 100), ("a@b.example", 2, 100), ("a@b.example", 3, 100)])
    try await shop.change(1) { $0.shipmentAddress = Address(street1: "1 Old Street") }
    try await shop.change(2) {
      $0.shipmentAddress = Address(street1: "2 New Street")
      $0.billingAddress = Address(street1: "1 Old Street")
      $0.phone = "555 0100"
    }
    try await shop.change(3) {
      $0.name = PersonName(first: "Amelia", last: "Apple")
      $0.shipmentAddress = Address(street1: "2 New Street")
    }
    let customer = try await shop.show("a@b.example").document
    #expect(customer.addresses.map(\.address.parts.street1) == ["2 New Street", "1 Old Street"])
    #expect(customer.addresses.map(\.order) == [3, 2])
    #expect(customer.names.map(\.display) == ["Amelia Apple", "Amy Apple"])
    #expect(customer.phones == ["555 0100"])
  }

  @Test func `have the name of their newest order that has one`() async throws {
    let shop = try await Shop([("a@b.example", 1, 100), ("a@b.example", 2, 100), ("a@b.example", 3, 100)])
    try await shop.change(1) { $0.name = PersonName(first: "Amelia", last: "Apple") }
    try await shop.change(3) { $0.name = PersonName(first: "", last: "") }
    #expect(try await shop.show("a@b.example").document.customer.name.display == "Amy Apple")
    #expect(try await shop.list().document.customers.map(\.name.display) == ["Amy Apple"])
  }

  @Test(arguments: ["nobody@example.com", "", "  "])
  func `an email without orders is not found`(email: String) async throws {
    let shop = try await Shop([("", 1, 100)])
    await #expect { try await shop.show(email) } throws: { ($0 as? Problem)?.code == .notFound }
  }

  @Test func `are merged by changing each order, which can be undone`() async throws {
    let shop = try await Shop([("old@b.example", 1, 100), ("New@b.example", 2, 200), ("OLD@b.example", 3, 300)])
    let preview = try await shop.merge("old@b.example", "new@b.example", isDryRun: true)
    #expect(preview.orders == [1, 3])
    #expect(
      preview.notice == "2 orders of old@b.example would be merged into new@b.example; nothing has been changed.")
    #expect(try await shop.show("old@b.example").document.customer.count.value == 2)

    let merged = try await shop.merge("old@b.example", "new@b.example")
    #expect(merged.orders == [1, 3] && merged.failed.isEmpty && merged.remaining == 0)
    let customer = try await shop.show("new@b.example").document.customer
    #expect(customer.count.value == 3 && customer.totals.map(\.display) == ["$6.00"])
    #expect(customer.email == "New@b.example")
    await #expect { try await shop.show("old@b.example") } throws: { ($0 as? Problem)?.code == .notFound }
    let events = try await shop.store.fetchEvents(of: "order-1", after: 0, limit: 10)
    #expect(events.last?.author.name == "amy")
    _ = try await shop.worker.changeOrder(
      "order-1", .undo, ifVersion: nil, .init(author: shop.context.author, timeZone: .gmt))
    #expect(try await shop.show("old@b.example").document.customer.count.value == 1)
  }

  @Test(arguments: [
    ("old@b.example", "OLD@b.example", Problem.Code.invalid), ("old@b.example", "typo@b.example", .notFound),
    ("typo@b.example", "old@b.example", .notFound), ("", "old@b.example", .notFound),
  ])
  func `are not merged with themselves, nor with nobody`(from: String, into: String, code: Problem.Code) async throws {
    let shop = try await Shop([("old@b.example", 1, 100)])
    await #expect { try await shop.merge(from, into) } throws: { ($0 as? Problem)?.code == code }
  }

  @Test func `are merged 500 orders at a time, and the rest is counted`() async throws {
    let orders = (1...503).map { (email: "old@b.example", day: $0, total: Int64(100)) }
    let shop = try await Shop(orders + [("new@b.example", 600, 100)])
    #expect(try await shop.merge("old@b.example", "new@b.example", isDryRun: true).remaining == 3)
    let first = try await shop.merge("old@b.example", "new@b.example")
    #expect(first.orders.count == 500 && first.remaining == 3)
    #expect(first.notice.hasSuffix("3 orders remain; merge again."))
    let second = try await shop.merge("old@b.example", "new@b.example")
    #expect(second.orders.count == 3 && second.remaining == 0)
  }

  @Test func `are merged with keys that no edit has, and each merge with its own`() async throws {
    let shop = try await Shop([
      ("old@b.example", 1, 1), ("old@b.example", 2, 1), ("new@b.example", 3, 1), ("third@b.example", 4, 1),
      ("fourth@b.example", 5, 1),
    ])
    for number in 1...2 {
      var options = WriteOptions(author: shop.context.author, timeZone: .gmt, idempotencyKey: "k#\(number)")
      _ = try await shop.worker.changeOrder("order-\(number)", .edit(OrderInput()), ifVersion: nil, options)
      options.idempotencyKey = "k"
      _ = try? await shop.worker.changeOrder("order-3", .edit(OrderInput()), ifVersion: nil, options)
    }
    #expect(try await shop.merge("old@b.example", "new@b.example", key: "k").orders == [1, 2])
    let long = String(repeating: "k", count: 254)
    let third = try await shop.merge("new@b.example", "third@b.example", key: long + "3")
    #expect(third.orders == [1, 2, 3] && third.failed.isEmpty)
    let fourth = try await shop.merge("third@b.example", "fourth@b.example", key: long + "4")
    #expect(fourth.orders == [1, 2, 3, 4] && fourth.failed.isEmpty)
    #expect(try await shop.list().document.customers.map(\.email) == ["fourth@b.example"])
  }

  @Test func `are merged once for a key, and a repeated request says the same whatever has become of the orders`()
    async throws
  {
    let shop = try await Shop(
      (1...4).map { (email: "old@b.example", day: $0, total: Int64(100)) } + [("new@b.example", 9, 100)])
    let first = try await shop.merge("old@b.example", "new@b.example", key: "k")
    #expect(first.orders == [1, 2, 3, 4])
    #expect(first.undo.map(\.order) == (1...4).map { "order-\($0)" } && first.undo.allSatisfy { $0.version == 2 })

    let options = WriteOptions(author: shop.context.author, timeZone: .gmt)
    _ = try await shop.worker.changeOrder("order-1", .undo, ifVersion: nil, options)
    var other = OrderInput()
    other.email = .set("other@b.example")
    for order in ["order-2", "order-5"] {
      _ = try await shop.worker.changeOrder(order, .edit(other), ifVersion: nil, options)
    }
    _ = try await shop.worker.changeOrder("order-3", .delete, ifVersion: nil, options)
    let state = await shop.store.fetchLastEvent()
    for isDryRun in [false, true] {
      let again = try await shop.merge("OLD@b.example", "new@b.example", key: "k", isDryRun: isDryRun)
      #expect(again.orders == first.orders && again.failed.isEmpty && again.remaining == 0)
      #expect(again.undo == (isDryRun ? [] : first.undo))
    }
    #expect(await shop.store.fetchLastEvent() == state)
    #expect(try await shop.show("old@b.example").document.customer.count.value == 1)
    await #expect { try await shop.merge("other@b.example", "old@b.example", key: "k") } throws: {
      ($0 as? Problem)?.faults.map(\.pointer) == ["/idempotencyKey"]
    }
  }

  @Test func `are merged once for a key, also if all orders of the first request have the new email`() async throws {
    let orders = (1...503).map { (email: "old@b.example", day: $0, total: Int64(100)) }
    for count in [3, 503] {
      let shop = try await Shop(orders.prefix(count) + [("new@b.example", 600, 100)])
      let first = try await shop.merge("old@b.example", "new@b.example", key: "k")
      #expect(first.orders.count == min(count, 500) && first.remaining == max(0, count - 500))
      let again = try await shop.merge("old@b.example", "new@b.example", key: "k")
      #expect(again.orders == first.orders && again.failed.isEmpty && again.remaining == first.remaining)
    }
  }

  @Test func `are merged as a whole by the repetition of a request that was cut`() async throws {
    let shop = try await Shop(
      (1...3).map { (email: "old@b.example", day: $0, total: Int64(100)) } + [("new@b.example", 9, 100)])
    // The first request has chosen its orders, and changed none.
    var fingerprint = Fingerprint()
    for email in ["old@b.example", "new@b.example"] { fingerprint.add(SearchText.key(email)) }
    var options = WriteOptions(author: shop.context.author, timeZone: .gmt, idempotencyKey: "k")
    options.wholeRequest = fingerprint.text
    _ = try await shop.worker.selectOrders(["order-1", "order-2"], options)
    let again = try await shop.merge("old@b.example", "new@b.example", key: "k")
    #expect(again.orders == [1, 2] && again.failed.isEmpty)
    #expect(try await shop.show("new@b.example").document.customer.count.value == 3)
  }

  @Test(arguments: [0, 201, -1])
  func `are refused in pages beyond the limit`(limit: Int) async throws {
    let shop = try await Shop([])
    await #expect { try await shop.list(limit: limit) } throws: { ($0 as? Problem)?.code == .invalid }
  }
}
