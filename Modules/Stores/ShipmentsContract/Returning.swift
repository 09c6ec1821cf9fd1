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
  fileprivate static func returning(
    _ lines: [(Int64, Int64)], number: Int64 = 0, _ state: ReturnState = .received
  ) -> OrderChange {
    let lines = lines.map { LineQuantity(item: $0, quantity: $1) }
    return .return(Return(number: number, lines: lines, state: state), .share(withShipping: false))
  }
}
