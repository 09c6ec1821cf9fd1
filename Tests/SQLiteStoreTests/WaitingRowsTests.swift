import Foundation
import MelodiesStoreProtocols
import OrdersStoreProtocols
import SQLCollectionsKernel
import SQLKernel
import SQLOrdersKernel
import StoreTesting
import Testing

@testable import SQLiteKernel
@testable import SQLiteOrdersKernel
@testable import SQLiteStore

/// Tests that rows which are inserted together are stored as if they were inserted one by one.
@Suite struct WaitingRowsTests {
  @Test(arguments: [1, 2, 31, 32, 33, 71])
  func `orders of one transaction get numbers in a row, a history and their words`(count: Int) async throws {
    try await withStore { store in
      try await store.maintain { connection throws(Failure) in
        try connection.transaction(insertsAtOnce: false) { () throws(Failure) in
          for index in 0..<count { try connection.create(.sample(index)) }
          return true
        }
      }
      let saved = try await store.fetchWholeOrders(
        OrdersQuery(sort: OrdersSort(.number, isDescending: false), limit: 100)
      ).orders
      #expect(saved.map(\.number) == (0..<count).map { Int64($0) + 1 })
      #expect(saved.map(\.id) == (0..<count).map { Order.sample($0).id })
      for (index, order) in saved.enumerated() {
        #expect(try await store.fetchEvents(of: order.id, after: 0, limit: 10).map(\.orderID) == [order.id])
        #expect(try await store.fetchOrders(answeringTo: "#\(10_000 + index)").map(\.id) == [order.id])
      }
      #expect(try await store.checkIntegrity() == [])
    }
  }

  @Test func `an import writes the terms of a transaction once, at its end`() async throws {
    try await withStore { store in
      try await store.maintain { connection throws(Failure) in
        try connection.transaction(insertsAtOnce: false) { () throws(Failure) in
          let parts = "SELECT (SELECT count(*) FROM terms_idx) + (SELECT count(*) FROM sort_terms_idx)"
          let before = try connection.integer(parts)
          for index in 0..<100 { try connection.create(.sample(index)) }
          #expect(try connection.integer(parts) == before)
          return true
        }
      }
    }
  }

