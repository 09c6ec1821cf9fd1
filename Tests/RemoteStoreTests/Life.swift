import ModelsTesting
import OrdersStoreProtocols
import StoreTesting

/// A series of random calls that follows from a generator: mostly sensible ones, some that every store must refuse.
struct Life {
  private var random: SplitMix64
  private var seconds: Int64 = 0
  private var events: Int64 = 1_000_000

  private static let noon = WriteContext.test.at

  init(random: SplitMix64) { self.random = random }

  private mutating func chance(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func oneOf<Value>(_ values: [Value]) -> Value { values[chance(values.count)] }

  /// Returns a write and some reads.
  ///
  /// - Parameter store: the store that tells which orders there are.
  mutating func next(after store: some Store) async throws -> [Call] {
    let all = try await store.fetchTransfer(after: nil, limit: 1_000)
    let (live, deleted) = (all.filter { !$0.isDeleted }.map(\.order), all.filter(\.isDeleted).map(\.order))
    var calls = [write(live, deleted)]
    for _ in 0..<2 { calls.append(read(live, deleted)) }
    if chance(10) == 0 { calls += wholeReads }
    return calls
  }

  // MARK: Writes

  private mutating func write(_ live: [Order], _ deleted: [Order]) -> Call {
    let kind = chance(live.count < 4 ? 6 : 20)
    let context = context(of: "call \(kind)")
    let known = live + deleted
    // Sometimes an order that is not there, or not in this list.
    let target = chance(12) == 0 ? known.randomElement(using: &random) : live.randomElement(using: &random)
    let id = chance(30) == 0 ? "order-unknown" : target?.id ?? "order-0"
    let version = oneOf([nil, nil, nil, target?.version, target?.version, (target?.version ?? 1) - 1])
    switch kind {
    case 0, 1, 2, 3:
      let order = order()
      return Call(what: "create \(order) \(context)") { try await $0.createOrder(order, context) }
    case 4:
      let orders = (0..<chance(4)).map { _ in order() }
      return Call(what: "import \(orders) \(context)") { try await $0.importOrders(orders, context) }
    case 5:
      let transfers = (0...chance(2)).map { _ in transfer() }
      let isDryRun = chance(5) == 0
      return Call(what: "transfer \(transfers)") { try await $0.saveTransfers(transfers, isDryRun: isDryRun) }
    case 6, 7, 8:
      var edited = target ?? order()
      edit(&edited)
      return Call(what: "edit \(id) \(String(describing: version)) to \(edited) \(context)") {
        [edited] in try await $0.updateOrder(id, ifVersion: version, .edit(edited), context)
      }
    case 9, 10, 11:
      let status = oneOf(OrderStatus.allCases)
      let change = OrderChange.status(status, carrier: chance(4) == 0 ? "UPS" : nil, tracking: nil)
      return Call(what: "\(id) \(String(describing: version)) to \(change) \(context)") {
        try await $0.updateOrder(id, ifVersion: version, change, context)
      }
    case 12, 13:
      let amount = chance(2) == 0 ? nil : Money(minorUnits: Int64(chance(60)) - 5, currency: target?.currency ?? .usd)
      return Call(what: "refund \(id) \(String(describing: amount)) \(context)") {
        try await $0.updateOrder(id, ifVersion: version, .refund(amount, reason: "late"), context)
      }
    case 14, 15:
      return Call(what: "undo \(id) \(String(describing: version)) \(context)") {
        try await $0.undoLastChange(of: id, ifVersion: version, context)
      }
    case 16:
      return Call(what: "delete \(id) \(String(describing: version)) \(context)") {
        try await $0.deleteOrder(id, ifVersion: version, context)
      }
    case 17:
      let id = deleted.randomElement(using: &random)?.id ?? id
      return Call(what: "restore \(id) \(context)") { try await $0.restoreOrder(id, ifVersion: nil, context) }
    case 18:
      let selection = chance(2) == 0 ? PersonSelection.order(id: id) : .email(target?.email ?? "nobody@example.com")
      return Call(what: "erase \(selection) \(context)") { try await $0.erasePerson(selection, context) }
    default:
      if chance(3) > 0 {
        let ids = [id]
        return Call(what: "mark \(ids)") {
          try await $0.markSample(ids)
          return try await $0.fetchSample()
        }
      }
      return Call(what: "purge \(context)") { try await $0.purgeDeletedOrders(context) }
    }
  }

  private mutating func context(of operation: String) -> WriteContext {
    seconds += oneOf([0, 1, 1, 60, 3_600, 90_000])
    var context = WriteContext.test
    context.at = Self.noon.adding(seconds: seconds)
    context.isDryRun = chance(8) == 0
    if chance(5) == 0 {
      context.key = IdempotencyKey(
        key: "key-\(chance(6))", caller: oneOf(["ann", "bob"]), operation: operation,
        fingerprint: oneOf(["f", "f", "f", "g"]))
    }
    return context
  }

  /// Returns an order of few ids, references and customers, so that many of them collide.
  private mutating func order() -> Order {
    var order = Order.sample(chance(400))
    order.status = oneOf([.placed, .draft, .paid, .shipped])
    order.reference = chance(3) == 0 ? "R-\(chance(12))" : nil
    order.email = oneOf(["amy@example.com", "Amy@Example.com", "bob@example.com", "no address", ""])
    order.date = moment()
    (order.createdAt, order.updatedAt) = (order.date, moment())
    order.number = oneOf([0, 0, Int64(chance(40)), 1_000_000_000_000])
    order.version = Int64(1 + chance(3))
    edit(&order)
    return order
  }

  private mutating func edit(_ order: inout Order) {
    let currency = oneOf([order.currency, .usd, Currency("JPY") ?? .usd])
    switch chance(7) {
    case 0: order.note = oneOf([nil, "Fragile", "a\u{0}b", String(repeating: "n", count: 5_000)])
    case 1: order.name = PersonName(first: oneOf(["Amy", "Zoë", "李"]), last: oneOf(["Apple", "ßmith", "O’Neil"]))
    case 2: order.phone = oneOf([nil, "+49 30 1234567", "555-0100"])
    case 3: order.total = Money(minorUnits: Int64(chance(2_000)) - 100, currency: currency)
    case 4:
      let price = Money(minorUnits: Int64(chance(500)), currency: currency)
      order.items = (0..<chance(4)).map {
        OrderItem(
          sku: "SKU-\($0)", title: oneOf(["Queso", "Crème fraîche", ""]), quantity: Int64(1 + chance(3)),
          unitPrice: price, discount: .zero(currency))
      }
      for path in [\Order.discount, \.shippingCharge, \.tax] { order[keyPath: path] = .zero(currency) }
      let units = order.items.reduce(0) { $0 + $1.quantity * $1.unitPrice.minorUnits }
      order.total = Money(minorUnits: units, currency: currency)
    case 5: order.date = moment()
    default: order.reference = oneOf([nil, "R-\(chance(12))", ""])
    }
  }

  private mutating func transfer() -> OrderTransfer {
    var order = order()
    order.number = Int64(500 + chance(60))
    events += Int64(chance(3))
    let event = OrderEvent(id: events, .imported, from: nil, to: order, by: WriteContext.test.author, at: Self.noon)
    return OrderTransfer(order: order, isDeleted: false, events: [event])
  }

  private mutating func moment() -> Instant {
    switch chance(6) {
    case 0: oneOf([.earliest, .latest])
    case 1: Self.noon.adding(seconds: Int64(chance(2_000)) * 86_400)
    default: Self.noon.adding(seconds: Int64(chance(400)) * 1_800)
    }
  }

  // MARK: Reads

  private mutating func read(_ live: [Order], _ deleted: [Order]) -> Call {
    let order = (live + deleted).randomElement(using: &random)
    switch chance(7) {
    case 0, 1: return pages()
    case 2:
      let filter = filter()
      return Call(what: "count \(filter)") { try await $0.countOrders(filter, upTo: nil) }
    case 3:
      let (filter, bucket) = (filter(), bucket())
      return Call(what: "sum \(filter) by \(bucket)") { try await $0.sumOrders(filter, by: bucket) }
    case 4:
      let identifier = oneOf([order?.id ?? "", "\(order?.number ?? 1)", order?.reference ?? "R-1", "#1"])
      return Call(what: "find \(identifier)") { store in
        [
          try await store.fetchOrders(answeringTo: identifier),
          try await store.fetchDeletedOrders(answeringTo: identifier),
        ]
      }
    case 5:
      let (id, event, limit) = (chance(2) == 0 ? order?.id : nil, Int64(chance(200)), 1 + chance(30))
      return Call(what: "events of \(id ?? "all") after \(event), \(limit)") {
        try await $0.fetchEvents(of: id, after: event, limit: limit).map(\.withoutAuthor)
      }
    default:
      let (id, limit) = (order?.id, 1 + chance(5))
      return Call(what: "transfer after \(id ?? "none"), \(limit)") {
        try await $0.fetchTransfer(after: id, limit: limit).map(\.withoutAuthors)
      }
    }
  }

  private mutating func pages() -> Call {
    let sort = OrdersSort(oneOf(OrdersSortField.allCases), isDescending: chance(2) == 0)
    let query = OrdersQuery(filter: filter(), sort: sort, limit: 1 + chance(8))
    return Call(what: "pages of \(query)") { store in
      var (query, found) = (query, [OrdersPage<OrderSummary>]())
      for _ in 0..<3 {
        let page = try await store.fetchOrders(query)
        found.append(page)
        guard let next = page.next else { break }
        query.after = next
      }
      return found
    }
  }

  /// Calls that return everything.
  private var wholeReads: [Call] {
    [
      Call(what: "all orders") {
        try await $0.fetchWholeOrders(OrdersQuery(sort: .init(.number, isDescending: false), limit: 1_000))
      },
      Call(what: "all events") { try await $0.fetchEvents(of: nil, after: 0, limit: 10_000).map(\.withoutAuthor) },
      Call(what: "all deletions") {
        let page = try await $0.fetchDeletions(after: nil, limit: 1_000)
        return page.orders.map { DeletedOrder(order: $0.order, deletedAt: $0.deletedAt, author: nil) }
      },
      Call(what: "the last event") { try await $0.fetchLastEvent() },
    ]
  }

  private mutating func filter() -> OrdersFilter {
    var filter = OrdersFilter()
    for _ in 0..<chance(3) {
      switch oneOf(OrdersFilterField.allCases) {
      case .status: filter.statuses = Set((0...chance(2)).map { _ in oneOf(OrderStatus.allCases) })
      case .shipment: filter.shipment = oneOf(ShippedPart.allCases)
      case .query:
        filter.query = oneOf([
          "amy", "crème", "creme", "zoe", "o'neil", "oneil", "1", "r-3", "R3", "李", "ss", "amy queso",
          "amy@example.com",
          "sku-1", "sku 1", "10.00", "+49 30 1234567", "a 1",
        ])
        filter.queryMatch = oneOf([.any, .exact, .inexact])
      case .email: filter.email = oneOf(["AMY@example.com", "bob@example.com", "nobody@example.com"])
      case .phone: filter.phoneDigits = oneOf(["0100", "4930", "1234567"])
      case .number: filter.number = Int64(chance(30))
      case .reference: filter.reference = oneOf(["R-1", "#R-2", "r-3"])
      case .since: filter.since = moment()
      case .until: filter.before = moment()
      case .updatedSince: filter.updatedSince = moment()
      case .minTotal: filter.minTotal = Money(minorUnits: Int64(chance(1_000)), currency: .usd)
      case .maxTotal: filter.maxTotal = Money(minorUnits: Int64(chance(1_000)), currency: .usd)
      case .tag: filter.tags = Tags(oneOf(["gift", "VIP", "none"]))
      case .withoutTag: filter.withoutTags = Tags(oneOf(["gift", "VIP"]))
      case .sku: filter.sku = oneOf(["sku-1", "SKU-2", "none"])
      case .paidSince: filter.paidSince = moment()
      case .shippedSince: filter.shippedSince = moment()
      }
    }
    return filter
  }

  private mutating func bucket() -> OrdersBucket {
    switch chance(4) {
    case 0: .all
    case 1: .status
    default:
      .period(
        oneOf(CalendarPeriod.allCases),
        (0..<chance(3)).map { _ in moment() }.sorted().map {
          ZoneOffset(from: $0, secondsFromUTC: oneOf([0, 3_600, -18_000, 1]))
        })
    }
  }
}

extension OrderEvent {
  /// The event by nobody: a server writes its own user into an event, and the user of its client beside it.
  fileprivate var withoutAuthor: OrderEvent {
    var event = self
    event.author = Author(name: "", frontEnd: "")
    return event
  }
}

extension OrderTransfer {
  fileprivate var withoutAuthors: OrderTransfer {
    var transfer = self
    transfer.events = events.map(\.withoutAuthor)
    return transfer
  }
}
