import OrdersStoreProtocols
import StoreContract
import StoreExamination

extension FiltersContract {
  static let tags: [StoreRule] = [
    StoreRule("a filter by tags finds the orders with all of them and without the others, in any case") { store in
      var orders: [Order] = []
      for (n, tags) in ["", "gift", "Gift, VIP", "Öko, straße", "gift wrap", "10248", "送り物, gift"].enumerated() {
        orders.append(
          try await store.create(
            .sample(n + 1) {
              $0.tags = Tags(tags)
              // A reference is no tag.
              if n == 1 { $0.reference = "10248" }
            }))
      }
      for (with, without, places) in [
        ("gift", "", [1, 2, 6]), ("GIFT", "vip", [1, 6]), ("vip, GIFT", "", [2]), ("öko", "", [3]),
        ("O\u{308}KO", "", [3]), ("STRASSE", "", [3]), ("", "STRASSE, gift", [0, 4, 5]), ("oko", "", []),
        ("gift wrap", "", [4]), ("10248", "", [5]), ("送り物", "", [6]), ("送", "", []), ("", "gift", [0, 3, 4, 5]),
        ("", "gift, öko, 10248", [0, 4]), ("none", "", []), ("gift", "gift", []),
      ] as [(String, String, [Int])] {
        var filter = OrdersFilter()
        (filter.tags, filter.withoutTags) = (Tags(with), Tags(without))
        let (name, found) = ("with “\(with)”, without “\(without)”", places.map { orders[$0] })
        let page = try await store.fetchOrders(
          OrdersQuery(filter: filter, sort: OrdersSort(.number, isDescending: false)))
        try expect(name, page.orders.map(\.id), found.map(\.id))
        try expect("count: \(name)", try await store.countOrders(filter, upTo: nil).value, found.count)
        let gross = try await store.sumOrders(filter, by: .all).reduce(0) { $0 + $1.gross.minorUnits }
        try expect("gross: \(name)", gross, found.reduce(0) { $0 + $1.total.minorUnits })
      }
    },
    StoreRule("a filter by a tag follows an edit and an undo") { store in
      func check(_ step: String, _ tag: String, _ found: [Order]) async throws {
        var filter = OrdersFilter()
        filter.tags = Tags(tag)
        try expect(step, try await store.fetchOrders(OrdersQuery(filter: filter)).orders.map(\.id), found.map(\.id))
      }
      let order = try await store.create(.sample(1) { $0.tags = Tags("gift") })
      var other = order
      other.tags = Tags("VIP")
      let edited = try await store.change(order, .edit(other))
      try await check("after the edit", "gift", [])
      try await check("after the edit", "vip", [edited])
      _ = try await store.undoLastChange(of: order.id, ifVersion: nil, .ann(2))
      try await check("after the undo", "gift", [order])
      try await check("after the undo", "vip", [])
    },
  ]
}
