import OrdersStoreProtocols
import StoreExamination

extension StoreContract {
  static let concurrency: [StoreRule] = [
    StoreRule("of many writers that saw one version, one wins and the others are told") { store in
      let order = try await store.create(.sample(1))
      for round in 1...5 as ClosedRange<Int64> {
        let outcomes = await outcomes(of: 16) { n in
          let edit = OrderChange.edit(order.with { $0.note = "\(round) \(n)" })
          return try await store.updateOrder(order.id, ifVersion: round, edit, .ann(round)).order
        }
        let winners = outcomes.compactMap { try? $0.get() }
        try expect("winners", winners.count, 1)
        let conflicts = outcomes.compactMap(\.failure).map(\.conflict?.seenVersion)
        try expect("the others", conflicts, Array(repeating: round, count: 15))
        try expect("the order kept", try await store.order(order.id), winners[0])
      }
    },
    StoreRule("many orders created at once have each a number of its own") { store in
      let outcomes = await outcomes(of: 40) { try await store.createOrder(.sample($0), .ann()).order }
      let orders = try outcomes.map { try $0.get() }
      try expect("numbers", Set(orders.map(\.number)).count, 40)
      try expect("orders", try await store.countOrders(OrdersFilter()), 40)
    },
    StoreRule("of many orders with one reference created at once, one is kept") { store in
      let outcomes = await outcomes(of: 16) { n in
        try await store.createOrder(.sample(n) { $0.reference = "R-1" }, .ann()).order
      }
      try expect("kept", outcomes.count { $0.failure == nil }, 1)
      let refused = outcomes.compactMap { $0.failure?.invalidPointers }
      try expect("the others", refused, Array(repeating: ["/reference"], count: 15))
    },
    StoreRule("the same key at once makes one order, which all are told") { store in
      let outcomes = await outcomes(of: 16) { n in
        try await store.createOrder(.sample(n), .ann(0, key: .sample())).order
      }
      let ids = try outcomes.map { try $0.get().id }
      try expect("orders told", Set(ids).count, 1)
      try expect("orders kept", try await store.ids(), [ids[0]])
    },
    StoreRule("while orders come in, pages list each that was there once, and none twice") { store in
      let there = try await store.create(40) { n, order in
        order.date = noon.adding(seconds: Int64(n % 5))
        order.name.last = "Name \(n % 7)"
      }
      for (round, field) in OrdersSortField.allCases.enumerated() {
        async let writing: Void = {
          for n in 1...20 {
            try await store.create(
              .sample(1_000 * (round + 1) + n * 37 % 100) {
                $0.date = noon.adding(seconds: Int64(n % 7) - 1)
                $0.name.last = "Name \(n % 9)"
              })
          }
        }()
        let up = try await store.ids(sort: OrdersSort(field, isDescending: false), limit: 3)
        let down = try await store.ids(sort: OrdersSort(field, isDescending: true), limit: 3)
        try await writing
        for ids in [up, down] {
          try expect("twice, by \(field)", ids.count - Set(ids).count, 0)
          try expect("missing, by \(field)", Set(there.map(\.id)).subtracting(ids), [])
        }
      }
    },
  ]

  /// Runs `count` writes concurrently, and returns the result of each.
  private static func outcomes(
    of count: Int, _ write: @escaping @Sendable (Int) async throws -> Order
  ) async -> [Result<Order, any Error>] {
    await withTaskGroup(of: Result<Order, any Error>.self) { group in
      for n in 1...count {
        group.addTask {
          do { return .success(try await write(n)) } catch { return .failure(error) }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }
}

extension Result {
  fileprivate var failure: StoreError? {
    if case .failure(let error) = self { error as? StoreError } else { nil }
  }
}
