import Foundation
import OrderStatisticsProtocols
import OrderStatisticsTesting
import OrdersWorkerProtocols
import PresentationTesting
import Testing

@testable import OrderStatistics

@Suite struct `The chart of the statistics` {
  private let display = OrderStatisticsDisplayLogicSpy()

  @Test(
    arguments: [
      (0, [0, 1]), (1, [0, 1]), (3, [0, 1, 2, 3]), (7, [0, 2, 4, 6, 8]), (830, [0, 200, 400, 600, 800, 1_000]),
      (126_424, [0, 50_000, 100_000, 150_000]),
    ] as [(Int64, [Int64])])
  func `its axis has few round values, and ends at or above the greatest`(greatest: Int64, values: [Int64]) {
    let axis = ValueAxis(to: greatest)
    #expect(axis.values.first == 0 && axis.values.count <= 6)
    #expect(axis.values == values)
    #expect((axis.values.last ?? 0) >= greatest)
    #expect(axis.share(of: -5) == 0 && axis.share(of: axis.values.last ?? 0) == 1)
  }

  @Test(
    arguments: [
      (-7, 0, [-8, -6, -4, -2, 0]), (-200, 4_000, [-1_000, 0, 1_000, 2_000, 3_000, 4_000]), (-3, 3, [-4, -2, 0, 2, 4]),
    ] as [(Int64, Int64, [Int64])])
  func `its axis goes below 0 for a negative value`(least: Int64, greatest: Int64, values: [Int64]) {
    #expect(ValueAxis(from: least, to: greatest).values == values)
  }

  @Test(arguments: [Int64.max, .max - 1, .max / 3, .min, -1], [0, Int64.min, -5])
  func `no value overflows its axis`(greatest: Int64, least: Int64) {
    let axis = ValueAxis(from: least, to: greatest)
    #expect(axis.values.count >= 2 && axis.values.count <= 8)
    #expect((0...1).contains(axis.share(of: greatest)) && (0...1).contains(axis.share(of: least)))
  }

  @Test func `it shows the orders of each period, or the net sums of the main currency`() async throws {
    let orders = try await chart(.orders)
    #expect(orders.title == "Orders per day")
    #expect(orders.bars.map(\.text) == ["3", "1"])
    #expect(orders.bars.map(\.share) == [1, 1.0 / 3])
    #expect(orders.ticks.map(\.text) == ["0", "1", "2", "3"])
    let net = try await chart(.net)
    #expect(net.title == "Net per day")
    #expect(net.bars.map(\.text) == ["$40.00", "-$2.00"])
    #expect(net.ticks.map(\.text) == ["-$10.00", "$0.00", "$10.00", "$20.00", "$30.00", "$40.00"])
    #expect(net.zero == 0.2 && net.bars.map(\.share) == [1, 0.16])
    #expect(try await chart(.refunds).bars.isEmpty)
  }

  @Test func `a chart of one currency of several names it`() async throws {
    let yen = Money(minorUnits: 900, currency: try #require(Currency("JPY")))
    #expect(try await chart(.net, with: yen).title == "Net per day, in USD only")
    #expect(try await chart(.orders, with: yen).title == "Orders per day")
  }

  @Test func `a chart of several currencies shows the shop's, if it has sums`() async throws {
    let yen = try #require(Currency("JPY"))
    let sums = Money(minorUnits: 900, currency: yen)
    let chart = try #require(try await shown(.net, with: sums, in: yen).displayedChart)
    #expect(chart.title == "Net per day, in JPY only")
    #expect(chart.bars.map(\.text) == ["¥900"])
    let other = try #require(try await shown(.net, with: sums, in: Currency("EUR")).displayedChart)
    #expect(other.title == "Net per day, in USD only")
  }

  @Test func `without a request there is none`() async throws {
    #expect(try await shown(nil).displayedChart == nil)
  }

  @Test(
    arguments: [
      (.day, "1997-05-15", "1997-05-24", 10, [4, 5], "day"), (.day, nil, nil, 2, [0, 1], "day"),
      (.week, "1997-05-12", "1997-05-26", 3, [0], "week"),
      // A year and more of days is a chart of weeks, thirty years one of years.
      (.day, "1997-01-01", "1998-12-31", 105, [20], "week"), (.day, "1990-01-01", "2020-12-31", 31, [7], "year"),
      (.day, "1990-01-01", "1999-12-31", 120, [88], "month"),
    ] as [(OrderStatistics.Period, StaticString?, StaticString?, Int, [Int], String)])
  func `it has a place for each period of the chosen days`(
    by: OrderStatistics.Period, first: StaticString?, last: StaticString?, places: Int, used: [Int], unit: String
  ) async throws {
    let days = OrderStatistics.Days(first: first.map { CivilDate($0) }, last: last.map { CivilDate($0) })
    let chart = try #require(try await shown(.net, by: by, days: days).displayedChart)
    #expect(chart.places == places && chart.title == "Net per \(unit)")
    #expect(chart.bars.map(\.place) == used)
    #expect(chart.labels.first?.place == 0 && chart.labels.last?.place == places - 1)
    #expect(chart.labels.count == (places <= 12 ? places : 3))
  }

  @Test func `statuses have no chart`() async throws {
    try await OrderStatisticsPresenter(display: display, formatter: formatter)
      .presentStatistics(.init(groups: [.init(key: .status(.paid), count: 1)], count: 1, by: .status, charted: .net))
    guard case .displayStatistics(let viewModel)? = display.calls.last else { throw CancellationError() }
    #expect(viewModel.displayedChart == nil)
  }

  // MARK: Fixtures

  private let formatter = ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)

  private func chart(
    _ measure: OrderStatistics.Measure, with other: Money? = nil
  ) async throws -> OrderStatistics.DisplayedChart {
    try #require(try await shown(measure, with: other).displayedChart)
  }

  /// Presents two days of sums in dollars; the first also has a sum in another currency.
  private func shown(
    _ measure: OrderStatistics.Measure?, with other: Money? = nil, in currency: Currency? = nil,
    by period: OrderStatistics.Period = .day, days: OrderStatistics.Days = .init()
  ) async throws -> OrderStatistics.ViewModel {
    func dollars(_ cents: Int64, and other: Money? = nil) -> OrderStatistics.Sums<Money> {
      .init(totals: .init((other.map { [$0] } ?? []) + [Money(minorUnits: cents, currency: .usd)]))
    }
    let day = CivilDate(daysSinceEpoch: 10_000)
    var groups: [OrderStatistics.Response.Group] = [
      .init(key: .day(day), count: 3, sums: dollars(4_000, and: other)),
      .init(key: .day(CivilDate(daysSinceEpoch: 10_001)), count: 1, sums: dollars(-200)),
    ]
    if period == .week { groups = [.init(key: .week(.init("1997-05-12")), count: 4, sums: dollars(3_800))] }
    try await OrderStatisticsPresenter(display: display, formatter: formatter)
      .presentStatistics(
        .init(groups: groups, count: 4, by: period, days: days, charted: measure, currency: currency))
    guard case .displayStatistics(let viewModel)? = display.calls.last else { throw CancellationError() }
    return viewModel
  }
}
