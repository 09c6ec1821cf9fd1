import OrdersStoreProtocols
import Testing

@testable import SQLiteStore

/// Rows that are inserted together are none the worse for it.
@Suite struct WaitingRowsTests {
  @Test(arguments: [1, 2, 31, 32, 33, 71])
  func `orders of one transaction get numbers in a row, a history and their words`(count: Int) async throws {
    try await withStore { store in
      try await store.maintain { connection throws(Failure) in
        try connection.transaction(isShared: true) { () throws(Failure) in
          for index in 0..<count { try connection.create(.sample(index)) }
          return true
        }
      }
      let kept = try await store.fetchWholeOrders(
        OrdersQuery(sort: OrdersSort(.number, isDescending: false), limit: 100)
      ).orders
      #expect(kept.map(\.number) == (0..<count).map { Int64($0) + 1 })
      #expect(kept.map(\.id) == (0..<count).map { Order.sample($0).id })
      for (index, order) in kept.enumerated() {
        #expect(try await store.fetchEvents(of: order.id, after: 0, limit: 10).map(\.orderID) == [order.id])
        #expect(try await store.fetchOrders(answeringTo: "#\(10_000 + index)").map(\.id) == [order.id])
      }
      #expect(try await store.checkIntegrity() == [])
    }
  }

  @Test func `what is asked of a transaction knows the rows that it was given before`() async throws {
    try await withStore { store in
      try await store.maintain { connection throws(Failure) in
        try connection.transaction(isShared: true) { () throws(Failure) in
          for index in 0..<3 {
            try connection.create(.sample(index))
            let (order, events) = (
              try connection.order(Order.sample(index).id), try connection.integer("SELECT count(*) FROM events")
            )
            #expect(order?.number == Int64(index + 1))
            #expect(events == index + 1)
          }
          return true
        }
      }
    }
  }

  @Test func `a number that an order brings along is not given again to one that waits behind it`() async throws {
    try await withStore { store in
      try await store.maintain { connection throws(Failure) in
        try connection.transaction(isShared: true) { () throws(Failure) in
          for (index, number) in [0, 7, 0, 3, 0].enumerated() {
            var order = Order.sample(index)
            order.number = Int64(number)
            try connection.create(order)
          }
          return true
        }
      }
      let kept = try await store.fetchWholeOrders(OrdersQuery(sort: OrdersSort(.number, isDescending: false))).orders
      #expect(kept.map(\.number) == [1, 3, 7, 8, 9])
    }
  }

  @Test func `what fails when its rows already wait is refused alone, and leaves none of them`() async throws {
    try await withStore { store in
      let outcomes = await withTaskGroup { group in
        for index in 0..<60 {
          group.addTask {
            let outcome = await store.writer.write { connection throws(Failure) in
              try connection.create(.sample(index))
              if index % 3 == 0 { throw Failure(.notFound("\(index)")) }
            }
            if case .success = outcome { return true } else { return false }
          }
        }
        return await group.reduce(into: [Bool]()) { $0.append($1) }
      }
      #expect(outcomes.count { $0 } == 40)
      let count = try await store.countOrders(OrdersFilter())
      #expect(count == 40)
      let faults = try await store.checkIntegrity()
      #expect(faults == [])
    }
  }

  @Test func `a transaction that is given up forgets rows that could not have been inserted`() async throws {
    try await withStore { store in
      _ = await store.writer.maintain { connection throws(Failure) in
        try connection.transaction(isShared: true) { () throws(Failure) in
          for _ in 0..<2 { try connection.create(.sample(0)) }
          throw Failure(.notFound("anything"))
        }
      }
      _ = try await store.createOrder(.sample(1), .test)
      #expect(try await store.fetchOrders(OrdersQuery()).orders.map(\.id) == [Order.sample(1).id])
    }
  }

  @Test func `an id that another has, or had, is refused by name beside those that are kept`() async throws {
    try await withStore { store in
      _ = try await store.createOrder(.sample(1), .test)
      let deleted = try await store.createOrder(.sample(2), .test).order
      _ = try await store.deleteOrder(deleted.id, ifVersion: nil, .test)
      let refusals = await withTaskGroup { group in
        for index in 1...60 {
          group.addTask {
            do throws(OrdersStoreError) {
              _ = try await store.createOrder(.sample(index), .test)
              return OrdersStoreError.Cause?.none
            } catch {
              return error.cause
            }
          }
        }
        return await group.reduce(into: [OrdersStoreError.Cause]()) { if let cause = $1 { $0.append(cause) } }
      }
      #expect(refusals.count == 2)
      #expect(refusals.contains(.invalid([.takenID])))
      #expect(refusals.contains(.invalid([.deletedID])))
      #expect(try await store.countOrders(OrdersFilter()) == 59)
    }
  }

  @Test(arguments: [Int64.max, OrderLimits.counter.upperBound, -1])
  func `a file that has run out of numbers is refused by name`(last: Int64) async throws {
    try await withStore { store in
      _ = try await store.createOrder(.sample(1), .test)
      try await store.maintain { connection throws(Failure) in
        try connection.run("UPDATE sqlite_sequence SET seq = ? WHERE name = 'orders'", [.integer(last)])
      }
      let error = await #expect(throws: OrdersStoreError.self) {
        _ = try await store.createOrder(.sample(2), .test)
      }
      guard case .corrupt(let reason)? = error?.cause else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(reason.contains("store.sqlite") && reason.contains("\(last)"))
    }
  }
}

extension Connection {
  /// Adds an order and its event, as they are added for a caller.
  fileprivate func create(_ order: Order) throws(Failure) {
    try addEvent(.created, from: nil, to: insert(PreparedOrder(order)), .test)
  }
}
