import OrdersStoreProtocols
import StoreExamination

extension StoreContract {
  static let history: [StoreRule] = [
    StoreRule("every kind of change is in an order's history: who, through what, when, from, to, and before") { store in
      let states = try await eventful(store)
      let id = states[0].id
      let events = try await store.events(of: id)
      let kinds: [OrderEvent.Kind] = [.created, .edited, .statusChanged, .refunded, .undone, .deleted, .restored]
      try expect("kinds", events.map(\.kind), kinds)
      try expect("versions", events.map(\.version), [1, 2, 3, 4, 5, 6, 7])
      try expect("orders", Set(events.map(\.orderID)), [id])
      // Behind a server, the author is the server's user; the author that the client names is in `client`.
      try expect(
        "authors", Set(events.map { $0.author.client ?? $0.author.claim }), [WriteContext.ann().author.claim])
      try expect("moments", events.map(\.at), (0..<7).map { noon.adding(seconds: $0) })
      try expect("before", events.map(\.before), [nil] + states.dropLast())
      try expect("alone", try await store.fetchChanges(of: id, after: 0, limit: 9), events.map(\.withoutOrder))
      try expect(
        "changes", events.map(\.changes),
        [
          [],
          [
            FieldChange(field: "name", from: "Amy Apple", to: "Ann Apple"),
            FieldChange(field: "note", from: nil, to: "Ring"),
          ],
          [FieldChange(field: "status", from: "placed", to: "paid")],
          [
            FieldChange(field: "status", from: "paid", to: "refunded"),
            FieldChange(field: "refunds", from: nil, to: "1.23 USD broken"),
          ],
          [
            FieldChange(field: "status", from: "refunded", to: "paid"),
            FieldChange(field: "refunds", from: "1.23 USD broken", to: nil),
          ], [], [],
        ])
    },
    StoreRule("the history of a large order has its items before each change") { store in
      let items = (1...100).map { OrderItem.sample("\($0)", String(repeating: "x", count: 1_000), price: 1) }
      var states = [try await store.create(.sample(1) { ($0.items, $0.total) = (items, dollars(100)) })]
      func change(_ edit: (inout Order) -> Void) async throws {
        states.append(try await store.change(states[states.count - 1], .edit(states[states.count - 1].with(edit))))
      }
      for note in ["a", "b"] { try await change { $0.note = note } }
      try await change { ($0.items, $0.total) = (Array(items.dropLast()), dollars(99)) }
      for note in ["c", "d"] { try await change { $0.note = note } }
      let id = states[0].id
      for _ in 0..<3 { states.append(try await store.undoLastChange(of: id, ifVersion: nil, .ann(10)).order) }
      try expect("after three undos", states.last?.items, items)
      try expect("before", try await store.events(of: id).map(\.before), [nil] + states.dropLast())
      let copied = try await store.fetchTransfer(after: nil, limit: 9).map(\.events)
      try expect("copied", copied, [try await store.events(of: id)])
      _ = try await store.erasePerson(.order(id: id), .ann(20))
      let erased = try await store.events(of: id).compactMap(\.before)
      try expect("items after an erasure", erased.map(\.items), states.map(\.items))
      try expect("persons after an erasure", Set(erased.map(\.email)), [""])
    },
    StoreRule("a deleted order keeps its history") { store in
      let order = try await store.create(.sample(1))
      _ = try await store.deleteOrder(order.id, ifVersion: nil, .ann(1))
      try expect("kinds", try await store.events(of: order.id).map(\.kind), [.created, .deleted])
    },
    StoreRule("the history of all is what happened in its order, and can be read in parts") { store in
      let orders = try await store.create(3)
      try await store.move(orders[2], to: .paid)
      _ = try await store.deleteOrder(orders[0].id, ifVersion: nil, .ann(70))
      try await store.move(orders[1], to: .cancelled)
      _ = try await store.importOrders([.sample(4), .sample(5)], .ann(80))
      let events = try await store.events()
      let expected = [0, 1, 2, 2, 0, 1].map { orders[$0].id } + [Order.sample(4).id, Order.sample(5).id]
      try expect("orders", events.map(\.orderID), expected)
      try expect("ids rise", zip(events, events.dropFirst()).allSatisfy { $0.id < $1.id }, true)
      try expect("the first id is beyond 0", events[0].id > 0, true)
      var parts: [OrderEvent] = []
      while case let part = try await store.fetchEvents(of: nil, after: parts.last?.id ?? 0, limit: 3), !part.isEmpty {
        try expect("a part is not above its limit", part.count <= 3, true)
        try expect("a part goes on", part[0].id > parts.last?.id ?? 0, true)
        parts += part
      }
      try expect("in parts", parts, events)
      let own = try await store.fetchEvents(of: orders[2].id, after: events[2].id, limit: 9)
      try expect("one order's, from a place on", own, [events[3]])
    },
    StoreRule("a refused or skipped order is not in the history") { store in
      let order = try await store.create(.sample(1))
      _ = try await refusal("a change") { try await store.move(order, to: .delivered) }
      _ = try await refusal("an order") { try await store.createOrder(.sample(1), .ann()) }
      _ = try await store.importOrders([order, .sample(2) { $0.email = "x" }], .ann())
      try expect("events", try await store.events().map(\.kind), [.created])
    },
  ]

  /// Returns each state of an order to which every kind of write is applied, a second apart.
  private static func eventful(_ store: any Store) async throws -> [Order] {
    var states = [try await store.create(.sample(1))]
    let edit = OrderChange.edit(
      states[0].with {
        $0.name.first = "Ann"
        $0.note = "Ring"
      })
    states.append(try await store.change(states[0], edit, at: 1))
    states.append(try await store.change(states[1], .status(.paid, carrier: nil, tracking: nil), at: 2))
    states.append(try await store.change(states[2], .refund(nil, reason: "broken"), at: 3))
    let id = states[0].id
    states.append(try await store.undoLastChange(of: id, ifVersion: 4, .ann(4)).order)
    states.append(try await store.deleteOrder(id, ifVersion: 5, .ann(5)).order)
    states.append(try await store.restoreOrder(id, ifVersion: nil, .ann(6)).order)
    return states
  }
}
