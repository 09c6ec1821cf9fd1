import OrdersStoreProtocols
import StoreContract
import StoreExamination

extension ShipmentsContract {
  static let shipping: [StoreRule] = [
    StoreRule("an order is shipped in parts, and is shipped with the last piece; each step can be undone") { store in
      let order = try await store.create(.withLines(1))
      let parts: [[LineQuantity]] = [[LineQuantity(item: 1, quantity: 2)], []]
      var states = [order]
      for (step, lines) in parts.enumerated() {
        var parcel = Shipment(number: 0, at: noon, lines: lines)
        (parcel.carrier, parcel.tracking) = ("UPS", "1Z\(step)")
        states.append(try await store.change(states[step], .ship(parcel), at: Int64(step) + 1))
      }
      let kept = try await store.order(order.id)
      try expect("the order kept", kept, states[2])
      try expect("its status", states.map(\.status), [.paid, .paid, .shipped])
      try expect("its numbers", kept.shipments.map(\.number), [1, 2])
      try expect("its times", kept.shipments.map(\.at), [noon.adding(seconds: 1), noon.adding(seconds: 2)])
      try expect(
        "the rest", kept.shipments[1].lines, [LineQuantity(item: 1, quantity: 1), LineQuantity(item: 2, quantity: 2)])
      let kinds = try await store.events(of: order.id).map(\.kind)
      try expect("its history", kinds, [.created, .shipped, .shipped])
      for step in [1, 0] {
        let undone = try await store.undoLastChange(of: order.id, ifVersion: nil, .ann(9)).order
        try expect("undone to \(step)", undone.shipments, states[step].shipments)
        try expect("undone to \(step)", undone.status, states[step].status)
      }
    },
    StoreRule("no more is shipped than is left, and a refused shipment changes nothing") { store in
      let order = try await store.create(.withLines(1))
      let shipped = try await store.change(order, .ship(.of([(1, 2)])))
      let before = try await Snapshot(of: store)
      let error = try await refusal("too many") { try await store.change(shipped, .ship(.of([(2, 1), (1, 2)]))) }
      try expect("the place", error.invalidPointers, ["/lines/1/quantity"])
      try expect("the store", try await Snapshot(of: store), before)
    },
    StoreRule("an edit adds no pieces to an order that has been shipped, and a refused one changes nothing") { store in
      let order = try await store.create(.withLines(1))
      let shipped = try await store.change(order, .ship(.of([])))
      let before = try await Snapshot(of: store)
      var more = shipped
      more.items[0].quantity += 1
      more.total = dollars(8)
      var another = shipped
      another.items.append(.sample("C", "Cup", price: 3))
      another.total = dollars(10)
      for (edited, pointer) in [(more, "/items/0/quantity"), (another, "/items/2/quantity")] {
        let error = try await refusal("added pieces") { try await store.change(shipped, .edit(edited)) }
        try expect("the place", error.invalidPointers, [pointer])
      }
      try expect("the store", try await Snapshot(of: store), before)
    },
    StoreRule("of many writers that ship one line, only as many have an effect as there are pieces") { store in
      let order = try await store.create(
        .sample(1) {
          $0.items = [.sample("A", "Tea", price: 1, quantity: 5)]
          $0.total = dollars(5)
        })
      let done = try await withThrowingTaskGroup(of: Bool.self) { group in
        for writer in 0..<32 {
          group.addTask {
            do throws(StoreError) {
              let change = OrderChange.ship(.of([(1, 1)]))
              _ = try await store.updateOrder(order.id, ifVersion: nil, change, .ann(Int64(writer)))
              return true
            } catch {
              try expect("the refusal", error.invalidPointers?.first?.hasPrefix("/lines"), true)
              return false
            }
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      try expect("shipments that had an effect", done, 5)
      let kept = try await store.order(order.id)
      try expect("pieces shipped", kept.shippedQuantities, [1: 5])
      try expect("its status", kept.status, .shipped)
    },
    StoreRule("a lost shipment opens its pieces again, the last delivery ends the order, each step can be undone") {
      store in
      var states = [try await store.create(.withLines(1))]
      let changes: [OrderChange] = [
        .ship(.of([(1, 2)])), .ship(.of([])), .ending(1, .delivered), .ending(2, .lost), .ship(.of([])),
        .ending(3, .delivered),
      ]
      for (step, change) in changes.enumerated() {
        states.append(try await store.change(states[step], change, at: Int64(step) + 1))
      }
      let kept = try await store.order(states[0].id)
      try expect("the order kept", kept, states[6])
      try expect("its status", states.map(\.status), [.paid, .paid, .shipped, .shipped, .paid, .shipped, .delivered])
      try expect("its parts", states[3...5].map(\.shippedPart), [.complete, .partial, .complete])
      try expect("its shipments", kept.shipments.map(\.state), [.delivered, .lost, .delivered])
      try expect("its ends", kept.shipments.map(\.endedAt), [3, 4, 6].map { noon.adding(seconds: $0) })
      let page = try await store.fetchOrders(OrdersQuery(filter: OrdersFilter(shipment: .complete)))
      try expect("found as complete", page.orders.map(\.id), [kept.id])
      for step in (2..<6).reversed() {
        let undone = try await store.undoLastChange(of: kept.id, ifVersion: nil, .ann(9)).order
        try expect("shipments undone to \(step)", undone.shipments, states[step].shipments)
        try expect("status undone to \(step)", undone.status, states[step].status)
      }
      let unpaid = try await store.change(try await store.order(kept.id), .ending(2, .lost, isPaid: false), at: 10)
      try expect("the status of an unpaid one", unpaid.status, .placed)
    },
    StoreRule("of many writers that end one shipment, one has an effect, and a refused state changes nothing") {
      store in
      let order = try await store.create(.withLines(1))
      let shipped = try await store.change(order, .ship(.of([])))
      let before = try await Snapshot(of: store)
      let error = try await refusal("an unknown shipment") { try await store.change(shipped, .ending(2, .lost)) }
      try expect("the place", error.invalidPointers, ["/number"])
      try expect("the store", try await Snapshot(of: store), before)
      let done = try await withThrowingTaskGroup(of: Bool.self) { group in
        for writer in 0..<32 {
          group.addTask {
            do throws(StoreError) {
              let change = OrderChange.ending(1, writer % 2 == 0 ? .lost : .delivered)
              _ = try await store.updateOrder(order.id, ifVersion: nil, change, .ann(Int64(writer)))
              return true
            } catch {
              try expect("the refusal", error.invalidPointers, ["/number"])
              return false
            }
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      try expect("states that had an effect", done, 1)
    },
    StoreRule("the status shipped ships what is left, and delivered ends each shipment") { store in
      var order = try await store.create(.withLines(1))
      order = try await store.change(order, .ship(.of([(2, 1)])))
      order = try await store.change(order, .status(.shipped, carrier: "DHL", tracking: "JD1"), at: 1)
      try expect("carriers", order.shipments.map(\.carrier), [nil, "DHL"])
      order = try await store.change(order, .status(.delivered, carrier: nil, tracking: nil), at: 2)
      let kept = try await store.order(order.id)
      try expect("states", kept.shipments.map(\.state), [.delivered, .delivered])
      try expect("ends", kept.shipments.map(\.endedAt), [noon.adding(seconds: 2), noon.adding(seconds: 2)])
    },
    StoreRule("a list says which part of each order has been shipped") { store in
      for n in 1...3 {
        let order = try await store.create(.withLines(n))
        if n > 1 { try await store.change(order, .ship(.of(n == 2 ? [(2, 1)] : []))) }
      }
      // Earlier programs stored no shipments.
      _ = try await store.create(.sample(4) { $0.status = .delivered })
      let page = try await store.fetchOrders(OrdersQuery(sort: OrdersSort(.number, isDescending: false)))
      try expect("parts", page.orders.map(\.shippedPart), [ShippedPart.none, .partial, .complete, .complete])
      let whole = try await store.fetchWholeOrders(OrdersQuery(sort: OrdersSort(.number, isDescending: false)))
      try expect("parts of the orders", whole.orders.map(\.summary), page.orders)
    },
    StoreRule("an order is found by the tracking number of each shipment") { store in
      let order = try await store.create(.withLines(1))
      var (first, rest) = (Shipment.of([(1, 1)]), Shipment.of([]))
      (first.tracking, rest.tracking) = ("1Z-FIRST-77", "JD-REST-88")
      try await store.change(try await store.change(order, .ship(first)), .ship(rest))
      for query in ["1Z-FIRST-77", "1zfirst77", "jd-rest-88"] {
        let page = try await store.fetchOrders(OrdersQuery(filter: OrdersFilter(query: query)))
        try expect(query, page.orders.map(\.id), [order.id])
      }
    },
  ]
}

extension Order {
  /// A paid order of three teas, its line 1, and two boxes, its line 2.
  static func withLines(_ n: Int) -> Order {
    .sample(n) {
      $0.status = .paid
      $0.items = [.sample("A", "Tea", price: 1, quantity: 3), .sample("B", "Box", price: 2, quantity: 2)]
      $0.total = dollars(7)
    }
  }
}

extension Shipment {
  fileprivate static func of(_ lines: [(Int64, Int64)]) -> Shipment {
    Shipment(number: 0, at: noon, lines: lines.map { LineQuantity(item: $0, quantity: $1) })
  }
}

extension OrderChange {
  fileprivate static func ending(_ number: Int64, _ state: ShipmentState, isPaid: Bool = true) -> OrderChange {
    var parcel = Shipment(number: number, at: noon, lines: [])
    parcel.state = state
    return .ship(parcel, isPaid: isPaid)
  }
}
