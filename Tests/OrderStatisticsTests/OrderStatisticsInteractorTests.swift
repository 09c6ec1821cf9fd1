import Foundation
import OrderStatistics
import OrderStatisticsProtocols
import OrderStatisticsTesting
import OrdersWorkerProtocols
import PresentationTesting
import Testing
import WorkerTesting

struct OrderStatisticsInteractorTests {
  let worker = OrdersWorkerSpy()
  let presenter = OrderStatisticsPresentationLogicSpy()
  var interactor: OrderStatisticsInteractor {
    OrderStatisticsInteractor(worker: worker, presenter: presenter, timeZone: .gmt)
  }

  @Test(arguments: OrderStatistics.Period.allCases)
  func `fetchStatistics should ask orders worker to sum orders and presenter to format result`(
    period: OrderStatistics.Period
  ) async throws {
    worker.answers.sums = { _ in .success(SummedOrders([])) }
    let parameters = OrdersParameters(status: ["paid"], query: "queso")

    try await interactor.fetchStatistics(.init(parameters: parameters, by: period))

    #expect(worker.calls == [.sumOrders(parameters, by: CalendarPeriod(rawValue: period.rawValue), in: .gmt)])
    #expect(presenter.calls == [.presentStatistics(.init(groups: [], count: 0, by: period))])
  }

  @Test func `the chosen days are presented, also those without orders`() async throws {
    worker.answers.sums = { _ in .success(SummedOrders([], since: .day("2007-06-01"), before: .day("2007-07-01"))) }

    try await interactor.fetchStatistics(.init(parameters: OrdersParameters(since: "2007-06")))

    let days = OrderStatistics.Days(first: .init("2007-06-01"), last: .init("2007-06-30"))
    #expect(presenter.calls == [.presentStatistics(.init(groups: [], count: 0, days: days))])
  }

  @Test(
    arguments: [
      ("2007-06-25", "2007-06-25", "2007-06-24", "2007-06-24"),
      ("2007-02-28", "2007-03-05", "2007-02-22", "2007-02-27"),
      // Whole months are compared with as many months.
      ("2008-02-01", "2008-02-29", "2008-01-01", "2008-01-31"),
      ("2008-01-01", "2008-03-31", "2007-10-01", "2007-12-31"),
      ("2007-01-01", "2007-12-31", "2006-01-01", "2006-12-31"),
    ] as [(StaticString, StaticString, String, String)])
  func `a comparison is with the days before, as many as were chosen`(
    first: StaticString, last: StaticString, start: String, end: String
  ) async throws {
    worker.answers.currency = { _ in .success(.usd) }
    worker.answers.sums = { call in
      guard case .sumOrders(let parameters, _, _) = call, parameters[.since] == [start] else {
        return .success(SummedOrders([.day(first, 1, 100)], since: .day("\(first)"), before: .day("\(last)", plus: 1)))
      }
      return .success(SummedOrders([.day("2007-02-03", 2, 50), .day("2007-02-04", 1, 5)]))
    }

    try await interactor.fetchStatistics(
      .init(parameters: OrdersParameters(query: "queso", since: "x", until: "y"), by: .day, isCompared: true))

    #expect(
      worker.calls.dropFirst().first
        == .sumOrders(OrdersParameters(query: "queso", since: start, until: end), by: .month, in: .gmt))
    guard case .presentStatistics(let response)? = presenter.calls.last else { return #expect(Bool(false)) }
    #expect(response.previous?.count == 3 && response.previous?.sums == .gross(.dollars(55)))
    #expect(response.previous?.first.description == start && response.previous?.last.description == end)
  }

  @Test func `without a first or a last day there is no comparison`() async throws {
    worker.answers.currency = { _ in .success(.usd) }
    worker.answers.sums = { _ in .success(SummedOrders([.day("2007-06-25", 1, 100)], since: .day("2007-06-01"))) }
    try await interactor.fetchStatistics(.init(isCompared: true))
    #expect(worker.calls.count == 2)
    guard case .presentStatistics(let response)? = presenter.calls.last else { return #expect(Bool(false)) }
    #expect(response.previous == nil && response.currency == .usd)
  }

  @Test func `each status has its sums`() async throws {
    let response = try await response(
      to: [.status(.placed, 2, 300), .status(.paid, 5, 700)], by: .status)

    #expect(
      response.groups == [
        .init(key: .status(.placed), count: 2, sums: .gross(.dollars(300))),
        .init(key: .status(.paid), count: 5, sums: .gross(.dollars(700))),
      ])
    #expect(response.count == 7)
    #expect(response.sums.totals == [.dollars(1_000)])
  }

