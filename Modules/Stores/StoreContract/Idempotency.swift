import OrdersStoreProtocols
import StoreExamination

extension StoreContract {
  static let idempotency: [StoreRule] = [
    StoreRule("the same key and request create once, and replay the first answer") { store in
      let first = try await store.createOrder(.sample(1), .ann(0, key: .sample()))
      try expect("the first is no replay", first.isReplayed, false)
      let second = try await store.createOrder(.sample(2), .ann(1, key: .sample()))
      try expect("the second", second, OrderReceipt(order: first.order, isReplayed: true))
      try expect("orders", try await store.ids(), [first.order.id])
    },
    StoreRule("a replay is the first answer even where the order has changed, or is gone, since") { store in
      let first = try await store.createOrder(.sample(1), .ann(0, key: .sample())).order
      try await store.move(first, to: .paid)
      try expect("changed", try await store.createOrder(.sample(1), .ann(99, key: .sample())).order, first)
      _ = try await store.deleteOrder(first.id, ifVersion: nil, .ann(100))
      try expect("deleted", try await store.createOrder(.sample(1), .ann(101, key: .sample())).order, first)
    },
    StoreRule("a used key with another request is refused, and changes nothing") { store in
      try await store.create(.sample(1), .ann(0, key: .sample()))
      let error = try await refusal("another request") {
        try await store.createOrder(.sample(2), .ann(1, key: .sample(fingerprint: "f2")))
      }
      try expect("the refusal", error, .cannotCreate(.invalid([.reusedKey])))
      try expect("orders", try await store.countOrders(OrdersFilter()), 1)
    },
    StoreRule("another caller's key, and another operation's, is another key") { store in
      try await store.create(.sample(1), .ann(0, key: .sample()))
      let bob = try await store.createOrder(.sample(2), .ann(1, key: .sample(caller: "bob", fingerprint: "f2")))
      try expect("Bob's", bob, OrderReceipt(order: try await store.order(Order.sample(2).id)))
      let key = IdempotencyKey.sample(operation: "move", fingerprint: "f2")
      let change = OrderChange.status(.paid, carrier: nil, tracking: nil)
      let moved = try await store.updateOrder(bob.order.id, ifVersion: 1, change, .ann(2, key: key))
      try expect("another operation's", [moved.isReplayed, moved.order.version == 2], [false, true])
    },
    StoreRule("a caller, an operation and a key are not taken for others that read alike together") { store in
      try await store.create(.sample(1), .ann(0, key: .sample("c", caller: "a", operation: "b")))
      let other = IdempotencyKey.sample("c", caller: "ab", operation: "")
      try expect(
        "replayed", try await store.createOrder(.sample(2), .ann(0, key: other)).isReplayed, false)
    },
    StoreRule("a key is kept 24 hours, and is free after them") { store in
      let day: Int64 = 24 * 3600
      try await store.create(.sample(1), .ann(0, key: .sample()))
      let within = try await store.createOrder(.sample(2), .ann(day - 1, key: .sample()))
      try expect("a second before", within.isReplayed, true)
      let after = try await store.createOrder(.sample(2), .ann(day, key: .sample(fingerprint: "f2")))
      try expect("after them", [after.isReplayed, after.order.id == Order.sample(2).id], [false, true])
    },
    StoreRule("a replay does not lengthen the life of a key") { store in
      let day: Int64 = 24 * 3600
      try await store.create(.sample(1), .ann(0, key: .sample()))
      _ = try await store.createOrder(.sample(1), .ann(day - 1, key: .sample()))
      let after = try await store.createOrder(.sample(2), .ann(day + 1, key: .sample()))
      try expect("replayed", after.isReplayed, false)
    },
    StoreRule("a refused request leaves its key free") { store in
      _ = try await refusal("a bad order") {
        try await store.createOrder(.sample(1) { $0.email = "x" }, .ann(0, key: .sample()))
      }
      let mended = try await store.createOrder(.sample(1), .ann(1, key: .sample(fingerprint: "f2")))
      try expect("replayed", mended.isReplayed, false)
    },
    StoreRule("a status change, a refund and an undo with a key happen once") { store in
      let order = try await store.create(.sample(1))
      let steps: [@Sendable (WriteContext) async throws -> OrderReceipt] = [
        { try await store.updateOrder(order.id, ifVersion: 1, .status(.paid, carrier: nil, tracking: nil), $0) },
        { try await store.updateOrder(order.id, ifVersion: 2, .refund(dollars(23), reason: ""), $0) },
        { try await store.undoLastChange(of: order.id, ifVersion: 3, $0) },
        { try await store.deleteOrder(order.id, ifVersion: 4, $0) },
        { try await store.restoreOrder(order.id, ifVersion: 5, $0) },
      ]
      for (n, step) in steps.enumerated() {
        let key = IdempotencyKey.sample("k\(n)")
        let first = try await step(.ann(60, key: key))
        let again = try await step(.ann(61, key: key))
        try expect("step \(n)", [first.isReplayed, again.isReplayed], [false, true])
        try expect("the answer to step \(n)", again.order, first.order)
      }
      try expect("version", try await store.order(order.id).version, 6)
      try expect("events", try await store.events().count, 6)
    },
    StoreRule("an import, an erasure and a purge with a key happen once") { store in
      let first = try await store.importOrders([.sample(1), .sample(2)], .ann(0, key: .sample("i")))
      let again = try await store.importOrders([.sample(3)], .ann(1, key: .sample("i")))
      try expect("the import's outcomes", again, WriteReceipt(first.answer, isReplayed: true))
      try expect("the import's first answer", first.isReplayed, false)
      try expect("orders", try await store.ids(), [Order.sample(1).id, Order.sample(2).id])
      let erased = try await store.erasePerson(.order(id: Order.sample(1).id), .ann(2, key: .sample("e")))
      let twice = try await store.erasePerson(.order(id: Order.sample(1).id), .ann(3, key: .sample("e")))
      try expect("the erasure's answer", twice, WriteReceipt(erased.answer, isReplayed: true))
      try expect("the erasure's first answer", erased.isReplayed, false)
      _ = try await store.deleteOrder(Order.sample(1).id, ifVersion: nil, .ann(4))
      try expect("purged", try await store.purgeDeletedOrders(.ann(5, key: .sample("p"))), WriteReceipt(1))
      _ = try await store.deleteOrder(Order.sample(2).id, ifVersion: nil, .ann(6))
      let purged = try await store.purgeDeletedOrders(.ann(7, key: .sample("p")))
      try expect("purged again", purged, WriteReceipt(1, isReplayed: true))
      try expect("deleted", try await store.fetchInfo().deletedOrders, 1)
    },
  ]
}
