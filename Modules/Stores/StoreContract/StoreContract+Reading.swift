import OrdersStoreProtocols
import StoreExamination

extension StoreContract {
  static let reading: [StoreRule] = [
    StoreRule("an order is found by its id, its number and its reference") { store in
      let order = try await store.create(.sample { $0.reference = "#10248" })
      for identifier in [order.id, String(order.number), "#10248"] {
        try expect(identifier, try await store.fetchOrders(answeringTo: identifier), [order])
      }
    },
    StoreRule("an unknown id, number or reference finds no order") { store in
      try await store.create(.sample { $0.reference = "#10248" })
      for identifier in ["", " ", "0", "-1", "+1", "99999999999999999999", "10248", "#1024", "%", "_", "\u{0}", "'"] {
        try expect("orders for “\(identifier)”", try await store.fetchOrders(answeringTo: identifier), [])
      }
    },
    StoreRule("where a number is another order's reference, both answer, by number") { store in
      let first = try await store.create(.sample(1))
      let second = try await store.create(.sample(2) { $0.reference = String(first.number) })
      try expect("answers", try await store.fetchOrders(answeringTo: String(first.number)), [first, second])
    },
    StoreRule("an order that answers twice over is named once") { store in
      let first = try await store.create(.sample(1))
      let second = try await store.create(.sample(2) { $0.reference = String(first.number + 1) })
      try expect("answers", try await store.fetchOrders(answeringTo: String(second.number)), [second])
    },
    StoreRule("a page has the orders in brief, and a whole page has the same ones whole") { store in
      var orders = try await store.create(3)
      orders[1] = try await store.move(orders[1], to: .paid)
      orders[1] = try await store.change(orders[1], .refund(dollars(1), reason: "broken"), at: 120)
      let query = OrdersQuery(sort: OrdersSort(.number, isDescending: false))
      let page = try await store.fetchOrders(query)
      try expect("with refunds", page.orders.map(\.hasRefunds), [false, true, false])
      try expect("in brief", page, OrdersPage(orders: orders.map(\.summary), next: nil))
      try expect("whole", try await store.fetchWholeOrders(query), OrdersPage(orders: orders, next: nil))
    },
    StoreRule("an empty store answers every question with nothing, not with an error") { store in
      try expect("page", try await store.fetchOrders(OrdersQuery()), OrdersPage(orders: [], next: nil))
      try expect("count", try await store.countOrders(OrdersFilter()), 0)
      try expect("sums", try await store.sumOrders(OrdersFilter(), by: .all), [])
      try expect("events", try await store.events(), [])
      try expect("an order's events", try await store.events(of: Order.sample().id), [])
      try expect("deleted", try await store.fetchDeletedOrders(answeringTo: "1"), [])
    },
  ]
}
