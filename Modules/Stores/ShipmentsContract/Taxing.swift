import OrdersStoreProtocols
import StoreContract
import StoreExamination

extension ShipmentsContract {
  static let taxing: [StoreRule] = [
    StoreRule("tax lines stay through part shipments, a return with the tax of its line, an edit and each undo") {
      store in
      let order = try await store.create(taxed)
      func part(_ lines: [(Int64, Int64)]) -> OrderChange {
        .ship(Shipment(number: 0, at: noon, lines: lines.map { LineQuantity(item: $0, quantity: $1) }))
      }
      var states = [order]
      for change in [part([(1, 2)]), part([]), .returning([(2, 1)]), .refund(dollars(1), reason: "late")] {
        let step = Int64(states.count)
        states.append(try await store.change(states[states.count - 1], change, at: step))
        try expect("the taxes at step \(step)", states[states.count - 1].taxes, order.taxes)
      }
      // Half of the line of $4.00 and of its tax of $0.80.
      try expect("the refunds", states[4].refunds.map(\.amount), [dollars(240), dollars(1)])
      let edited = states[4].with {
        $0.taxes.removeLast()
        $0.tax = dollars(86)
        $0.total = dollars(1_086)
      }
      let kept = try await store.change(states[4], .edit(edited), at: 5)
      try expect("the taxes after an edit", kept.taxes, Array(order.taxes.dropLast()))
      let event = try await store.events(of: order.id).last
      try expect("the fields in the history", event?.changes.map(\.field), ["tax", "taxes", "total"])
      for step in (0...4).reversed() {
        let undone = try await store.undoLastChange(of: order.id, ifVersion: nil, .ann(9)).order
        try expect("taxes undone to \(step)", undone.taxes, states[step].taxes)
        try expect("refunds undone to \(step)", undone.refunds, states[step].refunds)
      }
      try expect(
        "the order in a list", try await store.fetchWholeOrders(OrdersQuery()).orders.map(\.taxes), [order.taxes])
    },
    StoreRule("tax lines that do not come to the tax are refused, and change nothing") { store in
      let order = try await store.create(taxed)
      let before = try await Snapshot(of: store)
      for (change, pointer) in [
        (order.with { $0.taxes.removeLast() }, "/tax"),
        (order.with { $0.taxes[0].subject = .item(7) }, "/taxes/0/appliesTo"),
      ] {
        let error = try await refusal("other taxes") { try await store.change(order, .edit(change)) }
        try expect("the place", error.invalidPointers?.first, pointer)
      }
      try expect("the store", try await Snapshot(of: store), before)
    },
  ]

  /// A paid order of 3 × $1.00 and 2 × $2.00 with $3.00 for the delivery, whose second line has a tax of its own.
  private static var taxed: Order {
    Order.withLines(1).with {
      func tax(_ rate: String, _ cents: Int64, _ subject: TaxLine.Subject) -> TaxLine {
        TaxLine(
          name: "VAT", rate: TaxRate(rate), country: "DE", region: "BY", subject: subject,
          amount: dollars(cents))
      }
      $0.items = [.sample("A", "Tea", price: 100, quantity: 3), .sample("B", "Box", price: 200, quantity: 2)]
      $0.shippingCharge = dollars(300)
      $0.taxes = [tax("20", 80, .item(2)), tax("1", 6, .rest), tax("7.25", 22, .shipping)]
      $0.tax = dollars(108)
      $0.total = dollars(1_108)
    }
  }
}
