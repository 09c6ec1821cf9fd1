import Foundation
import OrdersWorkerProtocols
import Testing
import Workers
import WorkerTesting

@Suite struct ReadingDaysTests {
  @Test(arguments: [
    ("2007-06-29", "GMT", "2007-06-29T00:00:00Z", "2007-06-30T00:00:00Z"),
    ("2007-06-29", "Europe/Berlin", "2007-06-28T22:00:00Z", "2007-06-29T22:00:00Z"),
    ("2007-06-29", "America/New_York", "2007-06-29T04:00:00Z", "2007-06-30T04:00:00Z"),
    ("today", "GMT", "2007-06-29T00:00:00Z", "2007-06-30T00:00:00Z"),
    ("Yesterday", "GMT", "2007-06-28T00:00:00Z", "2007-06-29T00:00:00Z"),
    ("-7d", "GMT", "2007-06-22T00:00:00Z", "2007-06-23T00:00:00Z"),
    ("-1w", "GMT", "2007-06-22T00:00:00Z", "2007-06-23T00:00:00Z"),
    ("2006-11", "GMT", "2006-11-01T00:00:00Z", "2006-12-01T00:00:00Z"),
    ("2007-12", "Europe/Berlin", "2007-11-30T23:00:00Z", "2007-12-31T23:00:00Z"),
    ("2008-02", "GMT", "2008-02-01T00:00:00Z", "2008-03-01T00:00:00Z"),
    ("1997", "GMT", "1997-01-01T00:00:00Z", "1998-01-01T00:00:00Z"),
    ("tomorrow", "GMT", "2007-06-30T00:00:00Z", "2007-07-01T00:00:00Z"),
    ("this week", "GMT", "2007-06-25T00:00:00Z", "2007-07-02T00:00:00Z"),
    ("Last week", "GMT", "2007-06-18T00:00:00Z", "2007-06-25T00:00:00Z"),
    ("this month", "GMT", "2007-06-01T00:00:00Z", "2007-07-01T00:00:00Z"),
    ("last month", "Europe/Berlin", "2007-04-30T22:00:00Z", "2007-05-31T22:00:00Z"),
    ("this year", "GMT", "2007-01-01T00:00:00Z", "2008-01-01T00:00:00Z"),
    ("last year", "GMT", "2006-01-01T00:00:00Z", "2007-01-01T00:00:00Z"),
    ("2007-06-20 10:00", "Europe/Berlin", "2007-06-20T08:00:00Z", "2007-06-20T08:00:00.000001Z"),
    ("2007-01-20 23:59:58", "Europe/Berlin", "2007-01-20T22:59:58Z", "2007-01-20T22:59:58.000001Z"),
    ("-24h", "GMT", "2007-06-28T12:00:00Z", "2007-06-28T12:00:00.000001Z"),
    ("-0d", "GMT", "2007-06-29T00:00:00Z", "2007-06-30T00:00:00Z"),
    ("today", "Pacific/Kiritimati", "2007-06-29T10:00:00Z", "2007-06-30T10:00:00Z"),
    ("2007-06-29T10:00:00Z", "GMT", "2007-06-29T10:00:00Z", "2007-06-29T10:00:00.000001Z"),
    ("2007-06-29T12:00:00+02:00", "GMT", "2007-06-29T10:00:00Z", "2007-06-29T10:00:00.000001Z"),
    // A day of 23 hours, and one of 25.
    ("2007-03-25", "Europe/Berlin", "2007-03-24T23:00:00Z", "2007-03-25T22:00:00Z"),
    ("2007-10-28", "Europe/Berlin", "2007-10-27T22:00:00Z", "2007-10-28T23:00:00Z"),
    // A day that starts at one o'clock, and one whose midnight occurs twice.
    ("2007-10-14", "America/Sao_Paulo", "2007-10-14T03:00:00Z", "2007-10-15T02:00:00Z"),
    ("2008-02-16", "America/Sao_Paulo", "2008-02-16T02:00:00Z", "2008-02-17T03:00:00Z"),
    // A day that Samoa skipped.
    ("2011-12-30", "Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-30T10:00:00Z"),
  ])
  func `a day runs from its start to the next one's, in the zone in force`(
    text: String, zone: String, start: String, end: String
  ) async throws {
    let store = StoreSpy()
    store.answers.found = { _ in .success(0) }
    let zone = try #require(TimeZone(identifier: zone))
    _ = try await OrdersWorker.at(store).countOrders(OrdersParameters(since: text, until: text), upTo: nil, in: zone)
    let filter = OrdersFilter(since: Instant(start), before: Instant(end))
    #expect(store.calls == [.countOrders(filter, upTo: nil)])
  }

