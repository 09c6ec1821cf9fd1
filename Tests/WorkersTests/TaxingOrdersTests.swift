import DocumentsProtocols
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
