import Foundation
import MemoryStore
import ModelsTesting
import OrdersWorkerProtocols
import Testing
import Workers
import WorkerTesting

@Suite struct SummingDaysTests {
  private static let author = Author(name: "Ann", frontEnd: "command-line")

  /// Zones with daylight saving time, without it, with a skipped day, and with two changes a year for Ramadan.
  @Test(arguments: [
    "GMT", "Europe/Zurich", "America/New_York", "America/Sao_Paulo", "Africa/Casablanca", "Australia/Lord_Howe",
    "Pacific/Apia", "Pacific/Kiritimati", "Asia/Kathmandu", "Antarctica/Troll",
  ])
  func `each order is summed under the day that the zone's clock shows, in whichever year`(zone: String) async throws {
    let zone = try #require(TimeZone(identifier: zone))
    var random = SplitMix64(seed: 1_583)
    let (recent, all) = (year(2005)..<year(2025), year(1583)..<year(10_000))
    let seconds = (0..<400).map {
      $0 % 20 == 0 ? Int64.random(in: all, using: &random) : .random(in: recent, using: &random)
    }
    let orders = seconds.enumerated().map { number, second in
      var order = Order.at("")
      (order.id, order.date) = ("order-\(number)", Instant(microseconds: second * 1_000_000))
      return order
    }
    let store = MemoryStore()
    _ = try await store.importOrders(orders, WriteContext(author: Self.author, at: .earliest))
    let worker = OrdersWorker(
      store: store, settings: { () throws(StoreError) in StoreSettings() }, clock: { .earliest },
      makeID: { _ in "" })
    let sums = try await worker.sumOrders(OrdersParameters(), by: .day, in: zone).sums
    var expected: [Int: Int] = [:]
    for second in seconds {
      let local = Int(second) + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
      expected[Int((Double(local) / 86_400).rounded(.down)), default: 0] += 1
    }
    var found: [Int: Int] = [:]
    for sum in sums { if case .day(let day) = sum.bucket { found[day.daysSinceEpoch] = sum.count } }
    #expect(found == expected)
  }

  @Test(arguments: ["GMT", "Europe/Zurich", "America/New_York", "Africa/Casablanca", "Pacific/Apia"])
  func `each refund is summed under the day that the zone's clock shows, also in a year without orders`(zone: String)
    async throws
  {
    let zone = try #require(TimeZone(identifier: zone))
    var random = SplitMix64(seed: 1_997)
    let seconds = (0..<200).map { _ in Int64.random(in: year(1990)..<year(2040), using: &random) }
    var order = Order.at("2015-06-01T00:00:00Z")
    order.status = .paid
    order.total = Money(minorUnits: 1_000, currency: .usd)
    order.refunds = seconds.map {
      Refund(amount: Money(minorUnits: 1, currency: .usd), reason: "", at: Instant(microseconds: $0 * 1_000_000))
    }
    let store = MemoryStore()
    _ = try await store.importOrders([order], WriteContext(author: Self.author, at: .earliest))
    let worker = OrdersWorker(
      store: store, settings: { () throws(StoreError) in StoreSettings() }, clock: { .earliest },
      makeID: { _ in "" })
    let sums = try await worker.sumOrders(OrdersParameters(), by: .day, in: zone).sums
    var found: [Int: Int64] = [:]
    for sum in sums { if case .day(let day) = sum.bucket { found[day.daysSinceEpoch] = sum.refunds.minorUnits } }
    var expected: [Int: Int64] = [:]
    for second in [1_433_116_800] + seconds {
      let local = Int(second) + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
      expected[Int((Double(local) / 86_400).rounded(.down)), default: 0] += second == 1_433_116_800 ? 0 : 1
    }
    #expect(found == expected)
  }

  @Test func `an order of the year 9999 adds no offsets of the years that have no orders`() async throws {
    let (offsets, questions) = try await asked(of: [
      "2020-01-15T00:00:00Z", "2021-07-15T00:00:00Z", "9999-07-01T00:00:00Z",
    ])
    // Sixteen years with two changes each, and the offset of the far order.
    #expect(offsets == 34)
    #expect(questions == 4)
  }

  /// Each span of years is twice as long as the one before.
  @Test func `orders in every century take few questions`() async throws {
    let dates = (16...99).map { "\($0)00-03-01T00:00:00Z" }
    let (offsets, questions) = try await asked(of: dates)
    #expect(questions < 20)
    #expect(offsets < 20_000)
  }

  // MARK: Fixtures

  private func year(_ year: Int) -> Int64 {
    Int64((CivilDate(year: year, month: 1, day: 1)?.daysSinceEpoch ?? 2_932_897) * 86_400)
  }

  /// Returns the number of Zurich's offsets that a store sums by, and the number of reads in all.
  private func asked(of dates: [String]) async throws -> (offsets: Int, questions: Int) {
    let store = StoreSpy()
    let orders = dates.map { Order.at($0).summary }
    store.answers.page = { call in
      guard case .fetchOrders(let query) = call else { return .failure(StoreAnswers.unset) }
      let found = orders.filter { order in query.filter.since.map { order.date >= $0 } ?? true }
      let end = query.sort.isDescending ? found.last : found.first
      return .success(OrdersPage(orders: end.map { [$0] } ?? [], next: nil))
    }
    store.answers.sums = { _ in .success([]) }
    let zone = try #require(TimeZone(identifier: "Europe/Zurich"))
    _ = try await OrdersWorker.at(store).sumOrders(OrdersParameters(), by: .day, in: zone)
    guard case .sumOrders(_, .period(.day, let offsets))? = store.calls.last else { return (0, 0) }
    return (offsets.count, store.calls.count)
  }
}
