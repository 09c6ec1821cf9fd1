import DocumentsProtocols
import Foundation
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import Testing
import Workers
import WorkerTesting

@Suite struct CreatingOrdersTests {
  @Test func `an order is placed now, in the shop's currency, for what its items come to`() async throws {
    let order = try await created(.amy)
    #expect(order.id == "new-1")
    #expect(order.status == .placed)
    #expect((order.date, order.createdAt, order.updatedAt) == (.noon, .noon, .noon))
    #expect(order.name == PersonName(first: "Amy", last: "Apple"))
    #expect(order.total == Money(minorUnits: 123, currency: .usd))
    #expect(order.items.first?.discount == .zero(.usd))
    #expect(order.invalidFields.isEmpty)
  }

  @Test func `a new order in a withdrawn currency is refused`() async {
    let error = await refusal(
      .amy.with {
        $0.items = .unchanged; $0.total = .set(MoneyInput("75.00")); $0.currency = .set("HRK")
      })
    #expect(pointers(error) == ["/currency"])
  }

  @Test func `another shop sells in another currency`() async throws {
    let order = try await created(
      .amy.with {
        $0.items = .unchanged; $0.total = .set(MoneyInput("500"))
      }, "JPY")
    #expect(order.total.description == "500 JPY")
  }

  @Test func `the shop is asked for its currency only where the order names none`() async throws {
    let store = StoreSpy()
    store.obey()
    let worker = OrdersWorker.at(store) { () throws(StoreError) in throw .cannotFetch(.unavailable("locked")) }
    let inEuro = OrderInput.amy.with {
      $0.items = .unchanged; $0.total = .set(MoneyInput("5", currency: "EUR"))
    }
    #expect(try await worker.createOrder(inEuro, .amy).order.total.description == "5.00 EUR")
    await #expect(throws: OrdersWorkerError.store(.cannotFetch(.unavailable("locked")))) {
      try await worker.createOrder(inEuro.with { $0.total = .set(MoneyInput("5")) }, .amy)
    }
  }

  @Test func `an order that is validated has the faults that creating it would have, and is not stored`() async throws {
    let store = StoreSpy()
    let worker = OrdersWorker.at(store)
    let input = OrderInput.amy.with {
      $0.email = .set("x"); $0.items = .set([ItemInput(sku: "", title: "", quantity: "0", unitPrice: MoneyInput("y"))])
    }
    let faults = try await worker.validateOrder(input, in: .gmt).invalidFields
    #expect(faults.map(\.pointer).contains("/items/0/unitPrice"))
    await #expect(throws: OrdersWorkerError.invalid(faults)) { try await created(input) }
    #expect(
      try await worker.validateOrder(.amy.with { $0.email = .set("x") }, in: .gmt).invalidFields.map(\.pointer) == [
        "/email"
      ])
    #expect(
      try await worker.validateOrder(.amy, in: .gmt)
        == ValidatedOrder(invalidFields: [], total: Money(minorUnits: 123, currency: .usd)))
    #expect(store.calls == [])
  }

  @Test func `a validation asks for the shop's currency only where an amount names none`() async throws {
    let worker = OrdersWorker.at(StoreSpy()) { () throws(StoreError) in throw .cannotFetch(.unavailable("locked"))
    }
    var name = OrderInput()
    name.firstName = .set("Amy")
    #expect(try await worker.validateOrder(name, in: .gmt).invalidFields.map(\.pointer) == ["/total"])
    name.total = .set(MoneyInput("1", currency: "EUR"))
    #expect(try await worker.validateOrder(name, in: .gmt).invalidFields == [])
    name.total = .set(MoneyInput("1"))
    await #expect(throws: OrdersWorkerError.store(.cannotFetch(.unavailable("locked")))) {
      try await worker.validateOrder(name, in: .gmt)
    }
  }

  @Test(arguments: [1_001, 200_000])
  func `more lines than an order can have are one fault, whatever is wrong with each`(count: Int) async throws {
    let line = ItemInput(sku: "", title: "", quantity: "x", unitPrice: MoneyInput("y"))
    let lines = Array(repeating: line, count: count)
    for input in [OrderInput.amy.with { $0.items = .set(lines) }, OrderInput.amy.with { $0.addedItems = lines }] {
      let expected = OrdersWorkerError.invalid([Violation("/items", .length(count, .entries, 0...1_000))])
      await #expect(throws: expected) { try await created(input) }
    }
  }

  @Test func `white space around names, emails and references goes`() async throws {
    let order = try await created(
      .amy.with {
        $0.firstName = .set(" Amy\t")
        $0.lastName = .set("van  Apple ")
        $0.email = .set("amy@example.com ")
        $0.reference = .set(" #1 ")
      })
    #expect(order.name == PersonName(first: "Amy", last: "van  Apple"))
    #expect((order.email, order.reference) == ("amy@example.com", "#1"))
  }

  @Test func `a total below zero is a slip at the desk, and a credit in books from elsewhere`() async throws {
    let input = OrderInput.amy.with {
      $0.items = .unchanged
      $0.total = .set(MoneyInput("-5"))
    }
    let error = await #expect(throws: OrdersWorkerError.self) { try await created(input) }
    guard case .invalid(let fields) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(fields.map(\.pointer) == ["/total"])
    let store = StoreSpy()
    store.obey()
    _ = try? await OrdersWorker.at(store).importOrders([input], .amy)
    #expect(store.calls.contains { if case .importOrders(let orders, _) = $0 { !orders.isEmpty } else { false } })
  }

  @Test func `the context says who, when and whether to keep it`() async throws {
    let store = StoreSpy()
    store.obey()
    var options = WriteOptions.amy
    options.isDryRun = true
    _ = try await OrdersWorker.at(store).createOrder(.amy, options)
    #expect(store.contexts == [WriteContext(author: options.author, at: .noon, key: nil, isDryRun: true)])
  }

  @Test func `a month is no moment of an order, and is not recommended`() async throws {
    let worker = OrdersWorker.at(StoreSpy())
    let faults = try await worker.validateOrder(.amy.with { $0.date = .set("2007-06") }, in: .gmt).invalidFields
    #expect(faults.map(\.pointer) == ["/date"])
    #expect(faults.map(\.message).allSatisfy { $0.hasPrefix("“2007-06” is not a day or a time") })
    #expect(faults.map(\.message).allSatisfy { !$0.contains("2007-06, ") })
  }

  @Test func `every field arrives in the order`() async throws {
    let order = try await created(
      .amy.with { input in
        input.status = .set("draft")
        input.date = .set("2007-06-01")
        input.reference = .set("#1")
        input.email = .set("amy@example.com")
        input.phone = .set("0555 1234")
        input.billingAddress = .set(AddressInput(parts: ["name": .set("Amy"), "city": .set("Graz")]))
        input.shipmentAddress = .set(AddressInput(parts: ["country": .set("Austria"), "zip": .cleared]))
        input.shipmentMethod = .set("two-day")
        input.service = .set("Speedy")
        input.payment = .set(.stored(brand: "Visa", last4: "4242", expires: "2030-05"))
        input.discount = .set(MoneyInput("0.03"))
        input.shippingCharge = .set(MoneyInput("5"))
        input.tax = .set(MoneyInput("0.10"))
        input.note = .set("Ring twice")
      })
    #expect(order.status == .draft)
    #expect(order.date == Instant("2007-06-01T00:00:00Z"))
    #expect((order.reference, order.email, order.phone) == ("#1", "amy@example.com", "0555 1234"))
    #expect(order.billingAddress == Address(name: "Amy", city: "Graz"))
    #expect(order.shipmentAddress == Address(country: "Austria"))
    #expect((order.shipmentMethod, order.service, order.note) == (.twoDay, "Speedy", "Ring twice"))
    #expect(order.payment == PaymentCard(brand: "Visa", last4: "4242", expiryYear: 2030, expiryMonth: 5))
    #expect(order.total.amount == "6.30")
  }

  @Test func `included tax is not added`() async throws {
    let order = try await created(
      .amy.with {
        $0.tax = .set(MoneyInput("0.20"))
        $0.taxIncluded = .set(true)
      })
    #expect(order.total.amount == "1.23")
  }

  @Test(arguments: ["USD", "KWD", "JPY"])
  func `an amount's own currency is the order's`(code: String) async throws {
    let order = try await created(
      .amy.with {
        $0.items = .unchanged; $0.total = .set(MoneyInput("7", currency: code))
      })
    #expect(order.currency.code == code)
    #expect(order.discount.currency.code == code)
  }

  @Test func `empty texts are none`() async throws {
    let order = try await created(
      .amy.with {
        $0.reference = .set(""); $0.phone = .set(""); $0.billingAddress = .set(AddressInput())
      })
    #expect(order.reference == nil && order.phone == nil && order.billingAddress == nil)
  }

  @Test func `an order needs items or a total, and a name or an email; all is told at once`() async {
    let error = await refusal(OrderInput().with { $0.phone = .set("\u{7}") })
    #expect(pointers(error) == ["/total", "/email", "/phone"])
  }

  @Test func `a total that contradicts its items goes to the store, whose rule refuses it`() async throws {
    let order = try await created(.amy.with { $0.total = .set(MoneyInput("1.24")) })
    #expect(order.invalidFields.map(\.pointer) == ["/total"])
  }

  @Test(arguments: ["1.234", "1e3", "NaN", "99999999999999999999", "", "1,00", "$1", "٣"])
  func `a malformed amount is refused with its pointer`(amount: String) async {
    let money = MoneyInput(amount)
    let error = await refusal(
      .amy.with {
        $0.items = .set([ItemInput(sku: "a", title: "", quantity: "1", unitPrice: money, discount: money)])
        $0.discount = .set(money)
        $0.shippingCharge = .set(money)
        $0.tax = .set(money)
        $0.total = .set(money)
      })
    #expect(
      pointers(error) == [
        "/items/0/unitPrice", "/items/0/discount", "/discount", "/shippingCharge", "/tax", "/total",
      ])
  }

  @Test(arguments: ["0x1", "1.5", "1e3", "", "-", "many", "+1", "99999999999999999999"])
  func `a malformed quantity is refused`(quantity: String) async {
    let error = await refusal(
      .amy.with {
        $0.items = .set([ItemInput(sku: "a", title: "", quantity: quantity, unitPrice: MoneyInput("1"))])
      })
    #expect(pointers(error) == ["/items/0/quantity"])
  }

  @Test func `sums beyond sixty-four bits are refused, never wrapped`() async {
    let error = await refusal(
      .amy.with {
        $0.items = .set([
          ItemInput(sku: "a", title: "", quantity: "1000000", unitPrice: MoneyInput("92233720368547758.07"))
        ])
      })
    #expect(pointers(error) == ["/total"])
  }

  @Test(arguments: [
    ("USDD", "did you mean USD?"), ("usd", "did you mean USD?"), ("UER", "did you mean EUR?"),
    ("Taler", "write it like USD"),
  ])
  func `an unknown currency is told once, with the nearest`(code: String, hint: String) async {
    let error = await refusal(
      .amy.with {
        $0.currency = .set(code)
        $0.tax = .set(MoneyInput("1", currency: code))
      })
    guard case .invalid(let fields)? = error else {
      Issue.record("was \(String(describing: error))")
      return
    }
    #expect(fields.map(\.pointer) == ["/currency"])
    #expect(fields.first?.message.contains(hint) == true)
  }

  @Test func `amounts of two currencies do not make an order`() async {
    let error = await refusal(
      .amy.with {
        $0.currency = .set("USD")
        $0.tax = .set(MoneyInput("1", currency: "EUR"))
      })
    #expect(pointers(error) == ["/tax"])
  }

  @Test(arguments: [
    (Patch.set("paid"), "A new order is placed or a draft, not paid."), (.set("drafft"), "did you mean draft?"),
  ])
  func `a new order is placed or a draft`(status: Patch<String>, message: String) async {
    let error = await refusal(.amy.with { $0.status = status })
    guard case .invalid(let fields)? = error else {
      Issue.record("was \(String(describing: error))")
      return
    }
    #expect(fields.first?.pointer == "/status")
    #expect(fields.first?.message.contains(message) == true)
  }

  @Test func `an unknown day, shipment method, address part or email is refused with its pointer`() async {
    let error = await refusal(
      .amy.with {
        $0.date = .set("2007-02-30")
        $0.shipmentMethod = .set("tow-day")
        $0.billingAddress = .set(AddressInput(parts: ["planet": .set("Mars")]))
        $0.email = .set("amy")
      })
    #expect(pointers(error) == ["/date", "/shipmentMethod", "/billingAddress/planet", "/email"])
  }

  // MARK: Fixtures

  private func created(_ input: OrderInput, _ currency: String = "USD") async throws -> Order {
    let store = StoreSpy()
    store.obey()
    return try await OrdersWorker.at(store, currency: currency).createOrder(input, .amy).order
  }

  /// Returns the error for which an order is not created, and expects no call of the store.
  private func refusal(_ input: OrderInput) async -> OrdersWorkerError? {
    let store = StoreSpy()
    store.obey()
    let error = await failure { () throws(OrdersWorkerError) in
      try await OrdersWorker.at(store).createOrder(input, .amy)
    }
    #expect(store.calls.isEmpty)
    return error
  }
}
