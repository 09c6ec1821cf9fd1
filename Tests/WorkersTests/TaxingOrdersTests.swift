import DocumentsProtocols
import Foundation
import OrderActionsProtocols
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import Testing
import WorkerTesting
import Workers

@Suite struct TaxingOrdersTests {
  @Test func `a tax by its rate has the amount of what it is on, and the tax is the sum`() async throws {
    let order = try await created {
      $0.typedTaxes = .set("20 VAT, DE; b: 7 Reduced; shipping: 0")
      $0.shippingCharge = .set(MoneyInput("5"))
    }
    #expect(order.taxes.map(\.label) == ["VAT 20 %, DE", "Reduced 7 %", "0 %"])
    #expect(order.taxes.map(\.subject) == [.rest, .item(2), .shipping])
    #expect(order.taxes.map(\.amount.amount) == ["2.00", "1.40", "0.00"])
    #expect(order.tax.amount == "3.40")
    #expect(order.total.amount == "38.40")
  }

  @Test func `a tax of an SKU is on each of its lines, with an amount on the first`() async throws {
    let items = ["b", "b"].map { ItemInput(sku: $0, title: "", quantity: "1", unitPrice: MoneyInput("10")) }
    let byRate = try await created {
      $0.items = .set(items)
      $0.typedTaxes = .set("b: 20")
    }
    #expect(byRate.taxes.map(\.subject) == [.item(1), .item(2)])
    let byAmount = try await created {
      $0.items = .set(items)
      $0.typedTaxes = .set("b: 20 = 1.50")
    }
    #expect(byAmount.taxes.map(\.amount.amount) == ["1.50"])
  }

