import OrdersStoreProtocols
import StoreExamination

extension StoreContract {
  static let undoing: [StoreRule] = [
    StoreRule("undo brings the order back as it was, as a new version") { store in
      let order = try await store.create(.full(1).with { $0.refunds = [] })
      let edit = OrderChange.edit(
        order.with {
          $0.reference = nil
          $0.name.first = "Ann"
          $0.items = []
          $0.total = dollars(1)
        })
      let edited = try await store.change(order, edit)
      let receipt = try await store.undoLastChange(of: order.id, ifVersion: 2, .ann(120))
      let expected = order.with {
        $0.version = 3
        $0.updatedAt = noon.adding(seconds: 120)
      }
      try expect("the receipt", receipt.order, expected)
      try expect("the order kept", try await store.order(order.id), expected)
      try expect("its reference", try await store.fetchOrders(answeringTo: "#10248").map(\.id), [edited.id])
    },
    StoreRule("undone twice, the change is there again") { store in
      let order = try await store.create(.sample(1))
      try await store.move(order, to: .paid)
      for (step, status) in [OrderStatus.placed, .paid, .placed].enumerated() {
        let undone = try await store.undoLastChange(of: order.id, ifVersion: nil, .ann(100 + Int64(step))).order
        try expect("undo \(step + 1)", undone.status, status)
        try expect("version", undone.version, Int64(step) + 3)
      }
    },
    StoreRule("a refund can be undone") { store in
      let order = try await store.create(.sample(1) { $0.status = .paid })
      try await store.change(order, .refund(nil, reason: "broken"))
      let undone = try await store.undoLastChange(of: order.id, ifVersion: 2, .ann(90)).order
      try expect("refunds", undone.refunds, [])
      try expect("status", undone.status, .paid)
    },
    StoreRule("there is nothing to undo on a new, an imported or a restored order") { store in
      let order = try await store.create(.sample(1))
      _ = try await store.importOrders([.sample(2)], .ann())
      let restored = try await store.create(.sample(3))
      _ = try await store.deleteOrder(restored.id, ifVersion: nil, .ann(1))
      _ = try await store.restoreOrder(restored.id, ifVersion: nil, .ann(2))
      let before = try await Snapshot(of: store)
      for id in [order.id, Order.sample(2).id, restored.id] {
        let error = try await refusal("undo") { try await store.undoLastChange(of: id, ifVersion: nil, .ann(3)) }
        try expect("where", error.invalidPointers, [""])
      }
      try expect("the store", try await Snapshot(of: store), before)
    },
    StoreRule("undo is refused where the reference that comes back is another order's by now") { store in
      let order = try await store.create(.sample(1) { $0.reference = "R-1" })
      try await store.change(order, .edit(order.with { $0.reference = nil }))
      try await store.create(.sample(2) { $0.reference = "R-1" })
      let error = try await refusal("undo") {
        try await store.undoLastChange(of: order.id, ifVersion: nil, .ann(90))
      }
      try expect("where", error.invalidPointers, ["/reference"])
      try expect("version", try await store.order(order.id).version, 2)
    },
    StoreRule("undo of what no order is, or of a deleted order, finds none") { store in
      let order = try await store.move(try await store.create(.sample(1)), to: .paid)
      _ = try await store.deleteOrder(order.id, ifVersion: nil, .ann(90))
      for id in [order.id, Order.sample(2).id] {
        let error = try await refusal("undo") { try await store.undoLastChange(of: id, ifVersion: nil, .ann(91)) }
        try expect("undo", error, .cannotUpdate(.notFound(id)))
      }
    },
  ]
}
