import DocumentsProtocols
import Foundation
import Locks
import OrderActionsProtocols
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import PresentationTesting
import Testing
import Workers
import WorkerTesting

@Suite struct EditingOrdersTests {
  @Test func `a patch changes what it names and nothing else`() async throws {
    var expected = Order.full
    expected.email = "new@example.com"
    expected.note = nil
    expected.billingAddress?.city = "Linz"
    let order = try await edited(.full) {
      $0.email = .set("new@example.com")
      $0.note = .cleared
      $0.billingAddress = .set(AddressInput(parts: ["city": .set("Linz")]))
    }
    #expect(order == expected)
  }

  @Test func `a replacement clears what it does not name, and leaves what has no empty value or is the store's`()
    async throws
  {
    let order = try await edited(.full, replacing: true) {
      $0.lastName = .set("Apple")
      $0.total = .set(MoneyInput("9"))
    }
    var expected = Order(
      id: Order.full.id, number: 7, version: 3, status: .paid, date: .amysDay,
      name: PersonName(first: "", last: "Apple"), email: "", total: Money(minorUnits: 900, currency: .usd))
    expected.refunds = Order.full.refunds
    expected.createdAt = Order.full.createdAt
    expected.updatedAt = Order.full.updatedAt
    #expect(order == expected)
  }

  @Test(arguments: [
    ("2007-06-29", true, "2007-06-29T10:00:00.5Z"), ("2007-06-30", true, "2007-06-29T22:00:00Z"),
    ("2007-06-29", false, "2007-06-28T22:00:00Z"), ("2007-06-29T12:00:00Z", true, "2007-06-29T12:00:00Z"),
  ])
  func `a day that came from a form leaves the time of an order of that day`(
    typed: String, isDayOnly: Bool, date: String
  ) async throws {
    var order = Order.full
    order.date = try #require(Instant("2007-06-29T10:00:00.5Z"))
    var options = WriteOptions.amy
    options.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
    for replacing in [true, false] {
      let store = StoreSpy.storing(order)
      let input = OrderInput.amy.with {
        $0.date = .set(typed)
        $0.isDayOnly = isDayOnly
      }
      _ = try await OrdersWorker.at(store).changeOrder("7", .edit(input, replacing: replacing), ifVersion: nil, options)
      #expect(store.given.map(\.date) == [try #require(Instant(date))])
    }
  }

  @Test func `lines are replaced, then removed, then added, and the total follows`() async throws {
    let order = try await edited(.full) {
      $0.items = .set([
        ItemInput(sku: "a", title: "A", quantity: "2", unitPrice: MoneyInput("1")),
        ItemInput(sku: "b", title: "B", quantity: "1", unitPrice: MoneyInput("5")),
      ])
      $0.removedSKUs = ["b"]
      $0.addedItems = [ItemInput(sku: "c", title: "C", quantity: "1", unitPrice: MoneyInput("3"))]
    }
    #expect(order.items.map(\.sku) == ["a", "c"])
    #expect(order.total.amount == "4.50")
  }

  @Test func `the total that is given stays as given`() async throws {
    let order = try await edited(.full) {
      $0.shippingCharge = .set(MoneyInput("1"))
      $0.total = .set(MoneyInput("77"))
    }
    #expect(order.total.amount == "77.00")
  }

  @Test func `a patch of a text leaves the total alone`() async throws {
    #expect(try await edited(.full) { $0.note = .set("x") }.total == Order.full.total)
  }

  @Test func `whether the prices include the tax decides on the total`() async throws {
    var order = Order.full
    order.tax = Money(minorUnits: 200, currency: .usd)
    order.total = Money(minorUnits: 1_150, currency: .usd)
    #expect(try await edited(order) { $0.taxIncluded = .set(true) }.total.amount == "9.50")
  }

  @Test func `a credit that came from elsewhere stays when its form comes back, and becomes no other`() async throws {
    var credit = Order.amy
    credit.total = Money(minorUnits: -500, currency: .usd)
    #expect(try await edited(credit) { $0.total = .set(MoneyInput("-5.00")) }.total == credit.total)
    #expect(pointers(await refusal(credit) { $0.total = .set(MoneyInput("-6.00")) }) == ["/total"])
  }

