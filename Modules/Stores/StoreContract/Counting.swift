import OrdersStoreProtocols
import StoreExamination

extension StoreContract {
  static let counting: [StoreRule] = [
    StoreRule("a count is exact up to its limit, and stops there where there are more") { store in
      let orders = try await store.create(6) { n, order in
        order.status = n <= 2 ? .draft : .paid
        order.email = n == 1 ? "bob@example.com" : order.email
        order.phone = n % 2 == 0 ? "+49 30 55501" : nil
      }
      let filters: [(String, OrdersFilter, Int)] = [
        ("all", OrdersFilter(), 6), ("a status", OrdersFilter(statuses: [.paid]), 4),
        ("two statuses", OrdersFilter(statuses: [.paid, .draft]), 6),
        ("a status since", OrdersFilter(statuses: [.paid], since: orders[3].date), 3),
        ("since", OrdersFilter(since: orders[3].date), 3),
        ("of a quarter hour", OrdersFilter(since: noon, before: noon.adding(seconds: 900)), 6),
        ("updated", OrdersFilter(updatedSince: noon), 6),
        ("updated later", OrdersFilter(updatedSince: noon.adding(seconds: 1)), 0),
        ("since and updated", OrdersFilter(since: orders[3].date, updatedSince: noon), 3),
        ("words", OrdersFilter(query: "amy que"), 6), ("one letter", OrdersFilter(query: "q"), 6),
        ("a SKU", OrdersFilter(query: "nw-011"), 6), ("no such word", OrdersFilter(query: "manchego"), 0),
        ("words of a status", OrdersFilter(statuses: [.draft], query: "queso"), 2),
        ("digits", OrdersFilter(query: "5550"), 3), ("more digits", OrdersFilter(query: "55501"), 3),
        ("a phone", OrdersFilter(phoneDigits: "5550"), 3), ("an email", OrdersFilter(email: "BOB@example.com"), 1),
        ("a number", OrdersFilter(number: orders[1].number), 1), ("no such number", OrdersFilter(number: -1), 0),
      ]
      for (name, filter, count) in filters {
        for limit in 0...7 {
          try expect(
            "\(name), up to \(limit)", try await store.countOrders(filter, upTo: limit),
            ListCount(min(count, limit), isExact: count <= limit))
        }
        for limit in [nil, Int.max] {
          try expect("\(name), all", try await store.countOrders(filter, upTo: limit), ListCount(count))
        }
      }
    },
    StoreRule("a count up to a limit refuses what a count to the end refuses") { store in
      let filter = OrdersFilter(phoneDigits: "123")
      let error = try await refusal("a count") { try await store.countOrders(filter, upTo: 5) }
      try expect("where", error.invalidPointers, ["/phone"])
    },
  ]
}