  @Test func `refunds are deducted from gross sums, by period and currency`() async throws {
    let euro = try #require(Currency("EUR"))
    let response = try await response(
      to: [
        .day("2007-06-25", 2, 500, refunds: 20), .day("2007-07-01", 0, 0, refunds: 30), .day("2007-07-02", 1, 9, euro),
      ],
      by: .month)

    let july = OrderStatistics.Sums(
      gross: [Money(minorUnits: 9, currency: euro), .dollars(0)],
      refunds: [Money(minorUnits: 0, currency: euro), .dollars(30)],
      totals: [Money(minorUnits: 9, currency: euro), .dollars(-30)])
    #expect(
      response.groups.map(\.sums)
        == [.init(gross: [.dollars(500)], refunds: [.dollars(20)], totals: [.dollars(480)]), july])
    #expect(response.groups.map(\.count) == [2, 1])
    #expect(response.sums.totals == [Money(minorUnits: 9, currency: euro), .dollars(450)])
  }

  @Test func `by status, drafts and cancelled orders are counted in their rows alone`() async throws {
    let response = try await response(
      to: [.status(.draft, 1, 100), .status(.paid, 5, 700), .status(.cancelled, 2, 300)], by: .status)

    #expect(
      response.groups == [
        .init(key: .status(.draft), count: 1), .init(key: .status(.paid), count: 5, sums: .gross(.dollars(700))),
        .init(key: .status(.cancelled), count: 2),
      ])
    #expect(response.count == 5)
    #expect(response.sums == .gross(.dollars(700)))
  }

  @Test func `currencies are summed apart, in the order of their codes`() async throws {
    let euro = try #require(Currency("EUR"))
    let sums = [
      OrdersSum.day("2007-06-25", 1, 100), .day("2007-06-26", 2, 20, euro), .day("2007-06-26", 3, 30),
    ]

    let days = try await response(to: sums, by: .day)
    let weeks = try await response(to: sums, by: .week)

    let totals = [Money(minorUnits: 20, currency: euro), .dollars(130)]
    #expect(days.groups.map(\.count) == [1, 5])
    #expect(
      days.groups.map(\.sums.totals.sums) == [[.dollars(100)], [Money(minorUnits: 20, currency: euro), .dollars(30)]])
    #expect(days.sums.totals.sums == totals)
    #expect(weeks.groups.map(\.sums.totals.sums) == [totals])
  }

  @Test func `days are added up to weeks from Monday to Sunday`() async throws {
    let response = try await response(
      to: [
        .day("2007-06-24", 1, 1), .day("2007-06-25", 2, 20), .day("2007-07-01", 3, 300), .day("2007-07-02", 4, 4_000),
      ], by: .week)

    #expect(
      response.groups == [
        .init(key: .week(.init("2007-06-18")), count: 1, sums: .gross(.dollars(1))),
        .init(key: .week(.init("2007-06-25")), count: 5, sums: .gross(.dollars(320))),
        .init(key: .week(.init("2007-07-02")), count: 4, sums: .gross(.dollars(4_000))),
      ])
    #expect(response.count == 10)
    #expect(response.sums.totals == [.dollars(4_321)])
  }

  @Test func `days are added up to months`() async throws {
    let response = try await response(
      to: [
        .day("2006-06-30", 1, 1), .day("2007-06-01", 2, 20), .day("2007-06-30", 3, 300), .day("2007-07-01", 4, 4_000),
      ],
      by: .month)

    #expect(
      response.groups == [
        .init(key: .month(.init("2006-06-01")), count: 1, sums: .gross(.dollars(1))),
        .init(key: .month(.init("2007-06-01")), count: 5, sums: .gross(.dollars(320))),
        .init(key: .month(.init("2007-07-01")), count: 4, sums: .gross(.dollars(4_000))),
      ])
  }

  @Test(arguments: OrderStatistics.Period.allCases)
  func `a sum beyond 64 bits on the way alone is none`(period: OrderStatistics.Period) async throws {
    worker.answers.sums = { _ in
      .success(SummedOrders([.day("2007-06-25", 1, .max), .day("2007-06-26", 1, 1), .day("2007-06-27", 1, -2)]))
    }
    try await interactor.fetchStatistics(.init(by: period))
    guard case .presentStatistics(let response)? = presenter.calls.last else {
      Issue.record("\(presenter.calls)")
      return
    }
    #expect(response.sums.totals == [.dollars(.max - 1)])
  }

  @Test(arguments: OrderStatistics.Period.allCases)
  func `a sum beyond 64 bits is told by what it is beyond, and spoils no other`(
    period: OrderStatistics.Period
  ) async throws {
    let euro = try #require(Currency("EUR"))
    let sums = [
      OrdersSum.day("2007-06-25", 1, .max), .day("2007-06-26", 1, 7, euro), .day("2007-06-26", 1, 1),
      .day("2007-08-01", 1, 3),
    ]
    worker.answers.sums = { _ in .success(SummedOrders(sums)) }

    try await interactor.fetchStatistics(.init(by: period))

    guard case .presentStatistics(let response)? = presenter.calls.last else {
      Issue.record("\(presenter.calls)")
      return
    }
    #expect(response.count == 4)
    #expect(response.sums.totals.sums == [Money(minorUnits: 7, currency: euro)])
    #expect(response.sums.totals.beyond == [.dollars(.max)])
    #expect(response.groups.last?.sums.totals == [.dollars(3)])
    #expect(response.groups.last?.sums.totals.beyond == [])
    // Each day's sum fits; those of a week and a month do not.
    #expect(response.groups.first?.sums.totals.beyond == (period == .week || period == .month ? [.dollars(.max)] : []))
  }

  @Test func `a failure is presented, and nothing else`() async throws {
    let failure = OrdersWorkerError.invalid([Violation("/since", .text("is no date"))])
    worker.answers.sums = { _ in .failure(failure) }

    try await interactor.fetchStatistics(.init())

    #expect(presenter.calls == [.presentFailure(failure)])
  }

  // MARK: Fixtures

  private func response(
    to sums: [OrdersSum], by period: OrderStatistics.Period
  ) async throws -> OrderStatistics.Response {
    let presenter = OrderStatisticsPresentationLogicSpy()
    worker.answers.sums = { _ in .success(SummedOrders(sums)) }
    let interactor = OrderStatisticsInteractor(worker: worker, presenter: presenter, timeZone: .gmt)
    try await interactor.fetchStatistics(.init(by: period))
    guard case .presentStatistics(let response) = presenter.calls.first, presenter.calls.count == 1 else {
      throw Unexpected(calls: presenter.calls)
    }
    return response
  }
}