  @Test(arguments: [
    ("soon", nil, "“soon” is not a date; write it like 2007-06-29, today, yesterday, last month, 1997 or -7d"),
    (
      "soon", "29.06.07",
      "“soon” is not a date; write it like 29.06.07, 2007-06-29, today, yesterday, last month, 1997 or -7d"
    ),
    ("Tomorow", "29.06.07", "“Tomorow” is not a date; did you mean tomorrow?"),
    ("last mont", nil, "“last mont” is not a date; did you mean last month?"),
  ])
  func `a text that is no date is refused with the word that was meant, or with examples in the locale`(
    text: String, example: String?, message: String
  ) async {
    var parameters = OrdersParameters(since: text)
    parameters.dayExample = example
    let error = await failure { [parameters] () throws(OrdersWorkerError) in
      try await OrdersWorker.at(StoreSpy()).countOrders(parameters, upTo: nil, in: .gmt)
    }
    guard case .invalid(let faults) = error else { return #expect(Bool(false), "\(String(describing: error))") }
    #expect(faults.map(\.message) == [message])
  }

  @Test func `sums by day know the zone's offsets from a month before the first order to a month after the last`()
    async throws
  {
    let store = StoreSpy()
    store.answers.page = { call in
      guard case .fetchOrders(let query) = call else { return .failure(StoreAnswers.unset) }
      var order = Order.at("2007-03-01T12:00:00Z")
      if query.sort.isDescending { order.date = Order.at("2007-12-01T12:00:00Z").date }
      return .success(OrdersPage(orders: [order.summary], next: nil))
    }
    store.answers.sums = { _ in .success([]) }
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    _ = try await OrdersWorker.at(store).sumOrders(OrdersParameters(), by: .day, in: zone)
    let offsets = [("2007-01-27T12:00:00Z", 3600), ("2007-03-25T01:00:00Z", 7200), ("2007-10-28T01:00:00Z", 3600)]
    #expect(
      store.calls.last
        == .sumOrders(
          OrdersFilter(),
          by: .day(try offsets.map { ZoneOffset(from: try #require(Instant($0.0)), secondsFromUTC: $0.1) })))
  }

  @Test func `there are no sums of no orders`() async throws {
    let store = StoreSpy()
    store.answers.page = { _ in .success(OrdersPage(orders: [], next: nil)) }
    #expect(try await OrdersWorker.at(store).sumOrders(OrdersParameters(), by: .day, in: .gmt).sums.isEmpty)
  }

  @Test func `refunds are summed on dates on which there are no orders`() async throws {
    let store = StoreSpy()
    store.answers.page = { _ in .success(OrdersPage(orders: [], next: nil)) }
    let day = try #require(CivilDate("2007-06-28"))
    let sum = OrdersSum(bucket: .day(day), count: 0, gross: .zero(.usd), refunds: Money(minorUnits: 5, currency: .usd))
    store.answers.sums = { _ in .success([sum]) }
    let parameters = OrdersParameters(since: "2007-06-28", until: "2007-06-28")
    let summed = try await OrdersWorker.at(store).sumOrders(parameters, by: .day, in: .gmt)
    #expect(
      summed == SummedOrders([sum], since: Instant("2007-06-28T00:00:00Z"), before: Instant("2007-06-29T00:00:00Z")))
    #expect(try await OrdersWorker.at(store).sumOrders(OrdersParameters(), by: .day, in: .gmt) == SummedOrders([]))
  }
}

extension Order {
  /// Returns an order of a moment in RFC 3339.
  static func at(_ moment: String) -> Order {
    Order(
      id: "a", date: Instant(moment) ?? .earliest, name: PersonName(first: "Amy", last: ""), email: "",
      total: Money(minorUnits: 1, currency: .usd))
  }
}
