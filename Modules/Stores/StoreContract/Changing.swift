import OrdersStoreProtocols
import StoreExamination

extension StoreContract {
  static let changing: [StoreRule] = [
    StoreRule("an edit changes what the customer decides and keeps what the store owns") { store in
      let order = try await store.create(.sample(1))
      let proposed = Order.full(2).with { $0.status = .placed }
      let receipt = try await store.updateOrder(order.id, ifVersion: 1, .edit(proposed), .ann(60))
      let expected = proposed.with {
        $0.id = order.id
        $0.number = order.number
        $0.version = 2
        $0.refunds = []
        $0.createdAt = order.createdAt
        $0.updatedAt = noon.adding(seconds: 60)
      }
      try expect("the receipt", receipt, OrderReceipt(order: expected))
      try expect("the order kept", try await store.order(order.id), expected)
    },
    StoreRule("every change is one version more, and the last change is its moment") { store in
      var order = try await store.create(.sample(1) { $0.status = .draft })
      for (step, status) in [OrderStatus.placed, .paid, .shipped, .delivered].enumerated() {
        order = try await store.change(order, .status(status, carrier: nil, tracking: nil), at: Int64(step) + 1)
        try expect("version", order.version, Int64(step) + 2)
        try expect("status", order.status, status)
        try expect("updatedAt", order.updatedAt, noon.adding(seconds: Int64(step) + 1))
      }
      try expect("the order kept", try await store.order(order.id), order)
    },
    StoreRule("an edit that changes nothing makes no version and no event, and undo takes back what was before it") {
      store in
      let order = try await store.move(try await store.create(.full(1).with { $0.refunds = [] }), to: .paid)
      let before = try await Snapshot(of: store)
      let receipt = try await store.updateOrder(order.id, ifVersion: 2, .edit(order), .ann(90))
      try expect("the receipt", receipt, OrderReceipt(order: order))
      try expect("the store", try await Snapshot(of: store), before)
      let proposed = order.with { $0.version = 9 }.with { $0.updatedAt = noon.adding(seconds: 7_200) }
      try expect("what the store owns", try await store.change(order, .edit(proposed)), order)
      _ = try await refusal("a stale version") {
        try await store.updateOrder(order.id, ifVersion: 1, .edit(order), .ann(91))
      }
      let undone = try await store.undoLastChange(of: order.id, ifVersion: nil, .ann(92)).order
      try expect("undone", undone.status, .placed)
    },
    StoreRule("every change of status is as the table says, and the status that an order has already changes nothing") {
      store in
      var n = 0
      for from in OrderStatus.allCases {
        for to in OrderStatus.allCases {
          n += 1
          let order = try await store.create(.sample(n) { $0.status = from })
          if from == to {
            let before = try await Snapshot(of: store)
            try expect("\(from) again", try await store.move(order, to: to), order)
            try expect("the store", try await Snapshot(of: store), before)
          } else if from.next.contains(to) {
            try expect("\(from) to \(to)", try await store.move(order, to: to).status, to)
          } else {
            let error = try await refusal("\(from) to \(to)") { try await store.move(order, to: to) }
            try expect("\(from) to \(to)", error.invalidPointers, ["/status"])
            try expect("the order", try await store.order(order.id), order)
          }
        }
      }
    },
    StoreRule("a line keeps its id in the order, its history and an undo") { store in
      let items = [OrderItem.sample("A", "Tea", price: 1), .sample("B", "Box", price: 2)]
      let order = try await store.create(
        .sample(1) {
          $0.items = items; $0.total = dollars(3)
        })
      try expect("ids of a new order", order.items.ids, [1, 2])
      let later = [items[1], .sample("C", "Cup", price: 1)].continuing(items, version: 2)
      let changed = try await store.change(order, .edit(order.with { $0.items = later }))
      try expect("ids after the edit", try await store.order(order.id).items.ids, [2, 1_001])
      try await store.change(changed, .edit(changed.with { $0.note = "x" }))
      let events = try await store.events(of: order.id)
      try expect("ids in the history", events.map { $0.before?.items.ids }, [nil, [1, 2], [2, 1_001]])
      _ = try await store.undoLastChange(of: order.id, ifVersion: nil, .ann(91))
      _ = try await store.undoLastChange(of: order.id, ifVersion: nil, .ann(92))
      try expect("ids after the undo", try await store.order(order.id).items, items)
    },
    StoreRule("shipping keeps the carrier and the tracking number") { store in
      let order = try await store.create(.sample(1))
      try await store.change(order, .status(.shipped, carrier: "UPS", tracking: "1Z999"))
      let shipped = try await store.order(order.id)
      try expect("carrier", shipped.carrier, "UPS")
      try expect("tracking", shipped.tracking, "1Z999")
    },
    StoreRule("no order grows beyond the largest size, and an older one that is larger can change otherwise") { store in
      let items = (1...300).map { OrderItem.sample("\($0)", String(repeating: "x", count: 1_000), price: 1) }
      func enlarge(_ order: inout Order) { (order.items, order.total) = (items, dollars(300)) }
      let large = Order.sample(1, enlarge)
      let small = try await store.create(.sample(2))
      let writes: [() async throws -> Order] = [
        { try await store.create(large) }, { try await store.change(small, .edit(small.with(enlarge))) },
      ]
      for write in writes {
        let error = try await refusal("an order of 330,500 bytes", of: write)
        try expect("where", error.invalidPointers, [""])
      }
      let outcomes = try await store.importOrders([large], .ann()).answer
      try expect("imported", outcomes, [.rejected(large.invalidFieldsIfNew)])
      var older = OrderTransfer.sample(3)
      enlarge(&older.order)
      try expect("an older one", try await store.saveTransfers([older], isDryRun: false), 1)
      let moved = try await store.move(older.order, to: .paid)
      _ = try await refusal("a note more") { try await store.change(moved, .edit(moved.with { $0.note = "more" })) }
      let shorter = moved.with { ($0.items, $0.total) = (Array(items.dropLast()), dollars(299)) }
      try expect("shorter", try await store.change(moved, .edit(shorter)).items.count, 299)
    },
    StoreRule("without a version, what is there is changed") { store in
      let order = try await store.move(try await store.create(.sample(1)), to: .paid)
      let change = OrderChange.status(.shipped, carrier: nil, tracking: nil)
      let receipt = try await store.updateOrder(order.id, ifVersion: nil, change, .ann(9))
      try expect("version", receipt.order.version, 3)
    },
    StoreRule("a change that breaks a rule changes nothing") { store in
      let order = try await store.create(.sample(1))
      let before = try await Snapshot(of: store)
      let error = try await refusal("a total that contradicts the items") {
        try await store.change(order, .edit(order.with { $0.total = dollars(124) }))
      }
      try expect("where", error.invalidPointers, ["/total"])
      try expect("the store", try await Snapshot(of: store), before)
    },
    StoreRule("an edit cannot take another order's reference, but frees its own") { store in
      let first = try await store.create(.sample(1) { $0.reference = "R-1" })
      let second = try await store.create(.sample(2) { $0.reference = "R-2" })
      let error = try await refusal("the reference of the first") {
        try await store.change(second, .edit(second.with { $0.reference = "R-1" }))
      }
      try expect("where", error.invalidPointers, ["/reference"])
      try await store.change(first, .edit(first.with { $0.reference = "R-9" }))
      try await store.change(second, .edit(second.with { $0.reference = "R-1" }))
      try expect("R-1", try await store.fetchOrders(answeringTo: "R-1").map(\.id), [second.id])
      try expect("R-2", try await store.fetchOrders(answeringTo: "R-2"), [])
    },
    StoreRule("an unknown order cannot be changed, nor an order by its number") { store in
      let order = try await store.create(.sample(1))
      for id in [Order.sample(2).id, String(order.number), ""] {
        let error = try await refusal("changing “\(id)”") {
          try await store.updateOrder(id, ifVersion: nil, .refund(nil, reason: ""), .ann())
        }
        try expect("changing “\(id)”", error, .cannotUpdate(.notFound(id)))
      }
    },
  ]
}
