package import OrdersStoreProtocols
import StoreExamination

extension StoreContract {
  static let texts: [StoreRule] = [
    StoreRule("text of any script is kept byte for byte, in the order, its history and its pages") { store in
      for (n, text) in writings.enumerated() {
        let order = Order.full(n + 1).with {
          $0.reference = "\(n) \(text)"
          $0.name = PersonName(first: text, last: text)
          $0.email = ""
          $0.note = text
          $0.items[0].title = text
          $0.shipmentAddress = Address(name: text, city: text)
          $0.refunds[0].reason = text
        }
        let stored = try await store.create(order)
        let found = try await store.order(order.id)
        try expect("the order", found, stored)
        for part in [found.name.first, found.note ?? "", found.items[0].title, found.refunds[0].reason] {
          try expect("its bytes", Array(part.utf8), Array(text.utf8))
        }
        let reference = order.reference ?? ""
        try expect("by reference", try await store.fetchOrders(answeringTo: reference), [found])
        let page = try await store.fetchOrders(OrdersQuery(filter: OrdersFilter(reference: reference)))
        try expect("its bytes", page.orders.map { Array($0.name.last.utf8) }, [Array(text.utf8)])
        _ = try await store.deleteOrder(order.id, ifVersion: nil, .ann(1))
        try expect("in the history", try await store.events(of: order.id).last?.before, found)
      }
    },
    StoreRule("a control character is refused, and so is a line of more than 1,000 bytes") { store in
      for (text, isGood) in [
        (String(repeating: "é", count: 500), true), (String(repeating: "é", count: 500) + "x", false),
        ("a\u{0}b", false), ("a\u{1B}[31m", false), ("\u{9B}31m", false), ("a\tb\r\n", true),
        ("\u{FEFF}\u{202E}x", true),
      ] {
        let order = Order.sample(1) { $0.name.last = text }
        if isGood {
          try await store.create(order)
          try expect("kept", try await store.order(order.id).name.last, text)
          _ = try await store.deleteOrder(order.id, ifVersion: nil, .ann(1))
          _ = try await store.purgeDeletedOrders(.ann(2))
        } else {
          let error = try await refusal("a bad text") { try await store.createOrder(order, .ann()) }
          try expect("where", error.invalidPointers, ["/name/last"])
        }
      }
    },
  ]

  static let moneyRange: [StoreRule] = [
    StoreRule("money at both ends of 64 bits is kept, sorted and summed exactly") { store in
      let units: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
      for (n, amount) in units.enumerated() { try await store.create(.money(n + 1, amount, dollar)) }
      let page = try await store.fetchOrders(OrdersQuery(sort: OrdersSort(.total, isDescending: false)))
      try expect("sorted", page.orders.map(\.total.minorUnits), units)
      for (n, amount) in units.enumerated() {
        let filter = OrdersFilter(number: page.orders[n].number)
        let sums = try await store.sumOrders(filter, by: .all)
        try expect("summed", sums.map(\.gross), [dollars(amount)])
      }
    },
    StoreRule("every currency of ISO 4217 is kept with its own minor unit") { store in
      let currencies = Currency.all
      for (n, currency) in currencies.enumerated() { try await store.create(.money(n + 1, 12_345, currency)) }
      let query = OrdersQuery(sort: OrdersSort(.total, isDescending: false), limit: 1_000)
      let found = try await store.fetchWholeOrders(query).orders
      try expect(
        "totals", found.map(\.total.description), currencies.map { Money(minorUnits: 12_345, currency: $0).description }
      )
    },
    StoreRule("sums beyond 64 bits, and currencies that differ, are refused") { store in
      let wide = Order.sample(1) {
        $0.items = [.sample("A", "Tea", price: .max, quantity: 2)]
        $0.total = dollars(.max)
      }
      let overflow = try await refusal("an overflow") { try await store.createOrder(wide, .ann()) }
      try expect("where", overflow.invalidPointers, ["/total"])
      let mixed = Order.sample(1) { $0.tax = .zero(.iso("EUR")) }
      let error = try await refusal("two currencies") { try await store.createOrder(mixed, .ann()) }
      try expect("where", error.invalidPointers?.first, "/tax")
    },
    StoreRule("discounts beyond what the items cost are refused, down to nothing they are not") { store in
      for (discount, isRefused) in [(dollars(123), false), (dollars(124), true)] {
        let order = Order.sample(1) {
          $0.discount = discount
          $0.total = dollars(123 - discount.minorUnits)
        }
        guard isRefused else {
          try await store.create(order)
          continue
        }
        let error = try await refusal("a total below zero") { try await store.create(order.with { $0.id = "other" }) }
        try expect("where", error.invalidPointers, ["/discount"])
      }
    },
    StoreRule("a date at both ends of the calendar, and a microsecond, is kept exactly") { store in
      for (n, date) in [Instant.earliest, .latest, moment("2007-06-29T10:00:00.000001Z")].enumerated() {
        let order = try await store.create(.sample(n + 1) { $0.date = date })
        try expect("the date", try await store.order(order.id).date, date)
      }
      let late = Order.sample(9) { $0.date = Instant(microseconds: Instant.latest.microseconds + 1) }
      let error = try await refusal("the year 10000") { try await store.createOrder(late, .ann()) }
      try expect("where", error.invalidPointers, ["/date"])
    },
  ]

  private static let writings = [
    "Zoë Ångström", "e\u{301}", "\u{E9}", "محمد ‎علي", "שָׁלוֹם", "हिन्दी", "สวัสดี", "山田太郎", "한국", "\u{1112}\u{1161}\u{11AB}",
    "𠜎",
    "👩‍👩‍👧‍👦🏴‍☠️", "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A", "'; DROP TABLE orders; --", "<script>&amp;", "\u{FFFD}\u{FFFF}", " lead and trail ", "",
  ]
}

extension Order {
  /// Returns an order without items whose total is `units` minor units.
  package static func money(_ n: Int, _ units: Int64, _ currency: Currency) -> Order {
    let whole = sample(n)
    return Order(
      id: whole.id, date: whole.date, name: whole.name, email: whole.email,
      total: Money(minorUnits: units, currency: currency))
  }
}
