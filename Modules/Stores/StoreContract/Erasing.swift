import OrdersStoreProtocols
import StoreExamination

extension StoreContract {
  static let erasing: [StoreRule] = [
    StoreRule("erasing an order takes the person out and leaves the books") { store in
      let order = try await store.create(.full(1))
      let erased = try await store.erasePerson(.order(id: order.id), .ann(60)).answer
      let expected = order.with {
        $0.name = PersonName(first: "", last: "")
        $0.email = ""
        $0.phone = nil
        $0.billingAddress = nil
        $0.shipmentAddress = nil
        $0.payment = nil
        $0.note = nil
        $0.refunds[0].reason = ""
        $0.version = 2
        $0.updatedAt = noon.adding(seconds: 60)
      }
      try expect("the answer", erased, [expected])
      try expect("the order kept", try await store.order(order.id), expected)
      for query in ["amy", "vins", "reims", "munchen", "5550", "0074321", order.email] {
        try expect(query, try await store.ids(OrdersFilter(query: query)), [])
      }
      try expect("by email", try await store.ids(OrdersFilter(email: order.email)), [])
      try expect("by item", try await store.ids(OrdersFilter(query: "tea")), [order.id])
    },
    StoreRule("erasing reaches the whole history, and is in it") { store in
      var order = try await store.create(.full(1).with { $0.status = .placed })
      order = try await store.change(order, .edit(order.with { $0.name.first = "Secret" }))
      order = try await store.move(order, to: .paid)
      _ = try await store.erasePerson(.order(id: order.id), .ann(90))
      let events = try await store.events(of: order.id)
      try expect("kinds", events.map(\.kind), [.created, .edited, .statusChanged, .erased])
      let text = "\(events)"
      for word in ["Amy", "Apple", "amy", "Secret", "555", "Reims", "München", "4242", "Ring"] {
        try expect("“\(word)” in the history", text.contains(word), false)
      }
      let status = FieldChange(field: "status", from: "placed", to: "paid")
      try expect("what is no person's", events[2].changes, [status])
      try expect("sums in the history", events[2].before?.total, order.total)
    },
    StoreRule("erasing an email reaches every order with it, in any case, deleted ones too, and no other") { store in
      try await store.create(.sample(2) { $0.email = "AMY@example.com" })
      try await store.create(.sample(1) { $0.email = "amy@Example.com" })
      let deleted = try await store.create(.sample(3) { $0.email = "amy@example.com" })
      _ = try await store.deleteOrder(deleted.id, ifVersion: nil, .ann(1))
      let other = try await store.create(.sample(4) { $0.email = "tamy@example.com" })
      let erased = try await store.erasePerson(.email("amy@EXAMPLE.com"), .ann(60)).answer
      try expect("the answer", erased.map(\.id), (1...3).map { Order.sample($0).id })
      try expect("the other", try await store.order(other.id), other)
      let stored = try await store.fetchDeletedOrders(answeringTo: deleted.id)
      try expect("the deleted one", stored.map(\.email), [""])
      try expect("the deleted one's version", stored.map(\.version), [3])
      try expect("again", try await store.erasePerson(.email("amy@example.com"), .ann(61)).answer, [])
      try expect("nobody", try await store.erasePerson(.email(""), .ann(62)).answer, [])
    },
    StoreRule("erasing an email reaches the history of orders that had it, deleted ones too, and leaves what they are")
    {
      store in
      let key = IdempotencyKey.sample()
      let first = try await store.create(.full(1).with { $0.email = "Amy@example.com" }, .ann(0, key: key))
      let others = try await store.change(
        first,
        .edit(
          first.with {
            $0.name = PersonName(first: "Bob", last: "Brown")
            $0.email = "bob@example.com"
            $0.billingAddress = nil
            $0.note = "Bob's"
          }))
      let back = try await store.change(others, .edit(others.with { $0.email = "AMY@example.com" }), at: 61)
      let bobs = try await store.change(back, .edit(back.with { $0.email = "bob@example.com" }), at: 62)
      let second = try await store.create(.sample(2) { $0.email = "amy@example.com" })
      try await store.change(second, .edit(second.with { $0.email = "" }))
      let gone = try await store.deleteOrder(second.id, ifVersion: nil, .ann(70)).order
      let never = try await store.create(.sample(3) { $0.email = "tamy@example.com" })
      try await store.change(never, .edit(never.with { $0.note = "amy@example.com" }))
      let untouched = try await store.events(of: never.id)

      let erased = try await store.erasePerson(.email("amy@Example.com"), .ann(90)).answer
      let now = noon.adding(seconds: 90)
      let stored = [bobs, gone].map { order in
        order.with {
          $0.version += 1
          $0.updatedAt = now
        }
      }
      try expect("the answer", erased, stored.map(\.withoutPerson))
      try expect("the order", try await store.order(first.id), stored[0])
      try expect("the deleted one", try await store.fetchDeletedOrders(answeringTo: gone.id), [stored[1]])
      try expect("found as before", try await store.ids(OrdersFilter(query: "bob@example.com")), [first.id])
      let events = try await store.events(of: first.id)
      for word in ["amy", "AMY", "Amy", "Reims"] {
        try expect("“\(word)” in the history", "\(events)".contains(word), false)
      }
      let deletedEvents = try await store.events(of: gone.id)
      try expect("the email in the deleted one's history", "\(deletedEvents)".contains("amy@"), false)
      try expect("kinds", events.map(\.kind), [.created, .edited, .edited, .edited, .erased])
      try expect(
        "another's name", events[1].changes.contains { $0.to?.description == "Bob Brown" && $0.from == nil }, true)
      try expect("another's state", events[2].before?.email, "bob@example.com")
      try expect("sums in the history", events[1].before?.total, first.total)
      let replay = try await store.createOrder(.full(1), .ann(91, key: key))
      try expect("the replay", replay, OrderReceipt(order: first.withoutPerson, isReplayed: true))
      try expect("who never had it", try await store.events(of: never.id), untouched)
      try expect("again", try await store.erasePerson(.email("amy@example.com"), .ann(92)).answer, [])
    },
    StoreRule("an email that was erased from an order's history does not come back by undo") { store in
      let order = try await store.create(.sample(1) { $0.email = "amy@example.com" })
      try await store.change(order, .edit(order.with { $0.email = "bob@example.com" }))
      _ = try await store.erasePerson(.email("amy@example.com"), .ann(70))
      let before = try await Snapshot(of: store)
      let error = try await refusal("undo") {
        try await store.undoLastChange(of: order.id, ifVersion: nil, .ann(71))
      }
      try expect("where", error.invalidPointers, [""])
      try expect("the store", try await Snapshot(of: store), before)
    },
    StoreRule("the result of a key about another person stays when a former one is erased") { store in
      let order = try await store.create(.sample(1) { $0.email = "amy@example.com" })
      let edit = OrderChange.edit(order.with { $0.email = "bob@example.com" })
      let key = IdempotencyKey.sample("e")
      let bobs = try await store.updateOrder(order.id, ifVersion: 1, edit, .ann(60, key: key)).order
      _ = try await store.erasePerson(.email("amy@example.com"), .ann(70))
      try expect(
        "the replay", try await store.updateOrder(order.id, ifVersion: 1, edit, .ann(71, key: key)).order, bobs)
    },
    StoreRule("the result of a key has no personal data after an erasure") { store in
      let key = IdempotencyKey.sample()
      let order = try await store.create(.full(1), .ann(0, key: key))
      _ = try await store.erasePerson(.order(id: order.id), .ann(60))
      let replay = try await store.createOrder(.full(1), .ann(61, key: key))
      try expect("the replay", replay, OrderReceipt(order: order.withoutPerson, isReplayed: true))
    },
    StoreRule("an erasure cannot be undone; what happens afterwards can") { store in
      let order = try await store.create(.full(1).with { $0.status = .placed })
      try await store.move(order, to: .paid)
      _ = try await store.erasePerson(.order(id: order.id), .ann(90))
      let error = try await refusal("undo") {
        try await store.undoLastChange(of: order.id, ifVersion: nil, .ann(91))
      }
      try expect("where", error.invalidPointers, [""])
      try await store.move(try await store.order(order.id), to: .shipped)
      let undone = try await store.undoLastChange(of: order.id, ifVersion: nil, .ann(93)).order
      try expect("undone", [undone.status.rawValue, undone.name.full, undone.email], ["paid", "", ""])
    },
    StoreRule("a deleted order that is erased stays deleted, and comes back without the person") { store in
      let order = try await store.create(.full(1))
      _ = try await store.deleteOrder(order.id, ifVersion: nil, .ann(1))
      _ = try await store.erasePerson(.order(id: order.id), .ann(2))
      try expect("orders", try await store.countOrders(OrdersFilter()), 0)
      let restored = try await store.restoreOrder(order.id, ifVersion: nil, .ann(3)).order
      try expect("restored", [restored.name.full, restored.email, restored.reference], ["", "", "#10248"])
    },
    StoreRule("a person is erased only at the version that was seen, of a deleted order too") { store in
      let stored = try await store.create(.full(1))
      let gone = try await store.create(.sample(2))
      let deleted = try await store.deleteOrder(gone.id, ifVersion: nil, .ann(1)).order
      for order in [stored, deleted] {
        let before = try await Snapshot(of: store)
        for version in [order.version + 1, 0, -1, .max] {
          let error = try await refusal("erasing version \(version)") {
            try await store.erasePerson(.order(id: order.id, ifVersion: version), .ann(60))
          }
          let conflict = OrderConflict(current: order, seenVersion: version, differences: [])
          try expect("erasing version \(version)", error, .cannotUpdate(.conflict(conflict)))
        }
        try expect("the store", try await Snapshot(of: store), before)
        let erased = try await store.erasePerson(.order(id: order.id, ifVersion: order.version), .ann(61)).answer
        try expect("the version seen", erased.map(\.version), [order.version + 1])
      }
    },
    StoreRule("an erasure that is asked for again is done already, until something else happens to the order") {
      store in
      let stored = try await store.create(.full(1).with { $0.status = .placed })
      let gone = try await store.create(.sample(2))
      let deleted = try await store.deleteOrder(gone.id, ifVersion: nil, .ann(1)).order
      for order in [stored, deleted] {
        let selection = PersonSelection.order(id: order.id, ifVersion: order.version)
        let erased = try await store.erasePerson(selection, .ann(60)).answer
        let before = try await Snapshot(of: store)
        try expect("the answer", try await store.erasePerson(selection, .ann(61)).answer, erased)
        try expect("the store", try await Snapshot(of: store), before)
      }
      try await store.move(try await store.order(stored.id), to: .paid)
      let error = try await refusal("erasing") {
        try await store.erasePerson(.order(id: stored.id, ifVersion: stored.version), .ann(90))
      }
      try expect("the version seen", error.conflict?.seenVersion, stored.version)
    },
    StoreRule("erasing what no order is finds none") { store in
      let error = try await refusal("erasing") { try await store.erasePerson(.order(id: "none"), .ann()) }
      try expect("erasing", error, .cannotUpdate(.notFound("none")))
    },
  ]
}