  @Test func `each line of an edit keeps its id, and one that is added gets a new one`() async throws {
    var order = Order.full
    order.items = ["a", "b", "c"].map {
      OrderItem(
        sku: $0, title: $0, quantity: 1, unitPrice: Money(minorUnits: 100, currency: .usd), discount: .zero(.usd))
    }
    let added = ItemInput(sku: "d", title: "", quantity: "1", unitPrice: MoneyInput("1"))
    let changed = try await edited(order) {
      $0.removedSKUs = ["a"]
      $0.addedItems = [added]
    }
    #expect(changed.items.map(\.sku) == ["b", "c", "d"])
    #expect(changed.items.ids == [2, 3, 3_001])
    let replaced = try await edited(changed, replacing: true) {
      $0.items = .set([added, ItemInput(sku: "x", title: "", quantity: "1", unitPrice: MoneyInput("1"), id: 2)])
      $0.email = .set("amy@example.com")
    }
    #expect(replaced.items.ids == [3_001, 2])
  }

  @Test func `an order without items keeps its total whatever its charges are`() async throws {
    #expect(try await edited(.amy) { $0.shippingCharge = .set(MoneyInput("1")) }.total == Order.amy.total)
  }

  @Test func `an order without its last line needs a total`() async throws {
    let skus = Order.full.items.map(\.sku)
    let ways: [@Sendable (inout OrderInput) -> Void] = [
      { $0.items = .set([]) }, { $0.items = .cleared }, { $0.removedSKUs = skus },
    ]
    for removeAll in ways {
      let error = await refusal(.full, removeAll)
      #expect(pointers(error) == ["/total"])
      let saved = try await edited(.full) {
        removeAll(&$0)
        $0.total = .set(MoneyInput("9"))
      }
      #expect(saved.items.isEmpty)
      #expect(saved.total.amount == "9.00")
    }
    #expect(try await edited(.amy) { $0.items = .set([]) }.total == Order.amy.total)
  }

  @Test func `an erased order can be edited`() async throws {
    #expect(try await edited(Order.full.withoutPerson) { $0.note = .set("x") }.note == "x")
  }

  @Test func `a change of currency needs every amount`() async throws {
    var order = Order.full
    order.refunds = []
    let error = await refusal(order) { $0.currency = .set("EUR") }
    #expect(pointers(error) == ["/discount", "/items"])
    let partly = await refusal(.amy) {
      $0.currency = .set("EUR")
      $0.tax = .set(MoneyInput("1"))
    }
    #expect(pointers(partly) == ["/total"])
    let whole = try await edited(order) {
      $0.currency = .set("JPY")
      $0.discount = .set(MoneyInput("10"))
      $0.items = .set([ItemInput(sku: "a", title: "A", quantity: "2", unitPrice: MoneyInput("100"))])
    }
    #expect(whole.total.description == "190 JPY")
  }

  @Test func `after a refund the currency stays`() async {
    for isReplacing in [false, true] {
      let error = await refusal(.full, replacing: isReplacing) { $0.total = .set(MoneyInput("9", currency: "EUR")) }
      #expect(pointers(error).first == "/total/currency")
    }
  }

  @Test func `a tag that is added and removed at once is refused with its place`() async {
    let error = await refusal(.full) {
      $0.addedTags = ["VIP"]
      $0.removedTags = ["late", "vip"]
    }
    #expect(error == .invalid([Violation("/removeTags/1", .contraryTag)]))
  }

  @Test func `a field without an empty value cannot be cleared`() async {
    let error = await refusal(.amy) {
      $0.currency = .cleared
      $0.status = .cleared
      $0.date = .cleared
      $0.total = .cleared
      $0.firstName = .cleared
      $0.lastName = .cleared
      $0.email = .cleared
      $0.removedSKUs = ["none"]
    }
    #expect(pointers(error) == ["/currency", "/status", "/date", "/items", "/total", "/email"])
  }

  // MARK: Versions

  @Test func `the store is told the version that the caller saw, else the one that was changed`() async throws {
    for version in [nil, 2] as [Int64?] {
      let store = StoreSpy.storing(.full)
      _ = try await OrdersWorker.at(store).changeOrder(
        "7", .edit(OrderInput().with { $0.note = .cleared }), ifVersion: version, .amy)
      guard case .updateOrder(Order.full.id, ifVersion: version ?? 3, .edit, _)? = store.calls.last else {
        Issue.record("was \(store.calls)")
        return
      }
    }
  }

  @Test(arguments: [(3, false, true), (4, false, false), (3, true, true), (4, true, false)] as [(Int64, Bool, Bool)])
  func `an edit after which the order has the version that it had changed nothing`(
    version: Int64, isReplayed: Bool, isUnchanged: Bool
  ) async throws {
    let store = StoreSpy.storing(.full)
    var receipt = OrderReceipt(order: .full, isReplayed: isReplayed)
    receipt.order.version = version
    store.answers.receipt = { [receipt] _ in .success(receipt) }
    let answer = try await OrdersWorker.at(store).changeOrder("7", .edit(OrderInput()), ifVersion: 3, .amy)
    #expect(answer.isUnchanged == isUnchanged)
  }

