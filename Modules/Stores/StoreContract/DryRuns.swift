import OrdersStoreProtocols
import StoreExamination

extension StoreContract {
  static let dryRuns: [StoreRule] = [
    StoreRule("a dry run of any write answers as the write would, and changes nothing") { store in
      let paid = try await store.move(try await store.create(.sample(1)), to: .paid)
      let deleted = try await store.create(.sample(2))
      _ = try await store.deleteOrder(deleted.id, ifVersion: nil, .ann(1))
      let before = try await Snapshot(of: store)
      let dry = WriteContext.ann(60, isDryRun: true)
      for write in writes(paid, deleted) {
        let tried = try await write.make(store, dry)
        try expect("the store after trying to \(write.name)", try await Snapshot(of: store), before)
        try expect("trying again to \(write.name)", try await write.make(store, dry), tried)
      }
      for write in writes(paid, deleted) {
        let tried = try await write.make(store, dry)
        try expect(write.name, try await write.make(store, .ann(60)), tried)
      }
    },
    StoreRule("a dry run is refused what the write would be refused") { store in
      let order = try await store.create(.sample(1))
      let dry = WriteContext.ann(60, isDryRun: true)
      let invalid = try await refusal("a bad order") {
        try await store.createOrder(.sample(2) { $0.email = "x" }, dry)
      }
      try expect("where", invalid.invalidPointers, ["/email"])
      let taken = try await refusal("a taken id") { try await store.createOrder(.sample(1), dry) }
      try expect("where", taken.invalidPointers, ["/id"])
      let stale = try await refusal("deleting") { try await store.deleteOrder(order.id, ifVersion: 7, dry) }
      try expect("the version seen", stale.conflict?.seenVersion, 7)
    },
    StoreRule("a dry run keeps no idempotency key") { store in
      let key = IdempotencyKey.sample()
      _ = try await store.createOrder(.sample(1), .ann(0, key: key, isDryRun: true))
      let receipt = try await store.createOrder(.sample(1), .ann(1, key: key))
      try expect("replayed", receipt.isReplayed, false)
      try expect("orders", try await store.countOrders(OrdersFilter()), 1)
    },
    StoreRule("trying to keep a transfer or settings changes nothing") { store in
      try await store.create(.sample(1))
      let other = OrderTransfer.sample(2)
      let before = try await Snapshot(of: store)
      try expect("kept", try await store.saveTransfers([other], isDryRun: true), 1)
      try await store.changeSettings(StoreSettings(name: "Ours", currency: "EUR"), isDryRun: true)
      try expect("the store", try await Snapshot(of: store), before)
    },
  ]

  /// Returns each kind of write once, in an order in which each can follow the ones before.
  ///
  /// A write returns its result as text without the order's number, since gaps between numbers are allowed.
  private static func writes(_ paid: Order, _ deleted: Order) -> [(
    name: String, make: @Sendable (any Store, WriteContext) async throws -> String
  )] {
    [
      (
        "create",
        { store, context in "\(try await store.createOrder(.sample(8), context).order.with { $0.number = 0 })" }
      ),
      (
        "import",
        { store, context in "\(try await store.importOrders([.sample(9), paid], context).answer.map(\.unnumbered))" }
      ),
      (
        "edit",
        { store, context in
          let edit = OrderChange.edit(paid.with { $0.note = "Ring" })
          return "\(try await store.updateOrder(paid.id, ifVersion: nil, edit, context))"
        }
      ),
      (
        "move",
        { store, context in
          let change = OrderChange.status(.shipped, carrier: "UPS", tracking: nil)
          return "\(try await store.updateOrder(paid.id, ifVersion: nil, change, context))"
        }
      ),
      (
        "refund",
        { store, context in
          "\(try await store.updateOrder(paid.id, ifVersion: nil, .refund(dollars(1), reason: ""), context))"
        }
      ),
      ("undo", { store, context in "\(try await store.undoLastChange(of: paid.id, ifVersion: nil, context))" }),
      ("erase", { store, context in "\(try await store.erasePerson(.order(id: deleted.id), context).answer)" }),
      ("restore", { store, context in "\(try await store.restoreOrder(deleted.id, ifVersion: nil, context))" }),
      ("delete", { store, context in "\(try await store.deleteOrder(paid.id, ifVersion: nil, context))" }),
      ("purge", { store, context in "\(try await store.purgeDeletedOrders(context).answer)" }),
    ]
  }
}

extension ImportOutcome {
  fileprivate var unnumbered: ImportOutcome {
    if case .created(let id, _) = self { .created(id: id, number: 0) } else { self }
  }
}
