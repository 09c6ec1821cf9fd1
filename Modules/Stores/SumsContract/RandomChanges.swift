import OrdersStoreProtocols
import StoreContract
public import StoreExamination

extension SumsContract {
  /// Returns all rules, and one that makes random changes.
  ///
  /// - Parameter generator: makes a random generator from a seed. A failure names the seed, which repeats the changes.
  public static func rules(_ generator: @escaping @Sendable (UInt64) -> some RandomNumberGenerator & SendableMetatype)
    -> [StoreRule]
  {
    rules + [randomChanges(generator)]
  }

  private static func randomChanges(
    _ generator: @escaping @Sendable (UInt64) -> some RandomNumberGenerator & SendableMetatype
  ) -> StoreRule {
    StoreRule("after random changes, sums and counts are those of the orders, in every zone") { store in
      let seed = UInt64.random(in: 0..<1_000_000)
      var changes = RandomChanges(random: generator(seed))
      for round in 1...3 {
        for _ in 0..<40 { try await changes.change(store) }
        let orders = try await store.fetchWholeOrders(OrdersQuery(limit: 10_000)).orders
        for _ in 0..<25 {
          let (filter, bucket) = (changes.filter(), changes.bucket())
          var sums = OrderSums(of: filter, by: bucket)
          for order in orders where filter.statuses.isEmpty || filter.statuses.contains(order.status) {
            sums.add(order.total, order.status, at: order.date)
            sums.add(order.refunds, order.status)
          }
          let what = "seed \(seed), round \(round), \(filter), \(bucket)"
          try expect(what, try await store.sumOrders(filter, by: bucket), sums.all)
          let count = orders.count { order in
            (filter.statuses.isEmpty || filter.statuses.contains(order.status))
              && (filter.since.map { $0 <= order.date } ?? true) && (filter.before.map { order.date < $0 } ?? true)
          }
          try expect(what, try await store.countOrders(filter, upTo: nil), ListCount(count))
        }
        let findings = try await StoreExaminer().examine(store).filter { $0.failure != nil }
        try expect("seed \(seed), round \(round), examination", findings.map { "\($0)" }, [])
      }
    }
  }
}

/// A series of changes of orders, each of them random, that follows from a generator.
private struct RandomChanges<Generator: RandomNumberGenerator> {
  private var random: Generator
  private var number = 0
  private var seconds: Int64 = 0

  /// Offsets of today's zones, of local mean times, and of more than half a day.
  private static var zones: [Int] { [0, 3_600, -18_000, 20_700, -12_600, 49_500, -43_200, 34 * 60, -2_670, 1] }

  init(random: Generator) { self.random = random }

