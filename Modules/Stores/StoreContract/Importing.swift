import OrdersStoreProtocols

extension StoreContract {
  static let importing: [StoreRule] = [
    StoreRule("an import creates what is new and skips what has a known id or reference") { store in
      let there = try await store.create(.sample(1) { $0.reference = "R-1" })
      let new = Order.sample(3) { $0.reference = "R-3" }
      let outcomes = try await store.importOrders(
        [there, .sample(2) { $0.reference = "R-1" }, new, .sample(4) { $0.reference = "R-3" }, new], .ann(9))
      let kept = try await store.order(new.id)
      try expect(
        "outcomes", outcomes,
        [
          .skipped(id: there.id), .skipped(id: there.id), .created(id: new.id, number: kept.number),
          .skipped(id: new.id), .skipped(id: new.id),
        ])
      try expect("the order that was there", try await store.order(there.id), there)
      try expect("orders", try await store.countOrders(OrdersFilter()), 2)
    },
    StoreRule("an import again creates nothing") { store in
      let orders = (1...5).map { n in Order.sample(n) { $0.reference = "R-\(n)" } }
      _ = try await store.importOrders(orders, .ann())
      let before = try await Snapshot(of: store)
      let again = try await store.importOrders(orders, .ann(60))
      try expect("outcomes", again, orders.map { .skipped(id: $0.id) })
      try expect("the store", try await Snapshot(of: store), before)
    },
    StoreRule("a bad order is rejected with its reasons, and the good ones go in") { store in
      let bad = Order.sample(2) {
        $0.email = "amy"
        $0.total = dollars(5)
      }
      let outcomes = try await store.importOrders([.sample(1), bad, .sample(3)], .ann())
      try expect("outcomes", outcomes.count, 3)
      try expect("the bad one", outcomes[1], .rejected(bad.invalidFields))
      try expect("orders", try await store.ids(), [Order.sample(1).id, Order.sample(3).id])
    },
    StoreRule("an import rejects the id of a deleted order, which can be restored") { store in
      let order = try await store.create(.sample(1))
      _ = try await store.deleteOrder(order.id, ifVersion: nil, .ann(1))
      let outcomes = try await store.importOrders([order], .ann(2))
      try expect("outcomes", outcomes, [.rejected([.deletedID])])
    },
    StoreRule("an imported order keeps its status, refunds and creation, and is updated now") { store in
      let order = Order.sample {
        $0.status = .refunded
        $0.refunds = [Refund(amount: dollars(123), reason: "broken", at: noon)]
        $0.createdAt = moment("1996-07-04T00:00:00Z")
        $0.number = 900
        $0.version = 9
      }
      _ = try await store.importOrders([order], .ann(9))
      let kept = try await store.order(order.id)
      let expected = order.with {
        $0.number = kept.number
        $0.version = 1
        $0.updatedAt = noon.adding(seconds: 9)
      }
      try expect("the order", kept, expected)
      try expect("the number is the store's", kept.number < 900, true)
      try expect("history", try await store.events(of: order.id).map(\.kind), [.imported])
    },
    StoreRule("an import of nothing does nothing") { store in
      try expect("outcomes", try await store.importOrders([], .ann()), [])
    },
  ]
}
