import OrdersStoreProtocols
import SQLKernel
import Testing

@testable import SumsKernel

@Suite struct RollUpTests {
  private static let start = Instant("2010-01-01T00:00:00Z") ?? .earliest

  /// Reading each of 16 years' 560,000 quarter hours would take as many rows.
  @Test func `sums by month of sixteen years with orders in each part of a day read few rows`() {
    let parts = 16 * 365 * 4
    let source = RollUpInMemory(
      (0..<parts).map { part in order(part, at: Self.start.adding(seconds: Int64(part) * 21_600), 100) })
    for offset in [0, 3_600, -18_000, 20_700, -12_600, 43_200, -43_200] {
      source.read = (0, 0)
      let zone = [ZoneOffset(from: .earliest, secondsFromUTC: offset)]
      let months = source.sums(of: OrdersFilter(), by: .period(.month, zone))
      #expect(months.map(\.count).reduce(0, +) == parts)
      #expect((192...194).contains(months.count))
      // For each month: a slot of 32 days, at most 16 days, and at most 2 of these parts.
      #expect(source.read.rows < 16 * 12 * (1 + 16 + 2))
      #expect(source.read.orders == 0)
    }
  }

  @Test func `sums of all orders read one row, and a count of a day reads the days that it touches`() {
    let days = 3_200
    let source = RollUpInMemory(
      (0..<days).map { day in order(day, at: Self.start.adding(seconds: Int64(day) * 86_400), 100) })
    #expect(source.sums(of: OrdersFilter(), by: .all).map(\.count) == [days])
    #expect(source.read.rows == 1)
    source.read = (0, 0)
    for day in 5..<70 {
      let noon = Self.start.adding(seconds: Int64(day) * 86_400 + 43_200)
      source.read = (0, 0)
      #expect(source.count(of: OrdersFilter(since: noon.adding(seconds: -86_400), before: noon)) == 1)
      #expect(source.read.rows <= 6)
    }
  }

  @Test func `dates that are on no quarter hour read the orders of their quarter hours only`() {
    let source = RollUpInMemory(
      (0..<9_000).map { second in order(second, at: Self.start.adding(seconds: Int64(second)), 100) })
    let filter = OrdersFilter(since: Self.start.adding(seconds: 7), before: Self.start.adding(seconds: 8_995))
    #expect(source.count(of: filter) == 8_988)
    #expect(source.read.orders == 7 + 5)
  }

  @Test func `a change that is taken back leaves no row to write`() {
    var changes = RollUpChanges()
    let before = order(1, at: Self.start, .max)
    changes.add(before)
    changes.remove(before)
    #expect(changes.take().isEmpty)
    var after = before
    after.date = before.date.adding(seconds: 900)
    changes.remove(before)
    changes.add(after)
    // The coarse rows stay as they are.
    #expect(changes.take().map(\.key.level) == [.quarterHour, .quarterHour])
  }

  @Test func `sums that no orders can have are damage`() {
    let source = RollUpInMemory([])
    for (column, value) in [(0, -1), (0, .max), (1, 1), (2, -1), (3, -1), (4, .min)] as [(Int, Int64)] {
      var values: [Int64] = [0, 0, 0, 0, 0, 0]
      values[column] = value
      var next = values.makeIterator()
      source.table = [RollUpKey(.all, .usd, 0, .paid): SumParts { next.next() ?? 0 }]
      #expect(throws: RollUpInMemory.Damage.self) { try source.checked(OrdersFilter()) }
    }
  }

  // MARK: Fixtures

  private func order(_ number: Int, at date: Instant, _ cents: Int64) -> Order {
    var order = Order(
      id: "\(number)", date: date, name: PersonName(first: "", last: ""), email: "",
      total: Money(minorUnits: cents, currency: .usd))
    order.status = .paid
    return order
  }
}

/// A roll-up in memory that counts what is read of it.
private final class RollUpInMemory: RollUpSource {
  struct Damage: Error {}

  var table: [RollUpKey: SumParts] = [:]
  var read = (rows: 0, orders: 0)
  private let orders: [Order]
  private let currencies: Set<Currency>

  init(_ orders: [Order]) {
    self.orders = orders
    currencies = Set(orders.map(\.total.currency)).union([.usd])
    var changes = RollUpChanges()
    for order in orders { changes.add(order) }
    table = Dictionary(uniqueKeysWithValues: changes.take().map { ($0.key, $0.parts) })
  }

  func sums(of filter: OrdersFilter, by bucket: OrdersBucket) -> [OrdersSum] {
    (try? (self as any RollUpSource<Damage>).sums(of: filter, by: bucket)) ?? []
  }

  func count(of filter: OrdersFilter) -> Int { (try? (self as any RollUpSource<Damage>).count(of: filter)) ?? -1 }

  func checked(_ filter: OrdersFilter) throws(Damage) {
    _ = try (self as any RollUpSource<Damage>).sums(of: filter, by: .all)
  }

  func sums(_ spans: [Range<Int64>], at level: RollUpLevel, bySlot: Bool, _ query: RollUpQuery) throws(Damage)
    -> [RollUpRow]
  {
    var found: [RollUpRow] = []
    for (index, span) in spans.enumerated() {
      for slot in span.count > 100_000 ? Array(Set(table.keys.map(\.slot))).filter(span.contains) : Array(span) {
        for currency in currencies {
          for status in OrderStatus.allCases where query.statuses & 1 << status.code != 0 {
            guard let parts = table[RollUpKey(level, currency, slot, status)] else { continue }
            read.rows += 1
            found.append(RollUpRow(span: index, slot: slot, status: query.isByStatus ? status : nil, currency, parts))
          }
        }
      }
    }
    return found
  }

  func orders(datedIn spans: [Range<Instant>], _ query: RollUpQuery) throws(Damage) -> [RollUpRow] {
    spans.enumerated().flatMap { index, span in
      orders.filter { span.contains($0.date) && query.statuses & 1 << $0.status.code != 0 }.map { order in
        read.orders += 1
        return RollUpRow(
          span: index, slot: 0, status: query.isByStatus ? order.status : nil, order.total.currency,
          SumParts(
            orders: 1, grossHigh: order.total.minorUnits >> 32, grossLow: order.total.minorUnits & 0xFFFF_FFFF))
      }
    }
  }

  func damaged() -> Damage { Damage() }
}
