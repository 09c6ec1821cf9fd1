import OrdersStoreProtocols
import StoreExamination

extension StoreContract {
  static let refunding: [StoreRule] = [
    StoreRule("an order is refunded in parts, and is refunded when all has been given back") { store in
      var order = try await store.create(.sample(1) { $0.status = .delivered })
      order = try await store.change(order, .refund(dollars(23), reason: "scratched"), at: 1)
      try expect("after a part", order.status, .delivered)
      order = try await store.change(order, .refund(dollars(99), reason: "again"), at: 2)
      try expect("after another", order.status, .delivered)
      order = try await store.change(order, .refund(nil, reason: "the rest"), at: 3)
      let expected = order.with {
        $0.status = .refunded
        $0.refunds = [
          Refund(amount: dollars(23), reason: "scratched", at: noon.adding(seconds: 1)),
          Refund(amount: dollars(99), reason: "again", at: noon.adding(seconds: 2)),
          Refund(amount: dollars(1), reason: "the rest", at: noon.adding(seconds: 3)),
        ]
      }
      try expect("the order kept", try await store.order(order.id), expected)
      try expect("its total", expected.total, dollars(123))
    },
    StoreRule("more than what is left, nothing, less, or another currency cannot be given back") { store in
      var order = try await store.create(.sample(1) { $0.status = .paid })
      order = try await store.change(order, .refund(dollars(23), reason: ""))
      let euro = Money(minorUnits: 1, currency: .iso("EUR"))
      for amount in [dollars(101), dollars(0), dollars(-1), dollars(.max), dollars(.min), euro] {
        let error = try await refusal("giving back \(amount)") {
          try await store.change(order, .refund(amount, reason: ""))
        }
        try expect("giving back \(amount)", error.invalidPointers, ["/amount"])
      }
      try expect("the order", try await store.order(order.id), order)
    },
    StoreRule("a cancelled order is refunded as a whole") { store in
      var order = try await store.create(.sample(1) { $0.status = .paid })
      order = try await store.change(order, .status(.cancelled, carrier: nil, tracking: nil), at: 1)
      let error = try await refusal("a part") { try await store.change(order, .refund(dollars(1), reason: "")) }
      try expect("a part", error.invalidPointers, ["/amount"])
      order = try await store.change(order, .refund(nil, reason: "cancelled"), at: 2)
      try expect("the whole", order.status, .refunded)
      let sums = try await store.sumOrders(OrdersFilter(), by: .status)
      try expect("its sums", sums.map(\.bucket), [.status(.refunded)])
      try expect("its refund", sums.map(\.refunds), [order.total])
    },
    StoreRule("only a paid, shipped, delivered or cancelled order can be refunded") { store in
      for (n, status) in OrderStatus.allCases.enumerated() where !status.allowsRefund {
        let order = try await store.create(.sample(n + 1) { $0.status = status })
        let error = try await refusal("refunding a \(status) order") {
          try await store.change(order, .refund(nil, reason: ""))
        }
        try expect("refunding a \(status) order", error.invalidPointers, ["/status"])
      }
    },
  ]
}
