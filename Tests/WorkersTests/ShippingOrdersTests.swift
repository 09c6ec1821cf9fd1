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

@Suite struct ShippingOrdersTests {
  /// A paid order of three teas (line 1), two boxes (line 2) and two other teas (line 3).
  private let order: Order = {
    var order = Order.full
    order.status = .paid
    order.items = [("A", 3), ("B", 2), ("A", 2)].map { sku, quantity in
      OrderItem(
        sku: sku, title: "", quantity: quantity, unitPrice: Money(minorUnits: 100, currency: .usd),
        discount: .zero(.usd))
    }
    return order
  }()

  @Test(
    arguments: [
      ([], []), (["B=1"], [(2, 1)]), (["B"], [(2, 2)]), (["3=2"], [(3, 2)]),
      // An SKU of two lines takes the first ones first; what is too much stays, and the store refuses it.
      (["A=4"], [(1, 3), (3, 1)]), (["A"], [(1, 3), (3, 2)]), (["A=9"], [(1, 3), (3, 6)]), (["B=5"], [(2, 5)]),
      (["A=2", "A=2"], [(1, 2), (1, 1), (3, 1)]), (["A=4", "A=1"], [(1, 3), (3, 1), (3, 1)]),
    ] as [([String], [(Int64, Int64)])])
  func `a shipment names lines by SKU or id, and takes all of an item without a quantity`(
    typed: [String], lines: [(Int64, Int64)]
  ) async throws {
    var input = ShipmentInput(lines: typed.map(LineInput.init(typed:)))
    input.texts = ["carrier": "UPS", "note": " "]
    let shipment = try await shipment(input)
    #expect(shipment.lines == lines.map { LineQuantity(item: $0, quantity: $1) })
    #expect([shipment.carrier, shipment.note] == ["UPS", nil])
  }