  @Test func `a query of a transaction sees the rows that wait`() async throws {
    try await withStore { store in
      try await store.maintain { connection throws(Failure) in
        try connection.transaction(insertsAtOnce: false) { () throws(Failure) in
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
        try connection.transaction(insertsAtOnce: false) { () throws(Failure) in
          for (index, number) in [0, 7, 0, 3, 0].enumerated() {
            var order = Order.sample(index)
            order.number = Int64(number)
            try connection.create(order)
          }
          return true
        }
      }
      let saved = try await store.fetchWholeOrders(OrdersQuery(sort: OrdersSort(.number, isDescending: false))).orders
      #expect(saved.map(\.number) == [1, 3, 7, 8, 9])
    }
  }

  @Test func `a write that fails after its rows wait is refused alone`() async throws {
    try await withStore { store in
      let outcomes = await store.atOnce(60) { index in
        let outcome = await store.writer.write { connection throws(Failure) in
          try connection.create(.sample(index))
          if index % 3 == 0 { throw Failure(.notFound("\(index)")) }
        }
        if case .success = outcome { return true } else { return false }
      }
      #expect(outcomes.count { $0 } == 40)
      let count = try await store.countOrders(OrdersFilter())
      #expect(count == 40)
      let faults = try await store.checkIntegrity()
      #expect(faults == [])
    }
  }

  @Test func `melodies that are refused as a whole leave none behind those that are kept beside them`() async throws {
    try await withStore { store in
      _ = try await store.saveMelodies(
        [Melody(id: "known", title: "Known", tempo: 120, notes: [Note(.quarter, nil)])], .test)
      let outcomes = await store.atOnce(20) { index in
        let melodies = [
          Melody(id: "new-\(index)", title: "New", tempo: 120, notes: [Note(.quarter, nil)]),
          Melody(id: "known", title: "Another", tempo: 90, notes: [Note(.quarter, nil)]),
        ]
        guard index % 2 == 0 else { return (try? await store.createOrder(.sample(index), .test)) != nil }
        return (try? await store.saveMelodies(melodies, .test)) != nil
      }
      #expect(outcomes.count { $0 } == 10)
      try await store.maintain { connection throws(Failure) in
        #expect(try connection.integer("SELECT count(*) FROM melodies") == 1)
      }
    }
  }

  @Test func `a transaction that is given up forgets rows that could not have been inserted`() async throws {
    try await withStore { store in
      _ = await store.writer.maintain { connection throws(Failure) in
        try connection.transaction(insertsAtOnce: false) { () throws(Failure) in
          for _ in 0..<2 { try connection.create(.sample(0)) }
          throw Failure(.notFound("anything"))
        }
      }
      _ = try await store.createOrder(.sample(1), .test)
      #expect(try await store.fetchOrders(OrdersQuery()).orders.map(\.id) == [Order.sample(1).id])
    }
  }

  @Test func `ids that others have, or had, are refused by name, and cost those beside them no flush`() async throws {
    try await withStore { store in
      _ = try await store.createOrder(.sample(1), .test)
      let deleted = try await store.createOrder(.sample(2), .test).order
      _ = try await store.deleteOrder(deleted.id, ifVersion: nil, .test)
      let before = try store.commits()
      let refusals = await store.atOnce(60) { index -> StoreError.Cause? in
        do throws(StoreError) {
          _ = try await store.createOrder(.sample(index % 30), .test)
          return nil
        } catch {
          return error.cause
        }
      }
      #expect(refusals.count { $0 == nil } == 28)
      #expect(refusals.count { $0 == .invalid([.takenID]) } == 30)
      #expect(refusals.count { $0 == .invalid([.deletedID]) } == 2)
      #expect(try store.commits() - before < 20)
      #expect(try await store.countOrders(OrdersFilter()) == 29)
      #expect(try await store.checkIntegrity() == [])
    }
  }

  @Test func `a refused write costs the writes beside it no flush`() async throws {
    try await withStore { store in
      _ = try await store.createOrder(.sample(1_000), .test)
      let before = try store.commits()
      let outcomes = await store.atOnce(40) { index in
        guard index % 2 == 0 else { return (try? await store.deleteOrder("nobody's", ifVersion: 1, .test)) != nil }
        return (try? await store.createOrder(.sample(index), .test)) != nil
      }
      #expect(outcomes.count { $0 } == 20)
      #expect(try store.commits() - before < 10)
    }
  }

  @Test func `numbers go on above the highest, whatever somebody has made of the sequence`() async throws {
    try await withStore { store in
      for index in 0..<4 { _ = try await store.createOrder(.sample(index), .test) }
      _ = try await store.deleteOrder(Order.sample(3).id, ifVersion: nil, .test)
      for (index, last) in [1, -1, Int64.min].enumerated() {
        try await store.setLastNumber(last)
        #expect(try await store.createOrder(.sample(10 + index), .test).order.number == Int64(5 + index))
      }
    }
  }

  @Test(arguments: [Int64.max, OrderLimits.counter.upperBound, OrderLimits.number.upperBound])
  func `a file whose highest number leaves no room gives the numbers below it that are free`(last: Int64) async throws {
    try await withStore { store in
      for index in 1...3 { _ = try await store.createOrder(.sample(index), .test) }
      _ = try await store.deleteOrder(Order.sample(3).id, ifVersion: nil, .test)
      try await store.maintain { connection throws(Failure) in
        try connection.run("UPDATE orders SET number = ? WHERE number = 2", [.integer(last)])
        try connection.run("UPDATE sqlite_sequence SET seq = ? WHERE name = 'orders'", [.integer(last)])
      }
      let given = await store.atOnce(4) { index in
        try? await store.createOrder(.sample(10 + index), .test).order.number
      }
      #expect(Set(given.compactMap(\.self)) == [4, 5, 6, 7])
      #expect(
        try await store.importOrders([.sample(20)], .test).answer == [.created(id: Order.sample(20).id, number: 8)])
    }
  }
}

extension SQLiteStore {
  /// Runs `count` pieces of work that all wait until the writer is free, and returns their results.
  fileprivate func atOnce<R: Sendable>(_ count: Int, _ work: @escaping @Sendable (Int) async -> R) async -> [R] {
    await withTaskGroup { group in
      let begun = DispatchSemaphore(value: 0)
      let held = Task { await writer.maintain { _ in for _ in 0..<count { begun.wait() } } }
      for index in 0..<count {
        group.addTask {
          begun.signal()
          return await work(index)
        }
      }
      _ = await held.value
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  fileprivate func setLastNumber(_ last: Int64) async throws {
    try await maintain { connection throws(Failure) in
      try connection.run("UPDATE sqlite_sequence SET seq = ? WHERE name = 'orders'", [.integer(last)])
    }
  }
}

extension Connection {
  /// Adds an order and its event, as the store does for a caller.
  fileprivate func create(_ order: Order) throws(Failure) {
    try addEvent(.created, from: nil, to: insert(PreparedOrder(order)), .test)
  }
}
