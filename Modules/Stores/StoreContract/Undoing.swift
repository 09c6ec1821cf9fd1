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
    StoreRule("an undo after an undo goes one step further back, and never repeats a change") { store in
      let order = try await store.create(.sample(1) { $0.status = .draft })
      for status in [OrderStatus.placed, .paid, .shipped] {
        try await store.move(try await store.order(order.id), to: status)
      }
      func undo(_ second: Int64) async throws -> Order {
        let receipt = try await store.undoLastChange(of: order.id, ifVersion: nil, .ann(second))
        return receipt.order
      }
      try expect("undo 1", try await undo(100).status, .paid)
      try expect("undo 2", try await undo(101).status, .placed)
      // A change after two undos is the next one to undo, and then what the undos left.
      try await store.move(try await store.order(order.id), to: .cancelled)
      try expect("undo 3", try await undo(103).status, .placed)
      let first = try await undo(104)
      try expect("undo 4", [first.status.rawValue, "\(first.version)"], ["draft", "9"])
      let error = try await refusal("undo 5") { try await undo(105) }
      try expect("where", error.invalidPointers, [""])
      try expect("version", try await store.order(order.id).version, 9)
    },
    StoreRule("an edit back by hand is a change like another, and is undone once") { store in
      let order = try await store.create(.sample(1) { $0.note = "a" })
      for (second, note) in ["b", "a", "c"].enumerated() {
        let last = try await store.order(order.id)
        try await store.change(last, .edit(last.with { $0.note = note }), at: Int64(second))
      }
      var notes: [String?] = []
      for second in Int64(10)..<13 {
        notes.append(try await store.undoLastChange(of: order.id, ifVersion: nil, .ann(second)).order.note)
      }
      try expect("notes", notes, ["a", "b", "a"])
      _ = try await refusal("undo") { try await store.undoLastChange(of: order.id, ifVersion: nil, .ann(14)) }
    },
    StoreRule("a refund that was undone is not given again by another undo") { store in
      let order = try await store.create(.sample(1))
      let paid = try await store.move(order, to: .paid)
      try await store.change(paid, .refund(nil, reason: "broken"), at: 2)
      for (second, status) in [(Int64(90), OrderStatus.paid), (91, .placed)] {
        let undone = try await store.undoLastChange(of: order.id, ifVersion: nil, .ann(second)).order
        try expect("refunds", undone.refunds, [])
        try expect("status", undone.status, status)
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
