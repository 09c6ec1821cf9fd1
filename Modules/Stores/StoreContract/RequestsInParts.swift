import OrdersStoreProtocols
import StoreExamination

extension StoreContract {
  /// The rules for a request of several writes, whose key each of them carries beside its own.
  static let requestsInParts: [StoreRule] = [
    StoreRule("a part of another request with the same key is refused, and changes nothing") { store in
      try await store.create(.sample(1), .ann(0, key: .part(1)))
      for operation in ["create", "other"] {
        let error = try await refusal("another request") {
          try await store.createOrder(.sample(2), .ann(1, key: .part(2, ofRequest: "r2", operation: operation)))
        }
        try expect("the refusal", error, .cannotCreate(.invalid([.reusedKey])))
      }
      try expect("orders", try await store.countOrders(OrdersFilter()), 1)
      let bob = try await store.createOrder(.sample(2), .ann(1, key: .part(2, ofRequest: "r2", caller: "bob")))
      try expect("the key of another caller", bob.isReplayed, false)
    },
    StoreRule("a repeated request that was cut replays its written parts, and writes the others") { store in
      let first = try await store.createOrder(.sample(1), .ann(0, key: .part(1)))
      try expect("the first part", first.isReplayed, false)
      try expect("again", try await store.createOrder(.sample(9), .ann(1, key: .part(1))).order, first.order)
      try expect("the second part", try await store.createOrder(.sample(2), .ann(2, key: .part(2))).isReplayed, false)
      try expect("orders", try await store.ids().sorted(), [Order.sample(1).id, Order.sample(2).id].sorted())
    },
    StoreRule("a request without a written part leaves its key free, also after a dry run") { store in
      _ = try await refusal("a bad order") {
        try await store.createOrder(.sample(1) { $0.email = "x" }, .ann(0, key: .part(1)))
      }
      _ = try await store.createOrder(.sample(1), .ann(1, key: .part(1), isDryRun: true))
      let other = try await store.createOrder(.sample(2), .ann(2, key: .part(1, ofRequest: "r2")))
      try expect("replayed", other.isReplayed, false)
    },
    StoreRule("a request that another one overtakes after its check is refused when it writes") { store in
      let late = WriteContext.ann(0, key: .part(2, ofRequest: "r2"))
      var check = late
      check.isDryRun = true
      _ = try await store.createOrder(.sample(2), check)
      try await store.create(.sample(1), .ann(1, key: .part(1)))
      for context in [late, check] {
        let error = try await refusal("the late write") { try await store.createOrder(.sample(2), context) }
        try expect("the refusal", error, .cannotCreate(.invalid([.reusedKey])))
      }
      try expect("orders", try await store.ids(), [Order.sample(1).id])
    },
    StoreRule("of two requests with one key at once, the parts of one are written") { store in
      let receipts = await withTaskGroup(of: (Int, OrderReceipt?).self) { group in
        for n in 1...16 {
          let key = IdempotencyKey.part(n / 2, ofRequest: "r\(n % 2)")
          group.addTask { (n % 2, try? await store.createOrder(.sample(n), .ann(0, key: key))) }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      let written = receipts.filter { $0.1 != nil }
      try expect("written parts", written.count, 8)
      try expect("requests with written parts", Set(written.map(\.0)).count, 1)
      try expect("orders", try await store.countOrders(OrdersFilter()), 8)
    },
    StoreRule("the key of a request is free 24 hours after its first written part") { store in
      let day: Int64 = 24 * 3600
      try await store.create(.sample(1), .ann(0, key: .part(1)))
      try await store.create(.sample(2), .ann(day - 1, key: .part(2)))
      let other = try await store.createOrder(.sample(3), .ann(day, key: .part(1, ofRequest: "r2")))
      try expect("replayed", other.isReplayed, false)
    },
  ]
}
