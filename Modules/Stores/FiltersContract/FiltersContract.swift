import OrdersStoreProtocols
import StoreContract
public import StoreExamination

/// The contract of the filters of orders, which read their fields, items and history, and of the search for text.
///
/// ```swift
/// for rule in FiltersContract.rules { try await rule.check(try await freshStore()) }
/// ```
public enum FiltersContract {
  /// All rules; each is checked on a new, empty store.
  public static let rules: [StoreRule] = items + marks + fields + shipments + tags + searching

  static let items: [StoreRule] = [
    StoreRule("a filter by SKU finds the orders with an item of exactly this SKU, in any case of ASCII") { store in
      let orders = try await store.create(4) { n, order in
        order.reference = n == 2 ? "NW-011" : nil
        order.note = "NW-011"
        order.items = [
          .sample("A-1", "NW-011", price: 100),
          .sample(["NW-011", "nw-011", "NW-0111", "NW-01"][n - 1], "Queso", price: 123),
        ]
        order.total = dollars(223)
      }
      for typed in ["NW-011", "nw-011", " Nw-011\n"] {
        try await check(typed, OrdersFilter(sku: typed), [orders[0], orders[1]], in: store)
      }
      try await check("another", OrdersFilter(sku: "NW-0111"), [orders[2]], in: store)
      try await check("the beginning of a SKU", OrdersFilter(sku: "NW-"), [], in: store)
      try await check("a title", OrdersFilter(sku: "Queso"), [], in: store)
      try await check("all", OrdersFilter(sku: "a-1"), orders, in: store)
      try await check("with a status", OrdersFilter(statuses: [.paid], sku: "a-1"), [], in: store)
    },
    StoreRule("a filter by SKU follows an edit of the items") { store in
      let order = try await store.create(.sample(1) { $0.items[0].sku = "OLD" })
      try await store.change(order, .edit(order.with { $0.items[0].sku = "NÉW" }))
      try await check("old", OrdersFilter(sku: "old"), [], in: store)
      try await check("new", OrdersFilter(sku: "nÉw"), [order], in: store)
    },
  ]

  static let marks: [StoreRule] = [
    StoreRule("orders are found by when they were marked as paid or shipped, to the microsecond") { store in
      let orders = try await store.create(3)
      try await store.change(orders[0], .status(.paid, carrier: nil, tracking: nil), at: 100)
      let paid = try await store.change(orders[1], .status(.paid, carrier: nil, tracking: nil), at: 200)
      let shipped = try await store.change(paid, .status(.shipped, carrier: nil, tracking: nil), at: 300)
      try await store.change(shipped, .edit(shipped.with { $0.note = "late" }), at: 900)
      let at = { (seconds: Int64) in noon.adding(seconds: seconds) }
      try await check("paid since 100", OrdersFilter(paidSince: at(100)), [orders[0], orders[1]], in: store)
      let later = Instant(microseconds: at(100).microseconds + 1)
      try await check("paid since a little later", OrdersFilter(paidSince: later), [orders[1]], in: store)
      try await check("paid since 201", OrdersFilter(paidSince: at(201)), [], in: store)
      try await check("shipped since 300", OrdersFilter(shippedSince: at(300)), [orders[1]], in: store)
      try await check("shipped since 301", OrdersFilter(shippedSince: at(301)), [], in: store)
      try await check(
        "both", OrdersFilter(paidSince: at(0), shippedSince: at(0)), [orders[1]], in: store)
      try await check(
        "still paid", OrdersFilter(statuses: [.paid], paidSince: at(0)), [orders[0]], in: store)
    },
    StoreRule("pages of any length of the orders that were paid, in any order of the list, have each of them once") {
      store in
      let orders = try await store.create(9) { n, order in order.reference = "\(n % 3)-\(n)" }
      for (index, order) in orders.enumerated() where index != 4 {
        try await store.change(order, .status(.paid, carrier: nil, tracking: nil), at: Int64(100 * (index % 3)))
      }
      let filter = OrdersFilter(paidSince: noon.adding(seconds: 100))
      let expected = [orders[1], orders[2], orders[5], orders[7], orders[8]].map(\.id)
      for field in OrdersSortField.allCases {
        for (isDescending, limit) in [(false, 1), (true, 2), (false, 4), (true, 5), (false, 6)] {
          let sort = OrdersSort(field, isDescending: isDescending)
          let found = try await store.ids(filter, sort: sort, limit: limit)
          try expect("\(limit) a page, by \(sort)", found.sorted(), expected.sorted())
        }
      }
    },
    StoreRule("an order that was paid is found although a clock that is half an hour behind has changed it since") {
      store in
      let order = try await store.create(.sample())
      let paid = try await store.change(order, .status(.paid, carrier: nil, tracking: nil), at: 3_600)
      try await store.change(paid, .edit(paid.with { $0.note = "earlier" }), at: 1_800)
      try await check("paid", OrdersFilter(paidSince: noon.adding(seconds: 3_600)), [order], in: store)
      try await check("later", OrdersFilter(paidSince: noon.adding(seconds: 3_601)), [], in: store)
    },
    StoreRule("an undone payment is none, and a later one counts again") { store in
      let order = try await store.create(.sample())
      try await store.change(order, .status(.paid, carrier: nil, tracking: nil), at: 100)
      _ = try await store.undoLastChange(of: order.id, ifVersion: nil, .ann(200))
      try await check("undone", OrdersFilter(paidSince: noon), [], in: store)
      let placed = try await store.order(order.id)
      let paid = try await store.change(placed, .status(.paid, carrier: nil, tracking: nil), at: 300)
      try await store.change(paid, .status(.shipped, carrier: nil, tracking: nil), at: 400)
      _ = try await store.undoLastChange(of: order.id, ifVersion: nil, .ann(500))
      try await check("paid again", OrdersFilter(paidSince: noon.adding(seconds: 300)), [order], in: store)
      try await check("paid earlier", OrdersFilter(paidSince: noon.adding(seconds: 301)), [], in: store)
      try await check("not shipped any more", OrdersFilter(shippedSince: noon), [], in: store)
    },
    StoreRule("an order that came as paid was not marked as paid, and any earlier moment finds no other order") {
      store in
      let order = try await store.create(.sample(1) { $0.status = .paid })
      _ = try await store.importOrders([.sample(2) { $0.status = .shipped }], .ann(10))
      for moment in [Instant.earliest, Instant(microseconds: .min), noon] {
        try await check("paid", OrdersFilter(paidSince: moment), [], in: store)
        try await check("shipped", OrdersFilter(shippedSince: moment), [], in: store)
      }
      try await store.change(order, .status(.shipped, carrier: nil, tracking: nil), at: 20)
      try await check("shipped", OrdersFilter(shippedSince: Instant(microseconds: .min)), [order], in: store)
      try await check("shipped far ahead", OrdersFilter(shippedSince: Instant(microseconds: .max)), [], in: store)
    },
  ]

  static func check(_ name: String, _ filter: OrdersFilter, _ expected: [Order], in store: any Store)
    async throws
  {
    try expect("list: \(name)", try await store.ids(filter, limit: 2), expected.map(\.id))
    try expect("count: \(name)", try await store.countOrders(filter), expected.count)
    let sums = try await store.sumOrders(filter, by: .status)
    try expect("sum: \(name)", sums.reduce(0) { $0 + $1.count }, expected.count)
  }
}
