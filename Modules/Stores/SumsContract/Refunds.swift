import OrdersStoreProtocols
import StoreContract
import StoreExamination

extension SumsContract {
  static let refunds: [StoreRule] = [
    StoreRule("drafts and cancelled orders are outside of the sums and counts of all and of days") { store in
      for (n, status) in OrderStatus.allCases.enumerated() {
        try await store.create(.paid(n + 1, 100) { $0.status = status })
      }
      try expect("all", try await store.sumOrders(OrdersFilter(), by: .all), [.of(.all, 5, 500, 0)])
      try expect("days", try await store.sumOrders(OrdersFilter(), by: .day([])), [.of(day("2024-05-01"), 5, 500, 0)])
      let others = OrdersFilter(statuses: [.draft, .cancelled])
      try expect("all of drafts", try await store.sumOrders(others, by: .all), [])
      try expect(
        "drafts by status", try await store.sumOrders(others, by: .status),
        [.of(.status(.draft), 1, 100, 0), .of(.status(.cancelled), 1, 100, 0)])
    },
    StoreRule("a refund is deducted on its own day, in the zone in force, and not on its order's") { store in
      let order = try await store.create(.paid(1, 500))
      let refunded = try await store.change(order, .refund(dollars(120), reason: "late"), at: 11 * 3_600)
      try await store.change(refunded, .refund(dollars(30), reason: "scratched"), at: 3 * 86_400)
      try expect(
        "days of UTC", try await store.sumOrders(OrdersFilter(), by: .day([])),
        [.of(day("2024-05-01"), 1, 500, 120), .of(day("2024-05-04"), 0, 0, 30)])
      let east = OrdersBucket.day([ZoneOffset(from: .earliest, secondsFromUTC: 7_200)])
      try expect(
        "days two hours east", try await store.sumOrders(OrdersFilter(), by: east),
        [.of(day("2024-05-01"), 1, 500, 0), .of(day("2024-05-02"), 0, 0, 120), .of(day("2024-05-04"), 0, 0, 30)])
      try expect("all", try await store.sumOrders(OrdersFilter(), by: .all), [.of(.all, 1, 500, 150)])
      try expect(
        "statuses", try await store.sumOrders(OrdersFilter(), by: .status), [.of(.status(.paid), 1, 500, 150)])
    },
    StoreRule("dates limit an order by its date and a refund by its time, each for itself") { store in
      let order = try await store.create(.paid(1, 500))
      try await store.change(order, .refund(dollars(120), reason: ""), at: 10 * 86_400)
      let (later, refunded) = (noon.adding(seconds: 86_400), noon.adding(seconds: 10 * 86_400))
      let cases: [(String, OrdersFilter, [OrdersSum])] = [
        ("since a day later", OrdersFilter(since: later), [.of(.all, 0, 0, 120)]),
        ("before that day", OrdersFilter(before: later), [.of(.all, 1, 500, 0)]),
        ("since the refund", OrdersFilter(since: refunded), [.of(.all, 0, 0, 120)]),
        ("before the refund", OrdersFilter(before: refunded), [.of(.all, 1, 500, 0)]),
        ("between both", OrdersFilter(since: later, before: refunded), []),
      ]
      for (what, filter, expected) in cases {
        try expect(what, try await store.sumOrders(filter, by: .all), expected)
      }
    },
    StoreRule("a refund is in the sums of the filters that its order meets, and of no others") { store in
      let order = try await store.create(
        .paid(1, 500) {
          $0.reference = "R-1"
          $0.phone = "555 0102"
        })
      let refunded = try await store.change(order, .refund(dollars(120), reason: ""), at: 5)
      let other = try await store.create(.paid(2, 50) { $0.email = "bob@example.com" })
      try await store.change(other, .refund(nil, reason: "all"), at: 5)
      let email = "amy.apple@clean-swift.com"
      for filter in [
        OrdersFilter(statuses: [.paid]), OrdersFilter(query: email), OrdersFilter(email: email),
        OrdersFilter(phoneDigits: "5550102"), OrdersFilter(number: order.number), OrdersFilter(reference: "R-1"),
        OrdersFilter(statuses: [.paid], since: noon, updatedSince: refunded.updatedAt),
        OrdersFilter(minTotal: dollars(51)),
      ] {
        try expect("\(filter)", try await store.sumOrders(filter, by: .all), [.of(.all, 1, 500, 120)])
      }
      let small = OrdersFilter(statuses: [.refunded], maxTotal: dollars(50))
      try expect("refunded", try await store.sumOrders(small, by: .all), [.of(.all, 1, 50, 50)])
      try expect("none", try await store.sumOrders(OrdersFilter(query: "carol"), by: .all), [])
    },
    StoreRule("a refund that is undone, or of an order that is deleted or cancelled, is in no sum") { store in
      let order = try await store.create(.paid(1, 500))
      try await store.change(order, .refund(dollars(120), reason: ""), at: 5)
      _ = try await store.undoLastChange(of: order.id, ifVersion: nil, .ann(6))
      try expect("undone", try await store.sumOrders(OrdersFilter(), by: .all), [.of(.all, 1, 500, 0)])
      try await store.change(try await store.order(order.id), .refund(dollars(7), reason: ""), at: 8)
      _ = try await store.deleteOrder(order.id, ifVersion: nil, .ann(9))
      try expect("deleted", try await store.sumOrders(OrdersFilter(), by: .all), [])
      _ = try await store.restoreOrder(order.id, ifVersion: nil, .ann(10))
      try expect("restored", try await store.sumOrders(OrdersFilter(), by: .all), [.of(.all, 1, 500, 7)])
      try await store.move(try await store.order(order.id), to: .cancelled)
      try expect("cancelled", try await store.sumOrders(OrdersFilter(), by: .all), [])
      try expect(
        "cancelled by status", try await store.sumOrders(OrdersFilter(), by: .status),
        [.of(.status(.cancelled), 1, 500, 7)])
    },
    StoreRule("imported refunds are summed by the time that they had") { store in
      let orders = [
        Order.paid(1, 500) { $0.refunds = [.cents(1, "2023-12-31T23:59:59Z")] },
        Order.paid(2, 700) {
          $0.refunds = [.cents(2, "2025-01-01T00:00:00Z"), .cents(3, "2025-01-01T23:59:59.999999Z")]
        },
      ]
      _ = try await store.importOrders(orders, .ann())
      try expect(
        "days", try await store.sumOrders(OrdersFilter(), by: .day([])),
        [.of(day("2023-12-31"), 0, 0, 1), .of(day("2024-05-01"), 2, 1_200, 0), .of(day("2025-01-01"), 0, 0, 5)])
    },
    StoreRule("refunds beyond 64 bits come in parts, as totals do") { store in
      for n in 1...2 {
        let order = Order.money(n, .max, dollar).with {
          $0.status = .refunded
          $0.refunds = [Refund(amount: dollars(.max), reason: "", at: noon)]
        }
        _ = try await store.importOrders([order], .ann())
      }
      try expect(
        "all", try await store.sumOrders(OrdersFilter(), by: .all),
        [.of(.all, 2, .max, .max), .of(.all, 0, .max, .max)])
    },
  ]

  private static func day(_ text: String) -> OrdersSum.Bucket {
    .day(CivilDate(text) ?? CivilDate(daysSinceEpoch: 0))
  }
}

extension Order {
  /// Returns a paid order of a price in cents.
  fileprivate static func paid(_ n: Int, _ cents: Int64, _ adjust: (inout Order) -> Void = { _ in }) -> Order {
    sample(n) {
      $0.status = .paid
      $0.date = noon
      $0.items = [.sample("NW-011", "Queso Cabrales", price: cents)]
      $0.total = dollars(cents)
      adjust(&$0)
    }
  }
}

extension Refund {
  fileprivate static func cents(_ cents: Int64, _ at: String) -> Refund {
    Refund(amount: dollars(cents), reason: "", at: moment(at))
  }
}

extension OrdersSum {
  fileprivate static func of(_ bucket: Bucket, _ count: Int, _ gross: Int64, _ refunds: Int64) -> OrdersSum {
    OrdersSum(bucket: bucket, count: count, gross: dollars(gross), refunds: dollars(refunds))
  }
}
