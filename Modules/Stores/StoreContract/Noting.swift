import OrdersStoreProtocols
import StoreExamination

extension StoreContract {
  static let noting: [StoreRule] = [
    StoreRule("an internal note has the author and the time of its write, is found by its words, and can be undone") {
      store in
      let order = try await store.create(.full(1))
      let noted = try await store.change(order, .note("Wants turquoise."), at: 5)
      let event = try await store.events(of: order.id).last
      // The user of a store behind a server is the server's.
      let author = event?.author.name ?? ""
      let note = InternalNote(at: noon.adding(seconds: 5), author: author, text: "Wants turquoise.")
      try expect("the notes", noted.internalNotes, [note])
      try expect("whether it has an author", author.isEmpty, false)
      try expect("the order kept", try await store.order(order.id), noted)
      try expect("the search", try await store.ids(OrdersFilter(query: "turquoise")), [order.id])
      try expect("the history", event?.kind, .noted)
      let change = FieldChange(field: "internalNotes", from: nil, to: "Wants turquoise.")
      try expect("the changes", event?.changes, [change])
      let more = try await store.change(noted, .note("Called.\nNo answer."), at: 6)
      let edited = try await store.change(
        more,
        .edit(
          more.with {
            $0.internalNotes = []
            $0.email = "other@example.com"
          }), at: 7)
      try expect(
        "the notes after an edit", edited.internalNotes.map(\.text), ["Wants turquoise.", "Called.\nNo answer."])
      for texts in [["Wants turquoise.", "Called.\nNo answer."], ["Wants turquoise."], []] {
        let undone = try await store.undoLastChange(of: order.id, ifVersion: nil, .ann(8)).order
        try expect("the notes after an undo", undone.internalNotes.map(\.text), texts)
      }
      try expect("the search after the undo", try await store.ids(OrdersFilter(query: "turquoise")), [])
    },
    StoreRule("a note that is empty, too long or no text is refused, and changes nothing") { store in
      let order = try await store.create(.full(1))
      let before = try await Snapshot(of: store)
      for text in ["", "a\u{1B}b", String(repeating: "x", count: OrderLimits.internalNote + 1)] {
        let error = try await refusal("no note") { try await store.change(order, .note(text)) }
        try expect("the place", error.invalidPointers, ["/text"])
      }
      try expect("the store", try await Snapshot(of: store), before)
    },
    StoreRule("erasing a person removes the internal notes everywhere, also from a deleted order") { store in
      let orders = [
        try await store.create(.full(1)),
        try await store.create(.full(2).with { $0.reference = nil }),
      ]
      for order in orders { _ = try await store.change(order, .note("Amy is in hospital."), at: 1) }
      _ = try await store.deleteOrder(orders[1].id, ifVersion: nil, .ann(2))
      _ = try await store.erasePerson(.email(orders[0].email), .ann(3))
      try expect("the notes", try await store.order(orders[0].id).internalNotes, [])
      try expect("the search", try await store.ids(OrdersFilter(query: "hospital")), [])
      let deleted = try await store.fetchDeletedOrders(answeringTo: orders[1].id)
      try expect("the deleted one's notes", deleted.map(\.internalNotes), [[]])
      for order in orders {
        try expect("the history", "\(try await store.events(of: order.id))".contains("hospital"), false)
      }
    },
    StoreRule("of many writers that add a note to one order, each adds its own") { store in
      let order = try await store.create(.full(1))
      try await withThrowingTaskGroup(of: Void.self) { group in
        for writer in 1...32 {
          group.addTask {
            _ = try await store.updateOrder(order.id, ifVersion: nil, .note("Note \(writer)"), .ann(Int64(writer)))
          }
        }
        try await group.waitForAll()
      }
      let texts = try await store.order(order.id).internalNotes.map(\.text)
      try expect("the notes", Set(texts), Set((1...32).map { "Note \($0)" }))
      try expect("their number", texts.count, 32)
    },
  ]
}
