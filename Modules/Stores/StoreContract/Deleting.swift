import OrdersStoreProtocols
import StoreExamination

extension StoreContract {
  static let deleting: [StoreRule] = [
    StoreRule("a deleted order is in no list, count, sum or search, but among the deleted") { store in
      let order = try await store.create(.sample(1) { $0.reference = "R-1" })
      let receipt = try await store.deleteOrder(order.id, ifVersion: 1, .ann(60))
      let deleted = order.with {
        $0.version = 2
        $0.updatedAt = noon.adding(seconds: 60)
      }
      try expect("the receipt", receipt, OrderReceipt(order: deleted))
      for identifier in [order.id, String(order.number), "R-1"] {
        try expect(identifier, try await store.fetchOrders(answeringTo: identifier), [])
        try expect(identifier, try await store.fetchDeletedOrders(answeringTo: identifier), [deleted])
      }
      try expect("list", try await store.ids(), [])
      try expect("search", try await store.ids(OrdersFilter(query: "apple")), [])
      try expect("whole", try await store.fetchWholeOrders(OrdersQuery()).orders, [])
      try expect("count", try await store.countOrders(OrdersFilter()), 0)
      try expect("sums", try await store.sumOrders(OrdersFilter(), by: .all), [])
      let info = try await store.fetchInfo()
      try expect("info", [info.orders, info.deletedOrders, info.events], [0, 1, 2])
    },
    StoreRule("deleted orders are listed in pages, the newest deletion first, until they are restored") { store in
      var orders: [Order] = []
      for number in 1...5 { orders.append(try await store.create(.sample(number))) }
      for (second, index) in [2, 0, 4, 1].enumerated() {
        _ = try await store.deleteOrder(orders[index].id, ifVersion: nil, .ann(Int64(60 + second)))
      }
      _ = try await store.restoreOrder(orders[0].id, ifVersion: nil, .ann(70))
      _ = try await store.deleteOrder(orders[0].id, ifVersion: nil, .ann(80))
      _ = try await store.restoreOrder(orders[4].id, ifVersion: nil, .ann(90))
      var (numbers, times, cursor): ([Int64], [Instant], OrdersCursor?) = ([], [], nil)
      repeat {
        let page = try await store.fetchDeletions(after: cursor, limit: 2)
        try expect("a page", page.orders.count <= 2, true)
        numbers += page.orders.map(\.order.number)
        times += page.orders.map(\.deletedAt)
        let authors = page.orders.map { $0.author?.client ?? $0.author?.claim }
        // Behind a server, the author is the server's user; the author that the client names is in `client`.
        try expect("the authors", Set(authors), [WriteContext.ann().author.claim])
        cursor = page.next
      } while cursor != nil
      try expect("the list", numbers, [0, 1, 2].map { orders[$0].number })
      try expect("the times", times, [80, 63, 60].map { noon.adding(seconds: $0) })
      let whole = try await store.fetchDeletions(after: nil, limit: 3)
      try expect("the last page", whole.next, nil)
      try expect(
        "the order", whole.orders.first?.order, try await store.fetchDeletedOrders(answeringTo: orders[0].id)[0].summary
      )
      let other = OrdersCursor(sort: .newestFirst, key: .integer(1), number: 1)
      let error = try await refusal("a cursor of another list") {
        try await store.fetchDeletions(after: other, limit: 1)
      }
      try expect("where", error.invalidPointers, ["/after"])
    },
    StoreRule("a restored order is what it was, under its id and number, as a new version") { store in
      let order = try await store.create(.full(1))
      _ = try await store.deleteOrder(order.id, ifVersion: nil, .ann(60))
      let receipt = try await store.restoreOrder(order.id, ifVersion: nil, .ann(120))
      let restored = order.with {
        $0.version = 3
        $0.updatedAt = noon.adding(seconds: 120)
      }
      try expect("the receipt", receipt, OrderReceipt(order: restored))
      try expect("the order kept", try await store.order(order.id), restored)
      try expect("found again", try await store.ids(OrdersFilter(query: "reims")), [order.id])
      try expect("deleted", try await store.fetchDeletedOrders(answeringTo: order.id), [])
    },
    StoreRule("a deleted order is restored only at the version that was seen") { store in
      let order = try await store.create(.sample(1))
      let deleted = try await store.deleteOrder(order.id, ifVersion: 1, .ann(1)).order
      let before = try await Snapshot(of: store)
      for version in [order.version, deleted.version + 1, 0, .max] {
        let error = try await refusal("restoring version \(version)") {
          try await store.restoreOrder(order.id, ifVersion: version, .ann(2))
        }
        let conflict = OrderConflict(current: deleted, seenVersion: version, differences: [])
        try expect("restoring version \(version)", error, .cannotUpdate(.conflict(conflict)))
      }
      try expect("the store", try await Snapshot(of: store), before)
      let restored = try await store.restoreOrder(order.id, ifVersion: deleted.version, .ann(3)).order
      try expect("the version seen", restored.version, deleted.version + 1)
    },
    StoreRule("a restored order can be changed and deleted again") { store in
      let order = try await store.create(.sample(1))
      _ = try await store.deleteOrder(order.id, ifVersion: 1, .ann(1))
      let restored = try await store.restoreOrder(order.id, ifVersion: nil, .ann(2)).order
      try expect("version", try await store.move(restored, to: .paid).version, 4)
      let again = try await store.deleteOrder(order.id, ifVersion: 4, .ann(90)).order
      try expect("status", again.status, .paid)
    },
    StoreRule("a deleted order cannot be changed or deleted, and one that is not deleted not restored") { store in
      let deleted = try await store.create(.sample(1))
      let order = try await store.create(.sample(2))
      _ = try await store.deleteOrder(deleted.id, ifVersion: nil, .ann(1))
      let change = try await refusal("a change") { try await store.move(deleted, to: .paid) }
      try expect("a change", change, .cannotUpdate(.notFound(deleted.id)))
      let again = try await refusal("deleting") {
        try await store.deleteOrder(deleted.id, ifVersion: nil, .ann(2))
      }
      try expect("deleting", again, .cannotDelete(.notFound(deleted.id)))
      let restoring = try await refusal("restoring") { try await store.restoreOrder(order.id, ifVersion: nil, .ann(2)) }
      try expect("restoring", restoring, .cannotUpdate(.notFound(order.id)))
    },
    StoreRule("deleting frees the reference; restoring is refused while another order has it") { store in
      let order = try await store.create(.sample(1) { $0.reference = "R-1" })
      _ = try await store.deleteOrder(order.id, ifVersion: nil, .ann(1))
      let other = try await store.create(.sample(2) { $0.reference = "R-1" })
      let error = try await refusal("restoring") { try await store.restoreOrder(order.id, ifVersion: nil, .ann(2)) }
      try expect("where", error.invalidPointers, ["/reference"])
      _ = try await store.deleteOrder(other.id, ifVersion: nil, .ann(3))
      try expect("restored", try await store.restoreOrder(order.id, ifVersion: nil, .ann(4)).order.reference, "R-1")
    },
    StoreRule("a purge forgets the deleted orders and their history, and nothing else") { store in
      let orders = try await store.create(3)
      for order in orders.prefix(2) { _ = try await store.deleteOrder(order.id, ifVersion: nil, .ann(1)) }
      let last = try await store.events().map(\.id).max() ?? 0
      try expect("purged", try await store.purgeDeletedOrders(.ann(2)).answer, 2)
      try expect("purged again", try await store.purgeDeletedOrders(.ann(3)).answer, 0)
      try expect("events", try await store.events().map(\.orderID), [orders[2].id])
      try expect("the latest event that was", try await store.fetchLastEvent(), last)
      try expect("deleted", try await store.fetchDeletedOrders(answeringTo: orders[0].id), [])
      try expect("orders", try await store.ids(), [orders[2].id])
      let error = try await refusal("restoring") { try await store.restoreOrder(orders[0].id, ifVersion: nil, .ann(4)) }
      try expect("restoring", error, .cannotUpdate(.notFound(orders[0].id)))
      try await store.create(.sample(4))
      try expect("the next event is later than any that was", try await store.events().last.map { $0.id > last }, true)
    },
  ]
}
