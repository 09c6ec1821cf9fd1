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
      (0, [0, 1]), (1, [0, 1]), (3, [0, 1, 2, 3]), (7, [0, 2, 4, 6, 8]), (830, [0, 500, 1_000]),
      (126_424, [0, 50_000, 100_000, 150_000]),
    ] as [(Int64, [Int64])])
  func `its axis has few round values, and ends at or above the greatest`(greatest: Int64, values: [Int64]) {
    let axis = ValueAxis(upTo: greatest)
    #expect(axis.values.first == 0 && axis.values.count <= 6)
    #expect(axis.values == values)
    #expect((axis.values.last ?? 0) >= greatest)
    #expect(axis.share(of: -5) == 0 && axis.share(of: axis.values.last ?? 0) == 1)
  }

  @Test(arguments: [Int64.max, .max - 1, .max / 3, .min, -1])
  func `no value overflows its axis`(greatest: Int64) {
    let axis = ValueAxis(upTo: greatest)
    #expect(axis.values.count >= 2 && axis.values.count <= 6)
    #expect((0...1).contains(axis.share(of: greatest)))
  }

  @Test func `it shows the orders of each period, or the net sums of the main currency`() async throws {
    let orders = try await chart(.orders)
    #expect(orders.title == "Orders per day")
    #expect(orders.bars.map(\.text) == ["3", "1"])
    #expect(orders.bars.map(\.share) == [1, 1.0 / 3])
    #expect(orders.ticks.map(\.text) == ["0", "1", "2", "3"])
    let revenue = try await chart(.revenue)
    #expect(revenue.title == "Revenue per day")
    #expect(revenue.bars.map(\.text) == ["$40.00", "-$2.00"])
    #expect(revenue.bars.map(\.share) == [1, 0])
    #expect(revenue.ticks.map(\.text) == ["$0.00", "$10.00", "$20.00", "$30.00", "$40.00"])
  }

  @Test func `a chart of one currency of several names it`() async throws {
    let yen = Money(minorUnits: 900, currency: try #require(Currency("JPY")))
    #expect(try await chart(.revenue, with: yen).title == "Revenue per day, in USD only")
    #expect(try await chart(.orders, with: yen).title == "Orders per day")
  }

  @Test func `a chart of several currencies shows the shop's, if it has sums`() async throws {
    let yen = try #require(Currency("JPY"))
    let sums = Money(minorUnits: 900, currency: yen)
    let chart = try #require(try await shown(.revenue, with: sums, in: yen).displayedChart)
    #expect(chart.title == "Revenue per day, in JPY only")
    #expect(chart.bars.map(\.text) == ["¥900", "¥0"])
    let other = try #require(try await shown(.revenue, with: sums, in: Currency("EUR")).displayedChart)
    #expect(other.title == "Revenue per day, in USD only")
  }

  @Test func `without a request there is none`() async throws {
    #expect(try await shown(nil).displayedChart == nil)
  }

  // MARK: Fixtures

  private func chart(
    _ measure: OrderStatistics.Measure, with other: Money? = nil
  ) async throws -> OrderStatistics.DisplayedChart {
    try #require(try await shown(measure, with: other).displayedChart)
  }

  /// Presents two days of sums in dollars; the first also has a sum in another currency.
  private func shown(
    _ measure: OrderStatistics.Measure?, with other: Money? = nil, in currency: Currency? = nil
  ) async throws -> OrderStatistics.ViewModel {
    func dollars(_ cents: Int64, and other: Money? = nil) -> OrderStatistics.Sums<Money> {
      .init(totals: .init((other.map { [$0] } ?? []) + [Money(minorUnits: cents, currency: .usd)]))
    }
    let day = CivilDate(daysSinceEpoch: 10_000)
    let groups: [OrderStatistics.Response.Group] = [
      .init(key: .day(day), count: 3, sums: dollars(4_000, and: other)),
      .init(key: .day(CivilDate(daysSinceEpoch: 10_001)), count: 1, sums: dollars(-200)),
    ]
    let formatter = ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    try await OrderStatisticsPresenter(display: display, formatter: formatter)
      .presentStatistics(.init(groups: groups, count: 4, charted: measure, currency: currency))
    guard case .displayStatistics(let viewModel)? = display.calls.last else { throw CancellationError() }
    return viewModel
  }
}
