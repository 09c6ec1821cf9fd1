import CreateOrder
import CreateOrderProtocols
import CreateOrderTesting
import Foundation
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing

struct CreateOrderPresenterTests {
  let display = CreateOrderDisplayLogicSpy()
  let formatter = ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)
  let reader = ValueReaderFake(
    amounts: ["$14.00": TypedAmount(amount: "14.00", currency: "USD")], days: ["6/29/07": "2007-06-29"])
  var presenter: CreateOrderPresenter {
    CreateOrderPresenter(display: display, formatter: formatter, reader: reader, timeZone: .gmt)
  }

  @Test func `presentSavedOrder should format kept order for display, once`() async throws {
    try await presenter.presentSavedOrder(.init(receipt: OrderReceipt(order: .amy), isNew: true, isDryRun: false))

    #expect(
      display.calls == [
        .displaySavedOrder(
          .init(
            document: OrderDocument(.amy, formatter),
            notice: "Order 1001 created. You can delete it.", isReplayed: false))
      ])
  }

  @Test(arguments: [
    (true, true, false, "Order 1001 would be created; nothing has been changed."),
    (false, false, false, "Order 1001 changed. You can undo this."),
    (false, true, false, "Order 1001 would be changed; nothing has been changed."),
    (
      true, false, true,
      "Order 1001 created; this was already done and is not repeated."
    ),
    (
      false, false, true,
      "Order 1001 changed; this was already done and is not repeated."
    ),
  ])
  func `a saved order is described in a sentence`(
    isNew: Bool, isDryRun: Bool, isReplayed: Bool, notice: String
  ) async throws {
    let receipt = OrderReceipt(order: .amy, isReplayed: isReplayed)

    try await presenter.presentSavedOrder(.init(receipt: receipt, isNew: isNew, isDryRun: isDryRun))

    let viewModels = display.calls.compactMap { if case .displaySavedOrder(let saved) = $0 { saved } else { nil } }
    #expect(viewModels.map(\.notice) == [notice])
    #expect(viewModels.map(\.isReplayed) == [isReplayed])
  }

  @Test(arguments: [false, true])
  func `an edit that changes nothing says so, and offers nothing to undo`(isDryRun: Bool) async throws {
    let receipt = OrderReceipt(order: .amy, isUnchanged: true)

    try await presenter.presentSavedOrder(.init(receipt: receipt, isNew: false, isDryRun: isDryRun))

    let viewModels = display.calls.compactMap { if case .displaySavedOrder(let saved) = $0 { saved } else { nil } }
    #expect(viewModels.map(\.notice) == ["Order 1001 already has these values; nothing has been changed."])
  }

  @Test func `a form shows what is known, as the locale writes it and reads it again`() async throws {
    var order = Order.amy
    order.items = [
      OrderItem(sku: "a", title: "Queso", quantity: 12, unitPrice: .dollars(1_400), discount: .dollars(800))
    ]
    order.shipmentAddress = Address(city: "Cupertino")
    order.shipmentMethod = .twoDay
    order.taxIncluded = true

    try await presenter.presentForm(.init(order: order, emptyItems: 1))

    let form = try shownForm
    #expect(form.document == OrderDocument(order, formatter))
    #expect(
      form.sections.map(\.heading) == [
        "Order", "Customer", "Billing address", "Shipment address", "Shipment", "Amounts", "Note",
      ])
    #expect(
      form.filled == [
        "/status Status: placed", "/date Date: 2007-06-29", "/name/first First name: Amy",
        "/name/last Last name: Apple",
        "/email Email: amy.apple@clean-swift.com", "/shipmentAddress/city City: Cupertino",
        "/shipmentMethod Shipment: two-day", "/currency Currency: USD", "/taxIncluded Tax included: true",
      ])
    // A value that the reader cannot parse is shown in the format of machines.
    #expect(
      form.items.map { $0.map(\.described) } == [
        [
          "/items/0/sku SKU: a", "/items/0/title Title: Queso", "/items/0/quantity Quantity: 12",
          "/items/0/unitPrice Unit price: $14.00", "/items/0/discount Discount: 8.00",
        ],
        [
          "/items/1/sku SKU: ", "/items/1/title Title: ", "/items/1/quantity Quantity: ",
          "/items/1/unitPrice Unit price: ", "/items/1/discount Discount: ",
        ],
      ])
  }

  @Test func `a day that its short form does not tell stands whole in the form`() async throws {
    var order = Order.amy
    order.date = try #require(Instant("1907-06-29T00:00:00Z"))

    try await presenter.presentForm(.init(order: order))

    #expect(try shownForm.filled.contains("/date Date: 1907-06-29"))
  }

  @Test func `a form offers the choices of each field`() async throws {
    try await presenter.presentForm(.init(order: .amy))

    let choices = try shownForm.sections.flatMap(\.fields).filter { !$0.choices.isEmpty }
    #expect(choices.map(\.pointer) == ["/status", "/shipmentMethod", "/taxIncluded"])
    #expect(choices.first?.choices.map(\.display) == ["Placed", "Paid", "Shipped", "Cancelled"])
    #expect(choices.last?.choices.map(\.value) == ["false", "true"])
  }

  @Test func `the form of a new order is empty, and the order placed`() async throws {
    try await presenter.presentForm(.init(order: nil, emptyItems: 2))

    let form = try shownForm
    #expect(form.document == nil)
    #expect(form.filled == ["/status Status: placed"])
    #expect(form.items.count == 2)
    #expect(form.sections.first?.fields.first?.choices.map(\.value) == ["placed", "draft"])
  }

  @Test func `each customer and each item of the newest orders is suggested once, as the newest order has it`()
    async throws
  {
    func order(_ email: String, _ title: String, _ cents: Int64) -> Order {
      var order = Order.amy
      order.email = email
      order.items = ["S-1", ""].map {
        OrderItem(
          sku: $0, title: title, quantity: 1, unitPrice: Money(minorUnits: cents, currency: .usd), discount: .zero(.usd)
        )
      }
      return order
    }
    let newest = [order("a@b.c", "Mug", 1_250), order("", "Cup", 100), order("a@b.c", "Old mug", 900)]
    try await presenter.presentForm(.init(order: nil, newest: newest))

    guard case .displayForm(let shown)? = display.calls.last else { return #expect(Bool(false)) }
    #expect(shown.knownCustomers == [.init(value: "a@b.c", display: "Amy Apple")])
    var large = order("a@b.c", "Mug", 1)
    large.items = (0..<300).map { index in
      OrderItem(
        sku: "S-\(index)", title: "", quantity: 1, unitPrice: .zero(.usd), discount: .zero(.usd))
    }
    try await presenter.presentForm(.init(order: nil, newest: [large]))
    guard case .displayForm(let limited)? = display.calls.last else { return #expect(Bool(false)) }
    #expect(limited.knownItems.count == CreateOrder.FetchForm.mostKnownItems)
    #expect(shown.knownItems == [.init(sku: "S-1", title: "Mug", unitPrice: "12.50")])
  }

  @Test func `the form of a new order of a customer has the customer's fields alone`() async throws {
    try await presenter.presentForm(.init(order: nil, customerOf: .amy))

    #expect(try shownForm.document == nil)
    #expect(
      try shownForm.filled == [
        "/status Status: placed", "/name/first First name: Amy", "/name/last Last name: Apple",
        "/email Email: amy.apple@clean-swift.com",
      ])
  }

  @Test func `a conflict is told field by field, in words and as the locale writes it`() async throws {
    var mine = Order.amy
    mine.date = mine.date.adding(seconds: 86_400)
    mine.shipmentMethod = .oneDay
    mine.status = .paid
    mine.taxIncluded = true
    mine.total = .dollars(1_400)
    mine.phone = "555"
    let conflict = OrderConflict(of: .edit(mine), to: .amy, seenVersion: 3)

    try await presenter.presentFailure(.store(.cannotUpdate(.conflict(conflict))))

    guard case .displayProblem(let problem) = display.calls.first else {
      Issue.record("\(display.calls)")
      return
    }
    #expect(problem.currentVersion == 1)
    #expect(
      problem.differences.map { "\($0.field) \($0.label): \($0.displayedCurrent) → \($0.displayedYours)" } == [
        "status Status: Placed → Paid", "date Date: 6/29/07 → 6/30/07", "phone Phone:  → 555",
        "shipmentMethod Shipment:  → One-Day Shipping", "taxIncluded Tax included: No → Yes",
        "total Total: $1.23 → $14.00",
      ])
    #expect(problem.differences.last?.yours == "14.00 USD")
  }

  @Test func `a conflict tells who has changed each field, where that is known`() async throws {
    var (mine, current) = (Order.amy, Order.amy)
    mine.phone = "555"
    mine.note = "mine"
    current.note = "theirs"
    current.reference = "#2"
    var conflict = OrderConflict(of: .edit(mine), to: current, seenVersion: 1)
    for meanwhile in [nil, Order.amy.changes(to: current)] {
      conflict.meanwhile = meanwhile
      try await presenter.presentFailure(.store(.cannotUpdate(.conflict(conflict))))
    }

    let changers = display.calls.map { call -> [String] in
      guard case .displayProblem(let problem) = call else { return [] }
      return problem.differences.map { "\($0.field) \($0.changedBy)" }
    }
    #expect(
      changers == [["reference both", "phone both", "note both"], ["reference others", "phone you", "note both"]])
  }

  @Test func `every fault of a form is shown where it is`() async throws {
    let fields = [Violation("/email", .text("has no @")), Violation("/items/0/quantity", .text("is 0"))]

    try await presenter.presentFailure(.invalid(fields))

    let faults = [
      Problem.Fault(pointer: "/email", message: "has no @"),
      Problem.Fault(pointer: "/items/0/quantity", message: "is 0"),
    ]
    #expect(
      display.calls == [.displayProblem(Problem(.invalid, "email has no @ (and 1 more)", faults: faults))])
  }

  // MARK: Fixtures

  private var shownForm: CreateOrder.FetchForm.ViewModel {
    get throws {
      try #require(display.calls.lazy.compactMap { if case .displayForm(let form) = $0 { form } else { nil } }.first)
    }
  }
}

extension CreateOrder.FetchForm.ViewModel {
  /// The filled fields outside of the items.
  fileprivate var filled: [String] { sections.flatMap(\.fields).filter { !$0.text.isEmpty }.map(\.described) }
}

extension CreateOrder.FetchForm.DisplayedField {
  fileprivate var described: String { "\(pointer) \(label): \(text)" }
}

extension Money {
  fileprivate static func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }
}
