import OrdersStoreProtocols
import StoreExamination

extension StoreContract {
  static let pages: [StoreRule] = [
    StoreRule("every sort lists every order once, in order, forwards and backwards, on pages of any size") { store in
      let orders = try await store.create(23) { n, order in order = .tied(n) }
      for field in OrdersSortField.allCases {
        let expected = orders.sorted { $0.comes(before: $1, field) }.map(\.id)
        for limit in [1, 2, 7, 23, 24, 1_000] {
          let up = try await store.ids(sort: OrdersSort(field, isDescending: false), limit: limit)
          try expect("\(field), ascending, by \(limit)", up, expected)
          let down = try await store.ids(sort: OrdersSort(field, isDescending: true), limit: limit)
          try expect("\(field), descending, by \(limit)", down, expected.reversed())
        }
      }
    },
    StoreRule("the last page has no next, also where it is full; another is full and has one") { store in
      try await store.create(4)
      let first = try await store.fetchOrders(OrdersQuery(limit: 2))
      let second = try await store.fetchOrders(OrdersQuery(limit: 2, after: first.next))
      try expect("orders", [first.orders.count, second.orders.count], [2, 2])
      try expect("next", [first.next == nil, second.next == nil], [false, true])
      try expect("all at once", try await store.fetchOrders(OrdersQuery(limit: 4)).next, nil)
    },
    StoreRule("a cursor is the place after the last order, and survives being written and read") { store in
      let orders = try await store.create(3) { n, order in
        order.name = PersonName(first: "É\u{301}\u{1F600}", last: "ع\(n)")
      }
      for field in OrdersSortField.allCases {
        let sort = OrdersSort(field, isDescending: false)
        let next = try require("next", try await store.fetchOrders(OrdersQuery(sort: sort, limit: 2)).next)
        let after = OrdersCursor(after: orders[1].summary, updatedAt: orders[1].updatedAt, sort: sort)
        try expect("the cursor by \(field)", next, after)
        let read = try require("the cursor read", OrdersCursor(next.description))
        let rest = try await store.fetchOrders(OrdersQuery(sort: sort, limit: 2, after: read))
        try expect("after it", rest, OrdersPage(orders: [orders[2].summary], next: nil))
      }
    },
    StoreRule("a cursor holds its place even where its order has been deleted or has moved on") { store in
      let orders = try await store.create(4)
      let sort = OrdersSort(.date, isDescending: false)
      let next = try await store.fetchOrders(OrdersQuery(sort: sort, limit: 2)).next
      _ = try await store.deleteOrder(orders[1].id, ifVersion: nil, .ann(1))
      try await store.change(orders[0], .edit(orders[0].with { $0.date = .latest }))
      let rest = try await store.fetchOrders(OrdersQuery(sort: sort, after: next))
      try expect("the rest", rest.orders.map(\.id), [orders[2].id, orders[3].id, orders[0].id])
    },
    StoreRule("a cursor of another sort, and a page of no orders, are refused") { store in
      let order = try await store.create(.sample(1))
      let cursor = OrdersCursor(
        after: order.summary, updatedAt: order.updatedAt, sort: OrdersSort(.date, isDescending: false))
      let other = try await refusal("another sort") { try await store.fetchOrders(OrdersQuery(after: cursor)) }
      try expect("where", other.invalidPointers, ["/after"])
      let money = OrdersCursor.Key.money(Money(minorUnits: 1, currency: .usd))
      let keys: [(OrdersSortField, OrdersCursor.Key)] = [
        (.date, .text("1")), (.number, .text("1")), (.updated, money), (.name, .integer(1)), (.total, .integer(1)),
      ]
      for (field, key) in keys {
        let sort = OrdersSort(field, isDescending: false)
        let error = try await refusal("\(field) after \(key)") {
          try await store.fetchOrders(OrdersQuery(sort: sort, after: OrdersCursor(sort: sort, key: key, number: 1)))
        }
        try expect("\(field) after \(key)", error.invalidPointers, ["/after"])
      }
      for limit in [0, -1, .min] {
        let error = try await refusal("limit \(limit)") {
          try await store.fetchWholeOrders(OrdersQuery(limit: limit))
        }
        try expect("limit \(limit)", error.invalidPointers, ["/limit"])
      }
      try expect("a limit beyond all", try await store.fetchOrders(OrdersQuery(limit: .max)).orders.count, 1)
    },
    StoreRule("whole orders stream in pages of any size, the same ones as in brief") { store in
      let orders = try await store.create(23) { n, order in order = .tied(n) }
      for field in OrdersSortField.allCases {
        for limit in [1, 7, 23] {
          var query = OrdersQuery(sort: OrdersSort(field, isDescending: true), limit: limit)
          var found: [Order] = []
          var goesOn = true
          while goesOn {
            let page = try await store.fetchWholeOrders(query)
            try expect("the cursor", page.next, try await store.fetchOrders(query).next)
            found += page.orders
            goesOn = try query.advance(past: page)
          }
          try expect("\(field) by \(limit)", found, orders.sorted { $1.comes(before: $0, field) })
        }
      }
    },
    StoreRule("a page of large orders, events or transfers ends early, and the next one continues it") { store in
      let orders = try await store.create(9) { n, order in order.note = String(repeating: "n", count: 20_000) }
      for order in orders.prefix(4) { try await store.change(order, .edit(order.with { $0.email = "b@b.com" })) }
      let (list, transfers) = (try await store.listed(.max), try await store.transfers(.max))
      let events = try await store.events()
      for (bytes, most) in [(1, 1), (50_000, 2), (100_000, 4)] {
        try await PageLimits.$bytes.withValue(bytes) {
          for isDescending in [false, true] {
            let sort = OrdersSort(.number, isDescending: isDescending)
            let page = try await store.fetchWholeOrders(OrdersQuery(sort: sort))
            try expect("orders of \(bytes) bytes", page.orders.count, most)
          }
          try expect("all orders by \(bytes)", try await store.listed(50), list)
          try expect("the same, filtered", try await store.listed(50, OrdersFilter(query: "queso")), list)
          try expect("by rows, too", try await store.listed(1), list)
          try expect("all transfers by \(bytes)", try await store.transfers(50), transfers)
          var found: [OrderEvent] = []
          while case let page = try await store.fetchEvents(of: nil, after: found.last?.id ?? 0, limit: 50),
            !page.isEmpty
          { found += page }
          try expect("all events by \(bytes)", found, events)
        }
      }
    },
    StoreRule("a filtered list is paged like the whole one") { store in
      let orders = try await store.create(12) { n, order in
        order = .tied(n)
        order.status = n % 3 == 0 ? .paid : .placed
      }
      for field in OrdersSortField.allCases {
        let expected = orders.filter { $0.status == .paid }.sorted { $0.comes(before: $1, field) }.map(\.id)
        let found = try await store.ids(
          OrdersFilter(statuses: [.paid]), sort: OrdersSort(field, isDescending: true), limit: 3)
        try expect("paid by \(field)", found, expected.reversed())
      }
    },
  ]
}