private struct Unexpected: Error {
  let calls: [OrderStatisticsPresentationLogicSpy.Call]
}

extension Money {
  static func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }
}

extension OrderStatistics.Sums<Money> {
  /// Returns the sums of an amount without refunds.
  static func gross(_ amount: Money) -> OrderStatistics.Sums<Money> {
    .init(gross: [amount], refunds: [.zero(amount.currency)], totals: [amount])
  }
}

extension CivilDate {
  /// Creates a day of a text that the test knows to be valid.
  init(_ day: StaticString) { self = CivilDate("\(day)") ?? CivilDate(daysSinceEpoch: 0) }
}

extension OrdersSum {
  fileprivate static func day(
    _ day: StaticString, _ count: Int, _ minorUnits: Int64, _ currency: Currency = .usd, refunds: Int64 = 0
  ) -> OrdersSum {
    OrdersSum(
      bucket: .day(CivilDate(day)), count: count, gross: Money(minorUnits: minorUnits, currency: currency),
      refunds: Money(minorUnits: refunds, currency: currency))
  }

  fileprivate static func status(_ status: OrderStatus, _ count: Int, _ cents: Int64) -> OrdersSum {
    OrdersSum(bucket: .status(status), count: count, gross: .dollars(cents))
  }
}

extension Instant {
  /// Returns the beginning of a day, or of one that follows it after some days.
  fileprivate static func day(_ text: String, plus days: Int64 = 0) -> Instant? {
    Instant("\(text)T00:00:00Z").map { $0.adding(seconds: 86_400 * days) }
  }
}
