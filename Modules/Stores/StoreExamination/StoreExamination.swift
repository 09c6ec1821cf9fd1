import OrdersStoreProtocols

/// The read-only rules that hold for every store in use, whatever it contains.
package enum StoreExamination {
  /// The read-only rules that hold for the orders of every store in use, however many there are; the longest ones first.
  static let rules: [StoreRule] = [
    StoreRule(.integrity) { store in
      let found = try await store.checkIntegrity()
      if !found.isEmpty { throw WrongParts(found: found) }
    },
    StoreRule(.lists) { store in
      for field in OrdersSortField.allCases {
        for isDescending in [false, true] {
          let sort = OrdersSort(field, isDescending: isDescending)
          let (counted, last) = try await readBetweenWrites(of: store) {
            (
              orders: try await store.countOrders(OrdersFilter()),
              newest: try await store.fetchOrders(newestOrder).orders.first?.number ?? 0
            )
          }
          let found = try await walk(store, sort, through: counted.newest)
          // An order that is changed meanwhile may be listed at both of its places, or at neither.
          if try await abs(found - counted.orders) > changes(of: store, after: last) {
            try expect("orders listed by \(field)", found, counted.orders)
          }
        }
      }
    },
    StoreRule(.orders) { store in
      try await forEachOrder(of: store) { order in
        try expect("what is wrong with order \(order.number)", order.invalidFields.map(\.pointer), [])
      }
    },
    StoreRule(.histories) { store in
      try await forEachTransfer(of: store) { transfer in
        let what = "order \(transfer.order.number)"
        try expect("\(what): what is wrong", transfer.invalidFields.map { "\($0.pointer) \($0.message)" }, [])
        for (before, event) in zip(transfer.events, transfer.events.dropFirst()) {
          try expect("\(what): the version of event \(event.id)", event.version, before.version + 1)
        }
        if let last = transfer.events.last, last.kind != .erased, let before = last.before {
          try expect("\(what): its last change", before.changes(to: transfer.order), last.changes)
        }
        // Only an imported order may begin with a version other than 1.
        let first = transfer.events.first
        try expect("\(what): begins", first?.version == 1 || first?.kind == .imported, true)
        try expect("\(what): deleted", transfer.isDeleted, transfer.isDeletedByHistory)
      }
    },
    StoreRule(.events) { store in
      let (counted, end) = try await readBetweenWrites(of: store) { try await store.fetchInfo().events }
      var count = 0
      try await forEachEvent(of: store, after: 0, through: end) { _ in count += 1 }
      try expect("events", counted, count)
    },
    StoreRule(.lookups) { store in
      for isDescending in [false, true] {
        let query = OrdersQuery(sort: OrdersSort(.number, isDescending: isDescending), limit: pageSize)
        for order in try await store.fetchWholeOrders(query).orders {
          for identifier in [order.id, String(order.number), order.reference].compactMap({ $0 }) {
            let answers = try await store.fetchOrders(answeringTo: identifier)
            try expect("“\(identifier)” finds order \(order.number)", answers.contains(order), true)
          }
          let others = try await store.fetchOrders(answeringTo: order.reference ?? order.id).filter {
            $0.reference == order.reference && $0.id != order.id && order.reference != nil
          }
          try expect("other orders with the reference of \(order.number)", others.map(\.number), [])
        }
      }
    },
    StoreRule(.sums) { store in
      let (sums, _) = try await readBetweenWrites(of: store) {
        (
          byStatus: try await store.sumOrders(OrdersFilter(), by: .status),
          all: added(try await store.sumOrders(OrdersFilter(), by: .all)),
          byDay: added(try await store.sumOrders(OrdersFilter(), by: .day([]))),
          orders: try await store.countOrders(OrdersFilter())
        )
      }
      let count = sums.byStatus.reduce(0) { $0 + $1.count }
      try expect("orders in the sums by status", count, sums.orders)
      try expect("sums by status", added(sums.byStatus.filter(\.isOfSales)), sums.all)
      try expect("sums by day", sums.byDay, sums.all)
    },
    StoreRule(.counts) { store in
      let (counts, _) = try await readBetweenWrites(of: store) {
        (info: try await store.fetchInfo(), orders: try await store.countOrders(OrdersFilter()))
      }
      try expect("orders", counts.info.orders, counts.orders)
      var (deleted, after) = (0, OrdersCursor?.none)
      repeat {
        let page = try await store.fetchDeletions(after: after, limit: pageSize)
        if let next = page.next { try expect("the deleted orders go on", next == after, false) }
        (deleted, after) = (deleted + page.orders.count, page.next)
      } while after != nil
      try expect("deleted orders", counts.info.deletedOrders, deleted)
    },
  ]

  private static let pageSize = 500

  private static let newestOrder = OrdersQuery(sort: OrdersSort(.number, isDescending: true), limit: 1)
  /// How often short reads are repeated because others have written between them.
  private static let attempts = 100

  /// Returns the results of some short reads between which nobody has written, and the event before them.
  private static func readBetweenWrites<Results>(
    of store: any Store, _ read: () async throws -> Results
  ) async throws -> (results: Results, last: Int64) {
    var attempt = 1
    while true {
      let last = try await store.fetchLastEvent()
      let results = try await read()
      if try await store.fetchLastEvent() == last || attempt == attempts { return (results, last) }
      attempt += 1
    }
  }

  /// Returns how many changes of orders that existed there have been after an event.
  private static func changes(of store: any Store, after event: Int64) async throws -> Int {
    var count = 0
    try await forEachEvent(of: store, after: event, through: try await store.fetchLastEvent()) { event in
      if event.kind != .created { count += 1 }
    }
    return count
  }

  /// Calls a closure with each event after one and through another, and checks that their ids rise.
  private static func forEachEvent(
    of store: any Store, after start: Int64, through end: Int64, _ body: (OrderEvent) -> Void
  ) async throws {
    var last = start
    while case let events = try await store.fetchEvents(of: nil, after: last, limit: pageSize), !events.isEmpty {
      for event in events {
        try expect("event \(event.id) comes after \(last)", event.id > last, true)
        last = event.id
        guard last <= end else { return }
        body(event)
      }
    }
  }

  /// Reads a list to its end, and checks that each order comes after the one before, so that none repeats.
  ///
  /// - Returns: how many orders the list has with a number up to the newest one.
  private static func walk(_ store: any Store, _ sort: OrdersSort, through newest: Int64) async throws -> Int {
    var query = OrdersQuery(sort: sort, limit: pageSize)
    var last: OrderSummary?
    var count = 0
    var goesOn = true
    while goesOn {
      let page = try await store.fetchOrders(query)
      for order in page.orders {
        if let last {
          let isSorted =
            sort.isDescending ? order.comes(before: last, sort.field) : last.comes(before: order, sort.field)
          try expect("order \(order.number) comes after \(last.number) by \(sort.field)", isSorted, true)
        }
        last = order
      }
      count += page.orders.count { $0.number <= newest }
      goesOn = try query.advance(past: page)
    }
    return count
  }

  private static func forEachOrder(of store: any Store, _ body: (Order) throws -> Void) async throws {
    var query = OrdersQuery(sort: OrdersSort(.number, isDescending: false), limit: pageSize)
    var goesOn = true
    while goesOn {
      let page = try await store.fetchWholeOrders(query)
      for order in page.orders { try body(order) }
      goesOn = try query.advance(past: page)
    }
  }

  private static func forEachTransfer(of store: any Store, _ body: (OrderTransfer) throws -> Void) async throws {
    var last: String?
    while case let transfers = try await store.fetchTransfer(after: last, limit: pageSize), !transfers.isEmpty {
      for transfer in transfers {
        try expect("order \(transfer.order.id) comes after \(last ?? "none")", last ?? "" < transfer.order.id, true)
        last = transfer.order.id
        try body(transfer)
      }
    }
  }

  /// Returns one sum per currency, with the sums of all buckets added up.
  private static func added(_ parts: [OrdersSum]) -> [OrdersSum] {
    var sums: [String: (count: Int, gross: ExactTotal, refunds: ExactTotal)] = [:]
    for part in parts {
      let currency = part.gross.currency
      var whole = sums[currency.code] ?? (0, ExactTotal(currency), ExactTotal(currency))
      whole.count += part.count
      whole.gross.add(part.gross.minorUnits)
      whole.refunds.add(part.refunds.minorUnits)
      sums[currency.code] = whole
    }
    return sums.sorted { $0.key < $1.key }.flatMap {
      OrdersSum.of(.all, count: $0.value.count, gross: $0.value.gross, refunds: $0.value.refunds)
    }
  }
}

/// What a store's own check has found.
private struct WrongParts: Error, CustomStringConvertible {
  let found: [String]
  /// The first ten parts: `page 7 is torn; index lacks a row`.
  var description: String { found.prefix(10).joined(separator: "; ") }
}

extension OrderTransfer {
  /// Whether the last `deleted` or `restored` event is `deleted`.
  fileprivate var isDeletedByHistory: Bool {
    events.last { [.deleted, .restored].contains($0.kind) }?.kind == .deleted
  }
}

extension OrdersSum {
  /// Whether the sum is not one of drafts or cancelled orders.
  fileprivate var isOfSales: Bool { if case .status(let status) = bucket { status.isSale } else { true } }
}