  @Test func `a wrong rate, line or sum is refused at its place`() async throws {
    func pointers(_ change: (inout OrderInput) -> Void) async -> [String] {
      let input = OrderInput.taxed.with(change)
      let store = StoreSpy()
      store.obey()
      let error = await failure { () throws(OrdersWorkerError) in
        try await OrdersWorker.at(store).createOrder(input, .amy)
      }
      return WorkersTests.pointers(error)
    }
    #expect(
      await pointers { $0.typedTaxes = .set("101; Levy; z: 20") } == [
        "/taxes/0/rate", "/taxes/1/rate", "/taxes/2/appliesTo",
      ])
    #expect(
      await pointers {
        $0.typedTaxes = .set("20")
        $0.tax = .set(MoneyInput("1"))
      } == ["/tax"])
  }

  @Test func `an edit of the lines changes the taxes of rates, and one amount takes the place of the tax lines`()
    async throws
  {
    let order = try await created { $0.typedTaxes = .set("20 VAT; Levy = 1") }
    let added = try await edited(order) {
      $0.addedItems = [ItemInput(sku: "c", title: "", quantity: "1", unitPrice: MoneyInput("10"))]
    }
    #expect(added.taxes.map(\.amount.amount) == ["8.00", "1.00"])
    #expect(added.total.amount == "49.00")
    #expect(try await edited(order) { $0.note = .set("x") }.taxes == order.taxes)
    let single = try await edited(order) { $0.tax = .set(MoneyInput("3")) }
    #expect(single.taxes == [] && single.tax.amount == "3.00" && single.total.amount == "33.00")
    let cleared = try await edited(order) { $0.typedTaxes = .cleared }
    #expect(cleared.taxes == [] && cleared.tax == order.tax)
  }

  @Test func `another currency needs the taxes again`() async throws {
    let order = try await created { $0.typedTaxes = .set("20 VAT") }
    let items = OrderInput.taxed.items
    let changed = try await edited(order) {
      $0.currency = .set("EUR")
      $0.items = items
      $0.typedTaxes = .set("10 VAT")
    }
    #expect(changed.taxes.map(\.amount.description) == ["3.00 EUR"])
  }

  @Test(
    arguments: [
      ("US", "CA", "DE", "Sales tax 7.25 %, US-CA", false), ("Germany", "", "US", "VAT 19 %, DE", true),
      (" ", "", "DE", "VAT 19 %, DE", true), ("FR", "", "DE", "Export 0 %", false), ("", "", "", "Export 0 %", false),
    ])
  func `the shop's rate is that of the delivery's country, else of the invoice's, else of other countries`(
    country: String, state: String, billing: String, label: String, isIncluded: Bool
  ) async throws {
    let order = try await created(in: .taxing) {
      $0.typedTaxes = .set("shop")
      $0.shipmentAddress = .set(AddressInput(parts: ["country": .set(country), "state": .set(state)]))
      $0.billingAddress = .set(AddressInput(parts: ["country": .set(billing)]))
    }
    #expect(order.taxes.map(\.label) == [label] && order.taxIncluded == isIncluded)
    #expect(order.taxes.map(\.amount) == order.taxesByRate.compactMap(\.self))
  }

  @Test(arguments: [("DE", false, Violation.Fact.includedShopTax), ("US-CA", true, .addedShopTax)])
  func `an explicit choice that contradicts the shop's rate is refused, and one that agrees is not`(
    place: String, isIncluded: Bool, fact: Violation.Fact
  ) async throws {
    let error = await #expect(throws: OrdersWorkerError.self) {
      try await created(in: .taxing) {
        $0.typedTaxes = .set("shop, \(place)")
        $0.taxIncluded = .set(isIncluded)
      }
    }
    #expect(error == .invalid([Violation("/taxIncluded", fact)]))
    let order = try await created(in: .taxing) {
      $0.typedTaxes = .set("shop, \(place)")
      $0.taxIncluded = .set(!isIncluded)
    }
    #expect(order.taxIncluded == !isIncluded)
  }

  @Test func `the shop's rate is for one line, a named country or a named tax, too`() async throws {
    let order = try await created(in: .taxing) { $0.typedTaxes = .set("shop, US-CA; b: shop; a: 5 = 1") }
    #expect(order.taxes.map(\.label) == ["Sales tax 7.25 %, US-CA", "Export 0 %", "5 %"])
    #expect(order.taxes.map(\.subject) == [.rest, .item(2), .item(1)])
    var named = TaxInput(typed: "shop")
    named.name = "Customs"
    let taxes = [named]
    #expect(try await created(in: .taxing) { $0.taxes = .set(taxes) }.taxes.map(\.label) == ["Customs 0 %"])
  }

  @Test func `the shop's rate stays in the order, and an order that names no tax has none`() async throws {
    let order = try await created(in: .taxing) { $0.typedTaxes = .set("shop") }
    #expect(try await edited(order) { $0.note = .set("x") }.taxes == order.taxes)
    #expect(try await created(in: .taxing) { _ in }.taxes == [])
  }

  @Test(arguments: [
    (
      "19 VAT included, DE; 7, FR", "FR", "/taxes/1/rate",
      "The prices include one of the shop's rates, but not another one."
    ),
    ("19 VAT, DE", "FR", "/taxes/0/rate", "The shop has no tax rate for “FR”."),
    ("", "FR", "/taxes/0/rate", "The shop has no tax rate for “FR”."),
    ("19 VAT, DE", "", "/taxes/0/rate", "The order has no country, and the shop has no tax rate for other countries."),
    (
      "19 VAT, DE; 0 Export", "Atlantis", "/shipmentAddress/country",
      "“Atlantis” is not a country of ISO 3166; write it like DE"
    ),
  ])
  func `an order without a rate of the shop is refused, with its country`(
    rates: String, country: String, pointer: String, message: String
  ) async throws {
    let settings = StoreSettings(taxRates: try [ShopTaxRate](typed: rates))
    let store = StoreSpy()
    store.obey()
    let input = OrderInput.taxed.with {
      $0.typedTaxes = .set(rates.contains("included") ? "shop; b: shop, DE" : "shop")
      $0.shipmentAddress = .set(AddressInput(parts: ["country": .set(country)]))
    }
    let error = await failure { () throws(OrdersWorkerError) in
      try await OrdersWorker.at(store) { () throws(StoreError) in settings }.createOrder(input, .amy)
    }
    guard case .invalid(let faults)? = error else {
      Issue.record("was \(String(describing: error))")
      return
    }
    #expect(faults.map(\.pointer) == [pointer] && faults.map(\.message) == [message])
  }

  @Test func `an edit, an import and a check of a form take the shop's rate, too`() async throws {
    let store = StoreSpy.storing(try await created { _ in })
    let worker = OrdersWorker.at(store) { () throws(StoreError) in .taxing }
    let edit = OrderAction.edit(OrderInput().with { $0.typedTaxes = .set("shop, DE") })
    let edited = try await worker.changeOrder("7", edit, ifVersion: nil, .amy).order
    #expect(edited.taxes.map(\.amount.amount) == ["4.79"] && edited.total.amount == "30.00")
    let input = OrderInput.taxed.with { $0.typedTaxes = .set("shop, DE") }
    _ = try await worker.importOrders([input], .amy)
    #expect(store.given.last?.taxes.map(\.label) == ["VAT 19 %, DE"])
    #expect(try await worker.validateOrder(input, in: .gmt).total?.amount == "30.00")
  }

  private func created(in shop: StoreSettings, _ change: (inout OrderInput) -> Void) async throws -> Order {
    let store = StoreSpy()
    store.obey()
    return try await OrdersWorker.at(store) { () throws(StoreError) in shop }
      .createOrder(OrderInput.taxed.with(change), .amy).order
  }

  private func created(_ change: (inout OrderInput) -> Void) async throws -> Order {
    let store = StoreSpy()
    store.obey()
    return try await OrdersWorker.at(store).createOrder(OrderInput.taxed.with(change), .amy).order
  }

  private func edited(_ order: Order, _ change: (inout OrderInput) -> Void) async throws -> Order {
    try await OrdersWorker.at(.storing(order)).changeOrder(
      "7", .edit(OrderInput().with(change)), ifVersion: nil, .amy
    ).order
  }
}

extension StoreSettings {
  /// A shop whose prices include the tax in Germany.
  fileprivate static let taxing = StoreSettings(
    taxRates: [
      ShopTaxRate(rate: .zero, name: "Export"),
      ShopTaxRate(rate: TaxRate("19") ?? .zero, name: "VAT", isIncluded: true, country: "DE"),
      ShopTaxRate(rate: TaxRate("7.25") ?? .zero, name: "Sales tax", country: "US", region: "CA"),
    ])
}

extension OrderInput {
  /// An order of $10.00 and $20.00.
  fileprivate static var taxed: OrderInput {
    OrderInput().with {
      $0.email = .set("amy@example.com")
      $0.items = .set(
        [("a", "10"), ("b", "20")].map {
          ItemInput(sku: $0.0, title: "", quantity: "1", unitPrice: MoneyInput($0.1))
        })
    }
  }
}
