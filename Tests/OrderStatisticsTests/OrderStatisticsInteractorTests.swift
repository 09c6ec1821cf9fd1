import APIDocuments
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
    worker.answers.sums = { _ in .success([]) }
    let parameters = OrdersParameters(status: ["paid"], query: "queso")

    try await interactor.fetchStatistics(.init(parameters: parameters, by: period))

    #expect(worker.calls == [.sumOrders(parameters, byStatus: period == .status, in: .gmt)])
    #expect(presenter.calls == [.presentStatistics(.init(groups: [], count: 0, totals: []))])
  }

  @Test func `whether gaps are filled is the presenter's to know`() async throws {
    worker.answers.sums = { _ in .success([]) }
    let parameters = OrdersParameters(since: "-30d")

    try await interactor.fetchStatistics(.init(parameters: parameters, isFilled: true))

    #expect(worker.calls == [.sumOrders(parameters, byStatus: false, in: .gmt)])
    #expect(presenter.calls == [.presentStatistics(.init(groups: [], count: 0, totals: [], isFilled: true))])
  }

  @Test func `each status has its sums`() async throws {
    let response = try await response(
      to: [.status(.placed, 2, 300), .status(.paid, 5, 700)], by: .status)

    #expect(
      response.groups == [
        .init(key: .status(.placed), count: 2, totals: [.dollars(300)]),
        .init(key: .status(.paid), count: 5, totals: [.dollars(700)]),
      ])
    #expect(response.count == 7)
    #expect(response.totals == [.dollars(1_000)])
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
    #expect(days.groups.map(\.totals) == [[.dollars(100)], [Money(minorUnits: 20, currency: euro), .dollars(30)]])
    #expect(days.totals == totals)
    #expect(weeks.groups.map(\.totals) == [totals])
  }

  @Test func `days are added up to weeks from Monday to Sunday`() async throws {
    let response = try await response(
      to: [
        .day("2007-06-24", 1, 1), .day("2007-06-25", 2, 20), .day("2007-07-01", 3, 300), .day("2007-07-02", 4, 4_000),
      ], by: .week)

    #expect(
      response.groups == [
        .init(key: .week(.init("2007-06-18")), count: 1, totals: [.dollars(1)]),
        .init(key: .week(.init("2007-06-25")), count: 5, totals: [.dollars(320)]),
        .init(key: .week(.init("2007-07-02")), count: 4, totals: [.dollars(4_000)]),
      ])
    #expect(response.count == 10)
    #expect(response.totals == [.dollars(4_321)])
  }

  @Test func `days are added up to months`() async throws {
    let response = try await response(
      to: [
        .day("2006-06-30", 1, 1), .day("2007-06-01", 2, 20), .day("2007-06-30", 3, 300), .day("2007-07-01", 4, 4_000),
      ],
      by: .month)

    #expect(
      response.groups == [
        .init(key: .month(.init("2006-06-01")), count: 1, totals: [.dollars(1)]),
        .init(key: .month(.init("2007-06-01")), count: 5, totals: [.dollars(320)]),
        .init(key: .month(.init("2007-07-01")), count: 4, totals: [.dollars(4_000)]),
      ])
  }

  @Test(arguments: OrderStatistics.Period.allCases)
  func `a sum beyond 64 bits on the way alone is none`(period: OrderStatistics.Period) async throws {
    worker.answers.sums = { _ in
      .success([.day("2007-06-25", 1, .max), .day("2007-06-26", 1, 1), .day("2007-06-27", 1, -2)])
    }
    try await interactor.fetchStatistics(.init(by: period))
    guard case .presentStatistics(let response)? = presenter.calls.last else {
      Issue.record("\(presenter.calls)")
      return
    }
    #expect(response.totals == [.dollars(.max - 1)])
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
    worker.answers.sums = { _ in .success(sums) }

    try await interactor.fetchStatistics(.init(by: period))

    guard case .presentStatistics(let response)? = presenter.calls.last else {
      Issue.record("\(presenter.calls)")
      return
    }
    #expect(response.count == 4)
    #expect(response.totals == [Money(minorUnits: 7, currency: euro)])
    #expect(response.beyond == [.dollars(.max)])
    #expect(response.groups.last?.totals == [.dollars(3)])
    #expect(response.groups.last?.beyond == [])
    // Each day's sum fits; those of a week and a month do not.
    #expect(response.groups.first?.beyond == (period == .week || period == .month ? [.dollars(.max)] : []))
  }

  @Test func `a failure is presented, and nothing else`() async throws {
    let failure = OrdersWorkerError.usage(Violation("/since", .text("is no date")))
    worker.answers.sums = { _ in .failure(failure) }

    try await interactor.fetchStatistics(.init())

    #expect(presenter.calls == [.presentFailure(failure)])
  }

  // MARK: Fixtures

  private func response(
    to sums: [OrdersSum], by period: OrderStatistics.Period
  ) async throws -> OrderStatistics.Response {
    let presenter = OrderStatisticsPresentationLogicSpy()
    worker.answers.sums = { _ in .success(sums) }
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

extension CivilDate {
  /// Creates a day of a text that the test knows to be valid.
  init(_ day: StaticString) { self = CivilDate("\(day)") ?? CivilDate(daysSinceEpoch: 0) }
}

extension OrdersSum {
  fileprivate static func day(
    _ day: StaticString, _ count: Int, _ minorUnits: Int64, _ currency: Currency = .usd
  ) -> OrdersSum {
    OrdersSum(bucket: .day(CivilDate(day)), count: count, total: Money(minorUnits: minorUnits, currency: currency))
  }

  fileprivate static func status(_ status: OrderStatus, _ count: Int, _ cents: Int64) -> OrdersSum {
    OrdersSum(bucket: .status(status), count: count, total: .dollars(cents))
  }
}