  @Test(arguments: [
    ("Zebra=1", Violation("/lines/0/item", .unknownSKU("“Zebra”"))),
    ("9", Violation("/lines/0/item", .unknownSKU("“9”"))),
    ("B=0", Violation("/lines/0/quantity", .noQuantity)), ("B=", Violation("/lines/0/quantity", .noQuantity)),
    ("B=x", Violation("/lines/0/quantity", .not(.quantity, "x"))),
    ("B=-1", Violation("/lines/0/quantity", .not(.quantity, "-1"))),
  ])
  func `a line that the order does not have, and a quantity that is none, are refused`(
    line: String, fault: Violation
  ) async {
    let error = await #expect(throws: OrdersWorkerError.self) {
      try await shipment(ShipmentInput(lines: [LineInput(typed: line)]))
    }
    #expect(error == .invalid([fault]))
  }

  @Test(arguments: [(["A=0", "B=0"], [Violation.Rule.fact(.noQuantity)]), (["A=0", "B=1"], [.not(.quantity, "0")])])
  func `quantities that are all 0 have one fault`(typed: [String], rules: [Violation.Rule]) async {
    let error = await #expect(throws: OrdersWorkerError.self) {
      try await shipment(ShipmentInput(lines: typed.map(LineInput.init(typed:))))
    }
    #expect(error == .invalid(rules.map { Violation("/lines/0/quantity", $0) }))
  }

  @Test(arguments: [
    (["NW-042"], "nw-042", [1]), (["nw-042", "NW-042"], "nw-042", [1]), (["NW-042", "NW-042"], "nw-042", [1, 2]),
    (["Tea", "TEA"], "tea", []), (["1", "a1"], "A1", [2]), (["", "A"], "", []),
  ])
  func `an SKU in another case names the only item that it can mean`(
    skus: [String], typed: String, lines: [Int64]
  ) async throws {
    var order = order
    order.items = Array(order.items.prefix(skus.count))
    for (place, sku) in skus.enumerated() { order.items[place].sku = sku }
    let input = ShipmentInput(lines: [LineInput(typed: typed)])
    guard lines.isEmpty else {
      return #expect(try await shipment(input, of: order).lines.map(\.item) == lines)
    }
    await #expect(throws: OrdersWorkerError.self) { try await shipment(input, of: order) }
  }

  @Test func `the SKU that is most like an unknown one is named`() async throws {
    var order = order
    order.items[0].sku = "NW-042"
    let error = await #expect(throws: OrdersWorkerError.self) {
      try await shipment(ShipmentInput(lines: [LineInput(typed: "NW-42")]), of: order)
    }
    #expect(error == .invalid([Violation("/lines/0/item", .unknownSKU("“NW-42”", nearest: "“NW-042”"))]))
  }

  @Test(arguments: [("paid", true), ("placed", false)])
  func `the next state of a shipment says whether the order was paid before, at the version that was read`(
    former: String, isPaid: Bool
  ) async throws {
    var order = order
    order.status = .shipped
    let (store, id) = (StoreSpy.storing(order), order.id)
    let change = FieldChange(field: "status", from: former, to: "shipped")
    store.answers.events = { call in
      if case .fetchEvents(_, let after, _) = call, after > 0 { return .success([]) }
      return .success([
        OrderEvent(
          id: 1, orderID: id, version: 7, kind: .shipped, author: Author(name: "", frontEnd: ""), at: .noon,
          changes: [change], before: nil)
      ])
    }
    for state in ShipmentState.allCases.dropFirst() {
      let input = ShipmentInput(texts: ["number": "2", "state": state.rawValue])
      _ = try await OrdersWorker.at(store).changeOrder("7", .ship(input), ifVersion: nil, .amy)
      var parcel = Shipment(number: 2, at: .blank, lines: [])
      parcel.state = state
      guard case .updateOrder(_, let version, let change, _)? = store.calls.last else { return #expect(Bool(false)) }
      let asks = state != .delivered
      #expect(change == .ship(parcel, isPaid: asks ? isPaid : true))
      #expect(version == (asks ? order.version : nil))
    }
  }

  @Test(arguments: [
    (["number": "x", "state": "lost"], Violation("/number", .not(.positiveNumber, "x"))),
    (["number": "0", "state": "lost"], Violation("/number", .not(.positiveNumber, "0"))),
    (["number": "1"], Violation("/state", .nextShipmentState)),
    (["state": "lost"], Violation("/state", .newShipmentState)),
    (["number": "1", "state": "lost", "note": "Stolen"], Violation("/note", .onlyShipmentState)),
    (
      ["number": "1", "state": "broken"],
      Violation("/state", .not(.shipmentState, "broken", known: ["shipped", "delivered", "lost", "cancelled"]))
    ),
  ])
  func `a wrong number or state, and other values beside a state, are refused`(
    texts: [String: String], fault: Violation
  ) async {
    let error = await #expect(throws: OrdersWorkerError.self) { try await shipment(ShipmentInput(texts: texts)) }
    #expect(error == .invalid([fault]))
  }

  @Test func `a number is an id, also where another line has it as its SKU`() async throws {
    var order = order
    (order.items[0].sku, order.items[1].sku) = ("2", "1")
    let lines: [(LineInput.Item, Int64)] = [(.id(1), 1), (.id(2), 2), (.typed("1"), 2), (.typed("3"), 3)]
    for (item, id) in lines {
      let input = ShipmentInput(lines: [.init(item: item, quantity: "1")])
      #expect(try await shipment(input, of: order).lines == [LineQuantity(item: id, quantity: 1)])
    }
  }

  @Test func `an item of which nothing is left is left to the store, which may have a result to replay`() async throws {
    var order = order
    order.shipments = [Shipment(number: 1, at: .noon, lines: [LineQuantity(item: 2, quantity: 2)])]
    let shipment = try await shipment(ShipmentInput(lines: [LineInput(typed: "B")]), of: order)
    #expect(shipment.lines == [LineQuantity(item: 2, quantity: 1)])
  }

  @Test func `an imported order is shipped with its last piece, and a shipment without lines is refused`() async throws
  {
    var exported = order
    exported.shipments = [
      Shipment(
        number: 1, at: .noon,
        lines: zip(order.items.ids, order.items).map {
          LineQuantity(item: $0, quantity: $1.quantity)
        })
    ]
    let (imported, _) = try await imported(exported)
    #expect(imported?.status == .shipped)
    exported.shipments[0].lines = []
    #expect(try await self.imported(exported).faults.map(\.pointer) == ["/shipments/0/lines"])
  }

  /// Returns the order that the worker makes of the document of another one, and the faults of the document.
  private func imported(_ order: Order) async throws -> (order: Order?, faults: [Violation]) {
    let formatter = ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    let store = StoreSpy.storing(order)
    let input = try OrderInput(json: OrderDocument(order, formatter).json())
    let outcomes = try await OrdersWorker.at(store).importOrders([input], .amy).answer
    let orders = store.calls.compactMap { call in
      if case .importOrders(let orders, _) = call { orders.first } else { nil }
    }
    guard case .rejected(let faults)? = outcomes.first else { return (orders.first ?? nil, []) }
    return (nil, faults)
  }

  @Test func `an order of an export keeps its shipments`() async throws {
    var exported = order
    exported.shipments = [Shipment(number: 3, at: .noon, lines: [LineQuantity(item: 3, quantity: 2)])]
    exported.shipments[0].state = .lost
    exported.shipments[0].endedAt = .noon
    exported.shipments[0].tracking = "1Z9"
    #expect(try await imported(exported).order?.shipments == exported.shipments)
  }

  @Test func `an order of an export keeps its returns`() async throws {
    var exported = order
    exported.shipments = [Shipment(number: 3, at: .noon, lines: [LineQuantity(item: 3, quantity: 2)])]
    exported.refunds = [Refund(amount: Money(minorUnits: 1, currency: .usd), reason: "", at: .noon)]
    exported.returns = [
      Return(number: 2, at: .noon, lines: [LineQuantity(item: 3, quantity: 1)], reason: "size", isRestocked: false),
      Return(number: 3, at: .noon, lines: [LineQuantity(item: 3, quantity: 1)], state: .requested),
    ]
    (exported.returns[0].endedAt, exported.returns[0].refund) = (.noon, 1)
    #expect(try await imported(exported).order?.returns == exported.returns)
  }

  /// Returns the shipment that the worker asks the store for.
  private func shipment(_ input: ShipmentInput, of order: Order? = nil) async throws -> Shipment {
    let store = StoreSpy.storing(order ?? self.order)
    _ = try await OrdersWorker.at(store).changeOrder("7", .ship(input), ifVersion: nil, .amy)
    return try #require(
      store.calls.compactMap { call in
        if case .updateOrder(_, _, .ship(let shipment, _), _) = call { shipment } else { nil }
      }.first)
  }
}
