import OrdersStoreProtocols
import StoreContract
import StoreExamination

extension FiltersContract {
  static let fields: [StoreRule] = [
    StoreRule("each filter finds exactly the orders that meet it, and two together those that meet both") { store in
      let orders = try await mixed(store)
      for (name, filter, meets) in cases(orders) {
        try await check(name, filter, orders.filter(meets), in: store)
      }
      for (name, filter, meets) in cases(orders) where filter.statuses.isEmpty {
        var both = filter
        both.statuses = [.paid, .draft]
        try await check(
          "\(name), paid or draft", both, orders.filter { meets($0) && [.paid, .draft].contains($0.status) },
          in: store)
        both.since = orders[3].date
        try await check(
          "\(name), paid or draft, since", both,
          orders.filter { meets($0) && [.paid, .draft].contains($0.status) && $0.date >= orders[3].date }, in: store)
      }
    },
    StoreRule("a date filter takes its first moment in and leaves its last out, to the microsecond") { store in
      let order = try await store.create(.sample(1) { $0.date = Instant(microseconds: 1_000_001) })
      for (since, before, isFound) in [
        (1_000_001, nil, true), (1_000_002, nil, false), (nil, 1_000_002, true), (nil, 1_000_001, false),
        (1_000_001, 1_000_002, true), (1_000_002, 1_000_001, false), (Int64.min, Int64.max, true),
      ] as [(Int64?, Int64?, Bool)] {
        let filter = OrdersFilter(
          since: since.map { Instant(microseconds: $0) }, before: before.map { Instant(microseconds: $0) })
        try expect("from \(since ?? 0) to \(before ?? 0)", try await store.ids(filter), isFound ? [order.id] : [])
      }
    },
    StoreRule("an order that has changed is found by when it changed, a deleted one no more") { store in
      let orders = try await store.create(3)
      try await store.change(orders[1], .status(.paid, carrier: nil, tracking: nil), at: 100)
      let filter = OrdersFilter(updatedSince: noon.adding(seconds: 100))
      try expect("changed", try await store.ids(filter), [orders[1].id])
      _ = try await store.deleteOrder(orders[1].id, ifVersion: nil, .ann(200))
      try expect("deleted", try await store.ids(filter), [])
      _ = try await store.restoreOrder(orders[1].id, ifVersion: nil, .ann(300))
      try expect("restored", try await store.ids(OrdersFilter(updatedSince: noon.adding(seconds: 300))), [orders[1].id])
    },
    StoreRule("a minimum and a maximum total in two currencies are refused, by list, count and sum alike") { store in
      let filter = OrdersFilter(
        minTotal: Money(minorUnits: 1, currency: .iso("EUR")), maxTotal: Money(minorUnits: 9, currency: .usd))
      let list = try await refusal("a list") { try await store.fetchOrders(OrdersQuery(filter: filter)) }
      let count = try await refusal("a count") { try await store.countOrders(filter) }
      let sum = try await refusal("a sum") { try await store.sumOrders(filter, by: .all) }
      for error in [list, count, sum] { try expect("where", error.invalidPointers, ["/max_total"]) }
    },
    StoreRule("fewer than four digits of a phone are refused, by list, count and sum alike") { store in
      for digits in ["", "123", "+1 23", "abcd"] {
        let filter = OrdersFilter(phoneDigits: digits)
        let list = try await refusal("a list") { try await store.fetchOrders(OrdersQuery(filter: filter)) }
        let count = try await refusal("a count") { try await store.countOrders(filter) }
        let sum = try await refusal("a sum") { try await store.sumOrders(filter, by: .all) }
        for error in [list, count, sum] { try expect("where", error.invalidPointers, ["/phone"]) }
      }
    },
  ]

  private static func mixed(_ store: any Store) async throws -> [Order] {
    try await store.create(12) { n, order in
      order.status = OrderStatus.allCases[n % 7]
      order.email = ["amy@example.com", "Bob@Example.com", ""][n % 3]
      order.reference = n % 2 == 0 ? "R-\(n)" : n == 1 ? "#1" : nil
      order.phone = n % 4 == 0 ? "+49 30 5550\(n)" : nil
      order.name.last = ["Apple", "Bäcker"][n % 2]
      order.date = noon.adding(seconds: Int64(n) * 3600)
      // The orders have no items, which would determine the total. Every fifth is in euros, which no bound in dollars
      // matches.
      order.items = []
      order.total = Money(minorUnits: Int64(n) * 100, currency: n % 5 == 4 ? .iso("EUR") : .usd)
      order.discount = .zero(order.currency)
      order.shippingCharge = .zero(order.currency)
      order.tax = .zero(order.currency)
    }
  }

  private static func isInDollars(_ order: Order) -> Bool { order.currency == .usd }

  private static func cases(_ orders: [Order]) -> [(String, OrdersFilter, (Order) -> Bool)] {
    [
      ("no filter", OrdersFilter(), { _ in true }),
      ("one status", OrdersFilter(statuses: [.paid]), { $0.status == .paid }),
      ("two statuses", OrdersFilter(statuses: [.paid, .shipped]), { [.paid, .shipped].contains($0.status) }),
      ("email", OrdersFilter(email: " bob@eXample.com"), { $0.email == "Bob@Example.com" }),
      ("a part of an email", OrdersFilter(email: "bob@"), { _ in false }),
      ("reference", OrdersFilter(reference: "R-4"), { $0.reference == "R-4" }),
      ("a reference with #", OrdersFilter(reference: "#R-4"), { $0.reference == "R-4" }),
      ("a reference without #", OrdersFilter(reference: "1"), { $0.reference == "#1" }),
      ("a part of a reference", OrdersFilter(reference: "R-"), { _ in false }),
      ("a reference in another case", OrdersFilter(reference: "r-4"), { _ in false }),
      ("phone", OrdersFilter(phoneDigits: "30 5550"), { $0.phone != nil }),
      ("number", OrdersFilter(number: orders[4].number), { $0.number == orders[4].number }),
      ("no such number", OrdersFilter(number: -1), { _ in false }),
      ("since", OrdersFilter(since: orders[5].date), { $0.date >= orders[5].date }),
      ("before", OrdersFilter(before: orders[5].date), { $0.date < orders[5].date }),
      ("updated since", OrdersFilter(updatedSince: noon), { $0.updatedAt >= noon }),
      ("updated later", OrdersFilter(updatedSince: noon.adding(seconds: 1)), { _ in false }),
      ("minimum total", OrdersFilter(minTotal: orders[6].total), { isInDollars($0) && $0.total.minorUnits >= 700 }),
      ("maximum total", OrdersFilter(maxTotal: orders[6].total), { isInDollars($0) && $0.total.minorUnits <= 700 }),
      (
        "between two totals", OrdersFilter(minTotal: orders[2].total, maxTotal: orders[6].total),
        { isInDollars($0) && (300...700).contains($0.total.minorUnits) }
      ),
      ("no such total", OrdersFilter(minTotal: orders[6].total, maxTotal: orders[2].total), { _ in false }),
      ("query", OrdersFilter(query: "backer"), { $0.name.last == "Bäcker" }),
      ("a blank query", OrdersFilter(query: " \n"), { _ in true }),
    ]
  }
}
