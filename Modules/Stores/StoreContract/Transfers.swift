import OrdersStoreProtocols
import StoreExamination

extension StoreContract {
  static let transfers: [StoreRule] = [
    StoreRule("a transfer has every order by id, deleted ones too, with its whole history") { store in
      let orders = try await store.create(5)
      let paid = try await store.move(orders[1], to: .paid)
      let deleted = try await store.deleteOrder(orders[3].id, ifVersion: nil, .ann(90)).order
      let all = try await store.fetchTransfer(after: nil, limit: 100)
      try expect("orders", all.map(\.order), [orders[0], paid, orders[2], deleted, orders[4]])
      try expect("deleted", all.map(\.isDeleted), [false, false, false, true, false])
      for transfer in all { try expect("events", transfer.events, try await store.events(of: transfer.order.id)) }
      let first = try await store.fetchTransfer(after: nil, limit: 2)
      let rest = try await store.fetchTransfer(after: first.last?.order.id, limit: 3)
      try expect("in parts", first + rest, all)
      try expect("after the last", try await store.fetchTransfer(after: all[4].order.id, limit: 3), [])
    },
    StoreRule("a transferred order is saved unchanged, and a second transfer changes nothing") { store in
      let transfers = [OrderTransfer.sample(3), .sample(1, isDeleted: true), .sample(2)]
      try expect("new", try await store.saveTransfers(transfers, isDryRun: false), 3)
      let stored = try await store.fetchTransfer(after: nil, limit: 10)
      try expect("kept", stored, [transfers[1], transfers[2], transfers[0]])
      let before = try await Snapshot(of: store)
      try expect("new the second time", try await store.saveTransfers(transfers, isDryRun: false), 0)
      try expect("the store", try await Snapshot(of: store), before)
      try expect("listed", try await store.ids(OrdersFilter(query: "queso")), [2, 3].map { Order.sample($0).id })
    },
    StoreRule("a transferred order can be changed, undone and restored, and later numbers are above its own") { store in
      _ = try await store.saveTransfers([.sample(1, isDeleted: true), .sample(2)], isDryRun: false)
      let undone = try await store.undoLastChange(of: Order.sample(2).id, ifVersion: 2, .ann(90)).order
      try expect("undone", [undone.status == .placed, undone.version == 3], [true, true])
      try expect(
        "restored", try await store.restoreOrder(Order.sample(1).id, ifVersion: nil, .ann(91)).order.version, 4)
      try expect("the next number", try await store.create(.sample(9)).number > 1_002, true)
      let ids = try await store.events().map(\.id)
      try expect("events rise", ids, ids.sorted())
      try expect("events differ", Set(ids).count, ids.count)
    },
    StoreRule("an order that differs from the one here is a conflict, and nothing of the batch is kept") { store in
      let mine = OrderTransfer.sample(1)
      _ = try await store.saveTransfers([mine], isDryRun: false)
      var theirs = mine
      theirs.order.note = "other"
      let before = try await Snapshot(of: store)
      let error = try await refusal("another order 1") {
        try await store.saveTransfers([.sample(2), theirs], isDryRun: false)
      }
      try expect("the order here", error.conflict?.current, mine.order)
      try expect("the store", try await Snapshot(of: store), before)
    },
    StoreRule("a number, a reference or an event of another order here is refused") { store in
      let mine = OrderTransfer.sample(1)
      _ = try await store.saveTransfers([mine], isDryRun: false)
      let before = try await Snapshot(of: store)
      var number = OrderTransfer.sample(2)
      number.order.number = mine.order.number
      number.events[1].before?.number = mine.order.number
      var reference = OrderTransfer.sample(2)
      reference.order.reference = mine.order.reference
      var event = OrderTransfer.sample(2)
      event.events[0].id = mine.events[0].id
      for (pointer, transfer) in [("/number", number), ("/reference", reference), ("/events", event)] {
        let error = try await refusal(pointer) { try await store.saveTransfers([transfer], isDryRun: false) }
        try expect("where", error.invalidPointers, [pointer])
      }
      try expect("the store", try await Snapshot(of: store), before)
    },
    StoreRule("a number that leaves no room above it is refused, and so is an order with such a history") { store in
      let tooHigh = [OrderLimits.number.upperBound + 1, OrderLimits.counter.upperBound, .max]
      for number in tooHigh {
        var transfer = OrderTransfer.sample(1)
        transfer.order.number = number
        transfer.events[1].before?.number = number
        let error = try await refusal("\(number)") { try await store.saveTransfers([transfer], isDryRun: false) }
        try expect(
          "where", error, .cannotCreate(.invalid([Violation("/number", .outOfRange(number, OrderLimits.number))])))
      }
      var event = OrderTransfer.sample(2)
      event.events[1].id = OrderLimits.transferredEvent.upperBound + 1
      let error = try await refusal("an event's id") { try await store.saveTransfers([event], isDryRun: false) }
      try expect("where", error.invalidPointers, ["/events"])
      try expect("the first number", try await store.create(.sample(3)).number, 1)
    },
    StoreRule("after the highest number that a transfer may bring, orders take the free numbers below it") { store in
      let first = try await store.create(.sample(1))
      var transfer = OrderTransfer.sample(2, isDeleted: true)
      transfer.order.number = OrderLimits.number.upperBound
      for index in transfer.events.indices { transfer.events[index].before?.number = OrderLimits.number.upperBound }
      _ = try await store.saveTransfers([transfer], isDryRun: false)
      let created = try await store.create(.sample(3))
      let imported = try await store.importOrders([.sample(4)], .ann()).answer
      try expect("created", created.number, first.number + 1)
      try expect("imported", imported, [.created(id: Order.sample(4).id, number: first.number + 2)])
      let restored = try await store.restoreOrder(transfer.order.id, ifVersion: nil, .ann(1)).order
      try expect("restored", restored.number, OrderLimits.number.upperBound)
      try expect("created again", try await store.create(.sample(5)).number, first.number + 3)
    },
    StoreRule("an order at the last version refuses every change, and the store stays as it is") { store in
      let last = Order.sample(1) { $0.version = OrderLimits.counter.upperBound }
      _ = try await store.importOrders([last], .ann())
      let order = try await store.order(last.id)
      let before = try await Snapshot(of: store)
      let changes: [@Sendable () async throws -> Void] = [
        { _ = try await store.change(order, .edit(order.with { $0.note = "other" })) },
        { _ = try await store.move(order, to: .paid) },
        { _ = try await store.deleteOrder(order.id, ifVersion: nil, .ann(1)) },
        { _ = try await store.erasePerson(.order(id: order.id), .ann(2)) },
        { _ = try await store.erasePerson(.email(order.email), .ann(3)) },
      ]
      for (index, change) in changes.enumerated() {
        let error = try await refusal("change \(index)", of: change)
        try expect("where change \(index) is refused", error.invalidPointers, ["/version"])
      }
      try expect("the store", try await Snapshot(of: store), before)
    },
    StoreRule("a transfer that no store can have written is refused") { store in
      var version = OrderTransfer.sample(1)
      version.order.version = .max
      var history = OrderTransfer.sample(1)
      history.events = []
      var total = OrderTransfer.sample(1)
      total.order.total = dollars(1)
      for (pointer, transfer) in [("/version", version), ("/events", history), ("/total", total)] {
        let error = try await refusal(pointer) { try await store.saveTransfers([transfer], isDryRun: false) }
        try expect("where", error.invalidPointers?.first, pointer)
      }
      try expect("orders", try await store.fetchTransfer(after: nil, limit: 1), [])
    },
  ]
}

extension OrderTransfer {
  /// Returns order `n` as another store would transfer it: created, paid and, if `isDeleted`, deleted.
  static func sample(_ n: Int, isDeleted: Bool = false) -> OrderTransfer {
    let author = Author(
      name: "Bob", frontEnd: "api", client: "desk, command-line", requestID: "r-\(n)",
      traceID: "4bf92f3577b34da6a3ce929d0e0e4736")
    let placed = Order.sample(n) {
      $0.number = 1_000 + Int64(n)
      $0.reference = "R-\(n)"
    }
    let paid = placed.with {
      $0.status = .paid
      $0.version = 2
    }
    var transfer = OrderTransfer(
      order: paid, isDeleted: isDeleted,
      events: [
        OrderEvent(id: Int64(n) * 10, .created, from: nil, to: placed, by: author, at: noon),
        OrderEvent(id: Int64(n) * 10 + 1, .statusChanged, from: placed, to: paid, by: author, at: noon),
      ])
    if isDeleted {
      transfer.order.version = 3
      transfer.events.append(
        OrderEvent(id: Int64(n) * 10 + 2, .deleted, from: paid, to: transfer.order, by: author, at: noon))
    }
    return transfer
  }
}
