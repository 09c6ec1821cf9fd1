import OrdersStoreProtocols
import StoreExamination

extension StoreContract {
  static let conflicts: [StoreRule] = [
    StoreRule("an edit of a version that is gone is told the current order and the fields that differ") { store in
      let order = try await store.create(.sample(1))
      let current = try await store.change(order, .edit(order.with { $0.name.first = "Ann" }))
      let mine = order.with { $0.email = "new@example.com" }
      let error = try await refusal("a stale edit") {
        try await store.updateOrder(order.id, ifVersion: 1, .edit(mine), .ann(90))
      }
      let conflict = try require("a conflict", error.conflict)
      try expect("the current order", conflict.current, current)
      try expect("the version seen", conflict.seenVersion, 1)
      try expect(
        "differences", conflict.differences,
        [
          FieldChange(field: "name", from: "Ann Apple", to: "Amy Apple"),
          FieldChange(field: "email", from: "amy.apple@clean-swift.com", to: "new@example.com"),
        ])
      try expect("the order kept", try await store.order(order.id), current)
    },
    StoreRule("every write that names a version that is gone is a conflict, and changes nothing") { store in
      let order = try await store.move(try await store.create(.sample(1)), to: .paid)
      let before = try await Snapshot(of: store)
      for version in [0, 1, 3, -1, .max, .min] as [Int64] {
        let found = StoreError.Cause.conflict(
          OrderConflict(current: order, seenVersion: version, differences: []))
        let change = OrderChange.status(.shipped, carrier: nil, tracking: nil)
        let update = try await refusal("a status") {
          try await store.updateOrder(order.id, ifVersion: version, change, .ann(90))
        }
        try expect("a status", update, .cannotUpdate(found))
        let refund = try await refusal("a refund") {
          try await store.updateOrder(order.id, ifVersion: version, .refund(nil, reason: ""), .ann(90))
        }
        try expect("a refund", refund, .cannotUpdate(found))
        let undo = try await refusal("undo") {
          try await store.undoLastChange(of: order.id, ifVersion: version, .ann(90))
        }
        try expect("undo", undo, .cannotUpdate(found))
        let delete = try await refusal("deleting") {
          try await store.deleteOrder(order.id, ifVersion: version, .ann(90))
        }
        try expect("deleting", delete, .cannotDelete(found))
      }
      try expect("the store", try await Snapshot(of: store), before)
    },
    StoreRule("a conflict is told before any other rule that the change would break") { store in
      let order = try await store.move(try await store.create(.sample(1)), to: .paid)
      let error = try await refusal("a stale change that is not allowed") {
        try await store.updateOrder(
          order.id, ifVersion: 1, .status(.draft, carrier: nil, tracking: nil), .ann(90))
      }
      try expect("the version seen", error.conflict?.seenVersion, 1)
    },
  ]
}