  private mutating func chance(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  // MARK: Changes

  /// Makes one change, unless the store refuses it.
  mutating func change(_ store: any Store) async throws {
    seconds += 1
    let context = WriteContext.ann(seconds)
    do {
      let kind = chance(14)
      if kind < 3 {
        if kind == 0 {
          _ = try await store.importOrders((0..<chance(6)).map { _ in order() }, context)
        } else {
          _ = try await store.createOrder(order(), context)
        }
        return
      }
      if kind == 3 {
        let event = (try await store.fetchLastEvent()) + 1
        try await store.add(order(), isDeleted: chance(4) == 0, as: event)
        return
      }
      let orders = try await store.fetchWholeOrders(OrdersQuery(limit: 10_000)).orders
      guard let order = orders.randomElement(using: &random) else { return }
      switch kind {
      case 4: _ = try await store.updateOrder(order.id, ifVersion: nil, .edit(edited(order)), context)
      case 5, 6:
        let status = OrderStatus.allCases.randomElement(using: &random) ?? .paid
        _ = try await store.updateOrder(
          order.id, ifVersion: nil, .status(status, carrier: nil, tracking: nil), context)
      case 7:
        let amount = chance(2) == 0 ? nil : Money(minorUnits: 1 + Int64(chance(50)), currency: order.total.currency)
        _ = try await store.updateOrder(order.id, ifVersion: nil, .refund(amount, reason: ""), context)
      case 11, 12:
        let entry = Return(lines: [], state: chance(3) == 0 ? .requested : .received)
        let change: OrderChange =
          kind == 11
          ? .ship(Shipment(number: 0, at: noon, lines: [])) : .return(entry, .share(withShipping: chance(2) == 0))
        _ = try await store.updateOrder(order.id, ifVersion: nil, change, context)
      case 8: _ = try await store.undoLastChange(of: order.id, ifVersion: nil, context)
      case 9: _ = try await store.deleteOrder(order.id, ifVersion: nil, context)
      case 10:
        let deleted = try await store.fetchDeletions(after: nil, limit: 100).orders
        guard let id = deleted.randomElement(using: &random)?.order.id else { return }
        _ = try await store.restoreOrder(id, ifVersion: nil, context)
      default:
        if chance(4) == 0 { _ = try await store.purgeDeletedOrders(context) }
        _ = try await store.erasePerson(.order(id: order.id), context)
      }
    } catch let error as StoreError {
      // A rule may refuse a change of status, a shipment, a return or a refund.
      guard case .invalid = error.cause else { throw error }
    }
  }

  /// Returns a new order, often with refunds.
  private mutating func order() -> Order {
    number += 1
    let order = Order.sample(number)
    return edited(order).with {
      $0.status = OrderStatus.allCases.randomElement(using: &random) ?? .paid
      let isRefunded = $0.status == .refunded
      guard $0.total.minorUnits > 9, isRefunded || $0.status.isSale && chance(3) == 0 else {
        if isRefunded { $0.status = .draft }
        return
      }
      let first = Money(minorUnits: 1 + Int64(chance(5)), currency: $0.total.currency)
      let rest = Money(minorUnits: $0.total.minorUnits - first.minorUnits, currency: $0.total.currency)
      $0.refunds = (isRefunded ? [first, rest] : [first]).map { Refund(amount: $0, reason: "", at: moment()) }
    }
  }

  private mutating func edited(_ order: Order) -> Order {
    let currency = Currency.iso(["USD", "JPY", "KWD"][order.refunds.isEmpty ? chance(3) : 0])
    return order.with {
      $0.items = []
      $0.date = moment()
      if $0.refunds.isEmpty {
        $0.total = Money(minorUnits: [.max, .max - 7, 1, -40, 1_000, 5_000_000_000][chance(6)], currency: currency)
        for path in [\Order.discount, \.shippingCharge, \.tax] { $0[keyPath: path] = .zero(currency) }
      }
    }
  }

  /// Returns a time near a few others, or far from them.
  private mutating func moment() -> Instant {
    switch chance(8) {
    case 0: [.earliest, .latest][chance(2)]
    case 1: noon.adding(seconds: Int64(chance(2_000)) * 86_400 * 365)
    case 2: Instant(microseconds: noon.microseconds + Int64(chance(3)) - 1)
    case 3: noon.adding(seconds: Int64(chance(400)) * 86_400)
    default: noon.adding(seconds: Int64(chance(200)) * 450)
    }
  }

  // MARK: Questions

  mutating func filter() -> OrdersFilter {
    var filter = OrdersFilter()
    if chance(2) == 0 {
      for _ in 0...chance(3) { filter.statuses.insert(OrderStatus.allCases[chance(OrderStatus.allCases.count)]) }
    }
    if chance(2) == 0 { filter.since = moment() }
    if chance(2) == 0 { filter.before = moment() }
    return filter
  }

  mutating func bucket() -> OrdersBucket {
    switch chance(6) {
    case 0: return .all
    case 1: return .status
    default:
      var offsets: [ZoneOffset] = []
      for from in (0..<chance(5)).map({ _ in moment() }).sorted() {
        offsets.append(ZoneOffset(from: from, secondsFromUTC: Self.zones[chance(Self.zones.count)]))
      }
      return .period(CalendarPeriod.allCases[chance(3)], offsets)
    }
  }
}

extension StoreMaintenance where Self: OrdersStore {
  /// Adds an order with its history, as a copy of another store does.
  fileprivate func add(_ order: Order, isDeleted: Bool, as event: Int64) async throws {
    var order = order
    order.number = 1_000_000 + event
    let author = WriteContext.ann().author
    var events = [OrderEvent(id: event, .imported, from: nil, to: order, by: author, at: noon)]
    if isDeleted {
      let deleted = try order.next(at: noon)
      events.append(OrderEvent(id: event + 1, .deleted, from: order, to: deleted, by: author, at: noon))
      order = deleted
    }
    _ = try await saveTransfers([OrderTransfer(order: order, isDeleted: isDeleted, events: events)], isDryRun: false)
  }
}