  @Test func `an edit without a version goes onto what someone else has just made of the order`() async throws {
    let store = StoreSpy.storing(.full)
    let conflicts = Lock(3)
    store.answers.receipt = { call in
      guard case .updateOrder(_, ifVersion: let seen?, .edit(let order), _) = call else {
        return .failure(StoreAnswers.unset)
      }
      let isLate = conflicts.withLock { left in
        left -= 1
        return left >= 0
      }
      guard isLate else { return .success(OrderReceipt(order: order)) }
      var current = Order.full
      current.version = seen + 1
      current.phone = "version \(seen + 1)"
      return .failure(.cannotUpdate(.conflict(OrderConflict(current: current, seenVersion: seen, differences: []))))
    }
    let order = try await OrdersWorker.at(store).changeOrder(
      "7", .edit(OrderInput().with { $0.note = .set("mine") }), ifVersion: nil, .amy
    ).order
    #expect((order.note, order.phone, order.version) == ("mine", "version 6", 6))
  }

  @Test func `an edit that never gets its turn ends as a conflict; one that saw a version is not repeated`() async {
    for (version, edits) in [(nil, 100), (3, 1)] as [(Int64?, Int)] {
      let store = StoreSpy.storing(.full)
      let conflict = StoreError.cannotUpdate(
        .conflict(OrderConflict(current: .full, seenVersion: 3, differences: [])))
      store.answers.receipt = { _ in .failure(conflict) }
      let error = await failure { () throws(OrdersWorkerError) in
        try await OrdersWorker.at(store).changeOrder(
          "7", .edit(OrderInput().with { $0.note = .cleared }), ifVersion: version, .amy)
      }
      #expect(error == .store(conflict))
      #expect(store.given.count == edits)
    }
  }

  @Test func `an edit that fits no more is answered by its first answer, or by the conflict`() async throws {
    var removal = OrderInput()
    removal.removedSKUs = ["gone"]
    let store = StoreSpy.storing(.full)
    store.answers.receipt = { call in
      guard case .updateOrder(_, _, _, let context) = call, context.isDryRun else {
        return .failure(StoreAnswers.unset)
      }
      return .success(OrderReceipt(order: .amy, isReplayed: true))
    }
    let worker = OrdersWorker.at(store)
    let receipt = try await worker.changeOrder("7", .edit(removal), ifVersion: nil, .keyed("k"))
    #expect(receipt == OrderReceipt(order: .amy, isReplayed: true))

    let error = await failure { () throws(OrdersWorkerError) in
      try await worker.changeOrder("7", .edit(removal), ifVersion: nil, .amy)
    }
    #expect(pointers(error) == ["/items"])
  }

  // MARK: Fixtures

  private func edited(_ order: Order, replacing: Bool = false, _ change: (inout OrderInput) -> Void)
    async throws -> Order
  {
    try await OrdersWorker.at(.storing(order)).changeOrder(
      "7", .edit(OrderInput().with(change), replacing: replacing), ifVersion: nil, .amy
    ).order
  }

  private func refusal(_ order: Order, replacing: Bool = false, _ change: (inout OrderInput) -> Void)
    async -> OrdersWorkerError?
  {
    let store = StoreSpy.storing(order)
    let input = OrderInput().with(change)
    let error = await failure { () throws(OrdersWorkerError) in
      try await OrdersWorker.at(store).changeOrder("7", .edit(input, replacing: replacing), ifVersion: nil, .amy)
    }
    #expect(store.given.isEmpty)
    return error
  }
}

extension Order {
  /// An order with a value in every field, and a partial refund.
  static var full: Order {
    var order = Order(
      id: "full", number: 7, version: 3, status: .paid, date: .amysDay, name: PersonName(first: "Amy", last: "Apple"),
      email: "amy@example.com", total: Money(minorUnits: 950, currency: .usd))
    order.reference = "#7"
    order.phone = "0555 1234"
    order.billingAddress = Address(name: "Amy", city: "Graz")
    order.shipmentMethod = .oneDay
    order.service = "Speedy"
    order.payment = PaymentCard(brand: "Visa", last4: "4242", expiryYear: 2030, expiryMonth: 5)
    order.items = [
      OrderItem(
        sku: "NW-011", title: "Queso", quantity: 2, unitPrice: Money(minorUnits: 500, currency: .usd),
        discount: .zero(.usd))
    ]
    order.discount = Money(minorUnits: 50, currency: .usd)
    order.refunds = [Refund(amount: Money(minorUnits: 1, currency: .usd), reason: "late", at: .noon)]
    order.note = "Ring twice"
    return order
  }
}
