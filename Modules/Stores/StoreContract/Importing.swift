import OrdersStoreProtocols
import StoreExamination

extension StoreContract {
  static let importing: [StoreRule] = [
    StoreRule("an import creates what is new and skips what has a known id or reference") { store in
      let there = try await store.create(.sample(1) { $0.reference = "R-1" })
      let new = Order.sample(3) { $0.reference = "R-3" }
      let outcomes = try await store.importOrders(
        [there, .sample(2) { $0.reference = "R-1" }, new, .sample(4) { $0.reference = "R-3" }, new], .ann(9)
      ).answer
      let stored = try await store.order(new.id)
      try expect(
        "outcomes", outcomes,
        [
          .skipped(id: there.id), .skipped(id: there.id), .created(id: new.id, number: stored.number),
          .skipped(id: new.id), .skipped(id: new.id),
        ])
      try expect("the order that was there", try await store.order(there.id), there)
      try expect("orders", try await store.countOrders(OrdersFilter()), 2)
    },
    StoreRule("two Unicode spellings of one accent are two references for an import and for a transfer") { store in
      func spelling(_ n: Int) -> String { n.isMultiple(of: 2) ? "R-\u{E9}" : "R-e\u{301}" }
      let imported = (1...3).map { n in Order.sample(n) { $0.reference = spelling(n) } }
      let outcomes = try await store.importOrders(imported, .ann()).answer
      try expect("first spelling again", outcomes.last, .skipped(id: imported[0].id))
      try expect("imported", try await store.ids(), imported.prefix(2).map(\.id))
      for id in imported.prefix(2).map(\.id) { _ = try await store.deleteOrder(id, ifVersion: nil, .ann(1)) }
      let transfers = [4, 5].map { n in
        var transfer = OrderTransfer.sample(n)
        transfer.order.reference = spelling(n)
        for index in transfer.events.indices { transfer.events[index].before?.reference = spelling(n) }
        return transfer
      }
      try expect("transferred", try await store.saveTransfers(transfers, isDryRun: false), 2)
    },
    StoreRule("an import again creates nothing") { store in
      let orders = (1...5).map { n in Order.sample(n) { $0.reference = "R-\(n)" } }
      _ = try await store.importOrders(orders, .ann())
      let before = try await Snapshot(of: store)
      let again = try await store.importOrders(orders, .ann(60)).answer
      try expect("outcomes", again, orders.map { .skipped(id: $0.id) })
      try expect("the store", try await Snapshot(of: store), before)
    },
    StoreRule("an import with a key names the known orders of its first request, even of invalid records") { store in
      let known = try await [store.create(.sample(1)), store.create(.sample(2))]
      func record(_ id: String) -> Order {
        var order = Order.sample(9) { $0.email = "" }
        (order.id, order.version) = (id, 0)
        return order
      }
      let key = IdempotencyKey.sample()
      let first = try await store.importOrders((known.map(\.id) + ["nobody"]).map(record), .ann(key: key)).answer
      try expect("first", Array(first.prefix(2)), known.map { .skipped(id: $0.id) })
      guard case .rejected? = first.last else { return try expect("rejected", first.count, 0) }
      let again = try await store.importOrders([], .ann(9, key: key))
      try expect("again", again.answer, first)
      try expect("replayed", again.isReplayed, true)
    },
    StoreRule("a bad order is rejected with its reasons, and the good ones go in") { store in
      let bad = Order.sample(2) {
        $0.email = "amy"
        $0.total = dollars(5)
      }
      let outcomes = try await store.importOrders([.sample(1), bad, .sample(3)], .ann()).answer
      try expect("outcomes", outcomes.count, 3)
      try expect("the bad one", outcomes[1], .rejected(bad.invalidFields))
      try expect("orders", try await store.ids(), [Order.sample(1).id, Order.sample(3).id])
    },
    StoreRule("an import rejects the id of a deleted order, which can be restored") { store in
      let order = try await store.create(.sample(1))
      _ = try await store.deleteOrder(order.id, ifVersion: nil, .ann(1))
      let outcomes = try await store.importOrders([order], .ann(2)).answer
      try expect("outcomes", outcomes, [.rejected([.deletedID])])
    },
    StoreRule("an import skips what has a living order's reference, whatever its id") { store in
      let there = try await store.create(.sample(1) { $0.reference = "R-1" })
      let deleted = try await store.create(.sample(2))
      _ = try await store.deleteOrder(deleted.id, ifVersion: nil, .ann(1))
      let outcomes = try await store.importOrders([deleted.with { $0.reference = "R-1" }], .ann(2)).answer
      try expect("outcomes", outcomes, [.skipped(id: there.id)])
    },
    StoreRule("an imported order keeps its status, refunds, times, version and number") { store in
      let order = Order.full(1).with {
        $0.status = .paid
        $0.createdAt = moment("1996-07-04T00:00:00Z")
        $0.updatedAt = moment("1996-07-05T00:00:00Z")
        $0.number = 900
        $0.version = 9
      }
      let outcomes = try await store.importOrders([order], .ann(9)).answer
      try expect("outcomes", outcomes, [.created(id: order.id, number: 900)])
      try expect("the order", try await store.order(order.id), order)
      let events = try await store.events(of: order.id)
      try expect("history", events.map(\.kind), [.imported])
      try expect("its version", events.map(\.version), [9])
      try expect("its moment", events.map(\.at), [noon.adding(seconds: 9)])
      try expect("the next version", try await store.move(order, to: .shipped).version, 10)
      try expect("the next number", try await store.create(.sample(2)).number > 900, true)
    },
    StoreRule("an import gives a number anew that is another's, deleted or not, or that is none") { store in
      let there = try await store.create(.sample(1))
      let deleted = try await store.create(.sample(2))
      _ = try await store.deleteOrder(deleted.id, ifVersion: nil, .ann(1))
      let brought = [900, 900, there.number, deleted.number, 0, -1, .min, .max]
      let orders = (brought + [OrderLimits.importedNumber.upperBound + 1]).enumerated().map { n, number in
        Order.sample(10 + n) { $0.number = number }
      }
      let given = try await store.importOrders(orders, .ann(2)).answer.compactMap { outcome -> Int64? in
        if case .created(_, let number) = outcome { number } else { nil }
      }
      try expect("the free one", given.first, 900)
      try expect("the others rise above it", given, Array(Set(given)).sorted())
      try expect("orders", try await store.countOrders(OrdersFilter()), 1 + orders.count)
      try expect("in range", given.allSatisfy { OrderLimits.importedNumber.contains($0) }, true)
    },
    StoreRule("an import rejects a version that no order can have") { store in
      let orders = [0, -1, .max].enumerated().map { n, version in Order.sample(n + 1) { $0.version = version } }
      let outcomes = try await store.importOrders(orders, .ann()).answer
      try expect("outcomes", outcomes, orders.map { .rejected([.impossibleVersion($0.version)]) })
    },
    StoreRule("an import of nothing does nothing") { store in
      try expect("outcomes", try await store.importOrders([], .ann()).answer, [])
    },
  ]
}