extension Order {
  /// Returns order `n` of a series in which many share date, total and name, and ids do not follow the order of
  /// creation.
  fileprivate static func tied(_ n: Int) -> Order {
    let code = ["USD", "EUR", "JPY"][n % 3]
    return money(n * 7 % 23 + 1, [-5, 0, 700, 700][n % 4], .iso(code)).with {
      $0.date = noon.adding(seconds: Int64(n % 4) * -3600)
      $0.name = PersonName(first: ["Zoë", "zoe", "amy"][n % 3], last: ["Ångström", "apple", "Apple", "張"][n % 4])
    }
  }
}

extension OrdersStore {
  /// Returns all orders by number, read in pages, of which only the last has no `next`.
  fileprivate func listed(_ limit: Int, _ filter: OrdersFilter = OrdersFilter()) async throws -> [Order] {
    var query = OrdersQuery(filter: filter, sort: OrdersSort(.number, isDescending: false), limit: limit)
    var found: [Order] = []
    var goesOn = true
    while goesOn {
      let page = try await fetchWholeOrders(query)
      try expect("an empty page", page.orders.isEmpty, false)
      found += page.orders
      goesOn = try query.advance(past: page)
    }
    return found
  }
}

extension StoreMaintenance {
  /// Returns all orders with their histories, read in pages.
  fileprivate func transfers(_ limit: Int) async throws -> [OrderTransfer] {
    var found: [OrderTransfer] = []
    while case let page = try await fetchTransfer(after: found.last?.order.id, limit: limit), !page.isEmpty {
      found += page
    }
    return found
  }
}
