import OrdersStoreProtocols
import StoreContract
import StoreExamination

extension ShipmentsContract {
  static let returning: [StoreRule] = [
    StoreRule("a return refunds the share of its lines, and each step can be undone") { store in
      var states = [try await store.create(.withLines(1))]
      let changes: [OrderChange] = [
        .ship(Shipment(number: 0, at: noon, lines: [])), .returning([(1, 1)]), .returning([(1, 2)], .requested),
        .returning([], number: 2), .refund(dollars(1), reason: "late"), .returning([]),
      ]
      for (step, change) in changes.enumerated() {
        states.append(try await store.change(states[step], change, at: Int64(step) + 1))
      }
      let kept = try await store.order(states[0].id)
      try expect("the order kept", kept, states[6])
      try expect("its returns", kept.returns.map(\.number), [1, 2, 3])
      try expect("its refunds", kept.refunds.map(\.amount), [dollars(1), dollars(2), dollars(1), dollars(3)])
      try expect("places of the refunds", kept.returns.map(\.refund), [1, 2, 4])
      try expect("its status", kept.status, .refunded)
      try expect("pieces returned", kept.returnedQuantities, [1: 3, 2: 2])
      let kinds = try await store.events(of: kept.id).map(\.kind)
      try expect("its history", kinds, [.created, .shipped, .returned, .returned, .returned, .refunded, .returned])
      for step in (0..<6).reversed() {
        let undone = try await store.undoLastChange(of: kept.id, ifVersion: nil, .ann(9)).order
        try expect("returns undone to \(step)", undone.returns, states[step].returns)
        try expect("refunds undone to \(step)", undone.refunds, states[step].refunds)
        try expect("status undone to \(step)", undone.status, states[step].status)
      }
    },
    StoreRule("a life of part shipments, an edit, returns, refunds and a delivery is what the model says") { store in
      let order = try await store.create(.withLines(1))
      func part(_ lines: [(Int64, Int64)]) -> OrderChange {
        .ship(Shipment(number: 0, at: noon, lines: lines.map { LineQuantity(item: $0, quantity: $1) }))
      }
      func apply(_ changes: [OrderChange], to order: Order, from second: Int64) async throws -> Order {
        var (kept, expected) = (order, order)
        for (step, change) in changes.enumerated() {
          kept = try await store.change(kept, change, at: second + Int64(step))
          expected = try expected.applying(change, at: noon.adding(seconds: second + Int64(step)))
          try expect("step \(second + Int64(step))", kept, expected)
        }
        return kept
      }
      let shipped = try await apply([part([(1, 2)])], to: order, from: 1)
      let edited = shipped.with {
        $0.items.append(.sample("C", "Cup", price: 3))
        $0.total = dollars(10)
      }
      let refunded = try await apply(
        [.edit(edited), part([]), .returning([(1, 1)]), .refund(dollars(2), reason: "late")], to: shipped, from: 2)
      let undone = try await store.undoLastChange(of: order.id, ifVersion: nil, .ann(6)).order
      try expect("the refunds after the undo", undone.refunds.map(\.amount), [dollars(1)])
      try expect("the version", undone.version, refunded.version + 1)
      let delivered = try await apply([.status(.delivered, carrier: nil, tracking: nil)], to: undone, from: 7)
      try expect("the order kept", try await store.order(order.id), delivered)
      try expect("its shipments", delivered.shipments.map(\.state), [.delivered, .delivered])
      try expect("pieces shipped", delivered.shippedQuantities, [1: 3, 2: 2, 3: 1])
      try expect("pieces returned", delivered.returnedQuantities, [1: 1])
      try expect("what is left", try delivered.refundable(), dollars(9))
    },
    StoreRule("no more is returned than was shipped, and a refused return changes nothing") { store in
      let order = try await store.create(.withLines(1))
      let part = Shipment(number: 0, at: noon, lines: [LineQuantity(item: 1, quantity: 2)])
      let shipped = try await store.change(order, .ship(part))
      let before = try await Snapshot(of: store)
      for (change, pointer) in [
        (.returning([(1, 3)]), "/lines/0/quantity"), (.returning([(2, 1)]), "/lines/0/quantity"),
        (.returning([], number: 1), "/number"), (.return(Return(lines: []), .amount(dollars(8))), "/amount"),
      ] as [(OrderChange, String)] {
        let error = try await refusal("too much") { try await store.change(shipped, change) }
        try expect("the place", error.invalidPointers, [pointer])
      }
      try expect("the store", try await Snapshot(of: store), before)
    },
    StoreRule("of many writers that return one line, only as many have an effect as there are pieces") { store in
      let order = try await store.create(.withLines(1))
      _ = try await store.change(order, .ship(Shipment(number: 0, at: noon, lines: [])))
      let done = try await withThrowingTaskGroup(of: Bool.self) { group in
        for writer in 0..<32 {
          group.addTask {
            do throws(StoreError) {
              _ = try await store.updateOrder(order.id, ifVersion: nil, .returning([(1, 1)]), .ann(Int64(writer)))
              return true
            } catch {
              try expect("the refusal", error.invalidPointers, ["/lines/0/quantity"])
              return false
            }
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      try expect("returns that had an effect", done, 3)
      let kept = try await store.order(order.id)
      try expect("pieces returned", kept.returnedQuantities, [1: 3])
      try expect("the refunded sum", try kept.refunded(), dollars(3))
    },
    StoreRule("sums have the refund of a return") { store in
      let order = try await store.create(.withLines(1))
      let shipped = try await store.change(order, .ship(Shipment(number: 0, at: noon, lines: [])))
      _ = try await store.change(shipped, .returning([(2, 1)]), at: 86_400)
      let sums = try await store.sumOrders(OrdersFilter(), by: .status)
      try expect("its refund", sums.map(\.refunds), [dollars(2)])
    },
  ]
}

extension OrderChange {
  /// A return with the share of its lines in the total.
  static func returning(
    _ lines: [(Int64, Int64)], number: Int64 = 0, _ state: ReturnState = .received
  ) -> OrderChange {
    let lines = lines.map { LineQuantity(item: $0, quantity: $1) }
    return .return(Return(number: number, lines: lines, state: state), .share(withShipping: false))
  }
}
