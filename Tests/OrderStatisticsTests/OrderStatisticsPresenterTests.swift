import Foundation
import OrderStatistics
import OrderStatisticsProtocols
import OrderStatisticsTesting
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing

struct OrderStatisticsPresenterTests {
  let display = OrderStatisticsDisplayLogicSpy()
  let formatter = ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)
  var presenter: OrderStatisticsPresenter { OrderStatisticsPresenter(display: display, formatter: formatter) }

  @Test func `presentStatistics should format periods and sums for display, once`() async throws {
    let euros = Money(minorUnits: 50, currency: try #require(Currency("EUR")))
    let june = OrderStatistics.Sums(
      gross: [euros, .dollars(223)], refunds: [.zero(euros.currency), .dollars(100)], totals: [euros, .dollars(123)])
    let july = OrderStatistics.Sums.gross(.dollars(133_073_422))
    let whole = OrderStatistics.Sums(
      gross: [euros, .dollars(133_073_645)], refunds: [.zero(euros.currency), .dollars(100)],
      totals: [euros, .dollars(133_073_545)])
    let response = OrderStatistics.Response(
      groups: [
        .init(key: .month(.init("2007-06-01")), count: 208, sums: june),
        .init(key: .month(.init("2007-07-01")), count: 622, sums: july),
      ], count: 830, sums: whole, by: .month)

    try await presenter.presentStatistics(response)

    let document = StatisticsDocument(
      periods: [
        .init(period: DisplayedValue(value: "2007-06", display: "Jun 2007"), orders: 208, sums: displayed(june)),
        .init(period: DisplayedValue(value: "2007-07", display: "Jul 2007"), orders: 622, sums: displayed(july)),
      ], sums: displayed(whole), orders: 830)
    #expect(
      display.calls == [
        .displayStatistics(
          .init(
            displayedHeading: "Period",
            displayedPeriods: [
              .init(
                period: "Jun 2007", orders: "208", gross: "€0.50, $2.23", refunds: "€0.00, $1.00",
                totals: "€0.50, $1.23", share: 208.0 / 622),
              .init(
                period: "Jul 2007", orders: "622", gross: "$1,330,734.22", refunds: "$0.00", totals: "$1,330,734.22",
                share: 1),
            ],
            displayedTotal:
              "830 orders; gross €0.50, $1,330,736.45; refunds €0.00, $1.00; net €0.50, $1,330,735.45",
            document: document))
      ])
  }

  @Test(arguments: OrderStatistics.Period.allCases)
  func `the first column is headed by what its rows are`(period: OrderStatistics.Period) async throws {
    try await presenter.presentStatistics(.init(groups: [], count: 0, by: period))

    #expect(try viewModel.displayedHeading == (period == .status ? "Status" : "Period"))
  }

  @Test(
    arguments: [
      (.status(.paid), "paid", "Paid"),
      (.day(.init("2007-06-29")), "2007-06-29", "6/29/07"),
      (.week(.init("2007-06-25")), "2007-W26", "2007-W26, 6/25/07"),
      (.month(.init("2007-06-01")), "2007-06", "Jun 2007"),
    ] as [(OrderStatistics.Response.Group.Key, String, String)])
  func `a period has a value for machines and a text for people`(
    key: OrderStatistics.Response.Group.Key, value: String, display: String
  ) async throws {
    #expect(try await shown(key) == DisplayedValue(value: value, display: display))
  }

  /// The examples of ISO 8601, and the years with 53 weeks.
  @Test(
    arguments: [
      ("2007-01-01", "2007-W01"), ("2008-12-29", "2009-W01"), ("2009-12-28", "2009-W53"), ("2010-01-04", "2010-W01"),
      ("2018-12-31", "2019-W01"), ("2020-12-28", "2020-W53"), ("2021-01-04", "2021-W01"), ("0999-12-30", "1000-W01"),
    ] as [(StaticString, String)])
  func `a week belongs to the year of its Thursday`(monday: StaticString, week: String) async throws {
    #expect(try await shown(.week(.init(monday))).value == week)
  }

  @Test(
    arguments: [
      (
        [.day(.init("2007-06-28")), .day(.init("2007-07-01"))],
        ["2007-06-28", "2007-06-29", "2007-06-30", "2007-07-01"]
      ),
      ([.week(.init("2008-12-15")), .week(.init("2009-01-05"))], ["2008-W51", "2008-W52", "2009-W01", "2009-W02"]),
      (
        [.month(.init("2007-12-01")), .month(.init("2008-04-01"))],
        ["2007-12", "2008-01", "2008-02", "2008-03", "2008-04"]
      ),
      ([.status(.placed), .status(.shipped)], ["placed", "shipped"]), ([], []),
      ([.day(.init("2007-06-28"))], ["2007-06-28"]),
      // More periods than a chart can show.
      ([.week(.init("1998-04-13")), .week(.init("2026-11-23"))], ["1998-W16", "2026-W48"]),
      ([.day(.init("1583-01-01")), .day(.init("2049-12-31"))], ["1583-01-01", "2049-12-31"]),
    ] as [([OrderStatistics.Response.Group.Key], [String])])
  func `periods without orders are shown where that is asked`(
    keys: [OrderStatistics.Response.Group.Key], periods: [String]
  ) async throws {
    let groups = keys.map { OrderStatistics.Response.Group(key: $0, count: 2, sums: .gross(.dollars(123))) }

    try await presenter.presentStatistics(.init(groups: groups, count: 4, isFilled: true))

    #expect(try viewModel.document.periods.map(\.period.value) == periods)
    for (shown, period) in zip(try viewModel.displayedPeriods, try viewModel.document.periods) {
      let texts = [shown.orders, shown.gross, shown.refunds, shown.totals]
      #expect(texts == (period.orders == 0 ? ["0", "", "", ""] : ["2", "$1.23", "$0.00", "$1.23"]))
      #expect(shown.share == (period.orders == 0 ? 0 : 1))
    }
  }

  @Test(
    arguments: [
      (0, [], "0 orders"), (1, [123], "1 order, $1.23"), (2, [0], "2 orders, $0.00"),
    ] as [(Int, [Int64], String)])
  func `all in all is a sentence's worth`(count: Int, cents: [Int64], text: String) async throws {
    let sums = OrderStatistics.Sums(totals: .init(cents.map(Money.dollars)))
    try await presenter.presentStatistics(.init(groups: [], count: count, sums: sums))

    #expect(try viewModel.displayedTotal == text)
    #expect(try viewModel.displayedPeriods.isEmpty)
  }

  @Test func `drafts and cancelled orders are named beside the total that leaves them out`() async throws {
    let groups = [(OrderStatus.draft, 1_234), (.paid, 2), (.cancelled, 8)].map {
      OrderStatistics.Response.Group(key: .status($0), count: $1, sums: .init())
    }
    try await presenter.presentStatistics(.init(groups: groups, count: 2, by: .status))

    #expect(try viewModel.displayedTotal == "2 orders; not counted: 1,234 draft, 8 cancelled")
  }

  @Test func `a sum beyond 64 bits is shown by what it is beyond`() async throws {
    let euro = Money(minorUnits: 50, currency: try #require(Currency("EUR")))
    let group = OrderStatistics.Response.Group(
      key: .day(.init("2007-06-28")), count: 3, sums: .init(totals: .init([euro], beyond: [.dollars(.max)])))
    let whole = OrderStatistics.Sums(totals: .init([euro], beyond: [.dollars(-.max)]))

    try await presenter.presentStatistics(.init(groups: [group], count: 3, sums: whole))

    let most = "$92,233,720,368,547,758.07"
    #expect(try viewModel.displayedPeriods.map(\.totals) == ["€0.50, more than \(most)"])
    #expect(try viewModel.displayedTotal == "3 orders, €0.50, less than -\(most)")
    #expect(try viewModel.document.periods.map { $0.sums.totals.beyond.map(\.display) } == [[most]])
    #expect(try viewModel.document.sums.totals.beyond.map(\.minor) == [-.max])
  }

  @Test func `a failure is shown as a problem`() async throws {
    try await presenter.presentFailure(.store(.cannotFetch(.unavailable("the store is locked"))))

    #expect(display.calls == [.displayProblem(Problem(.unavailable, "the store is locked"))])
  }

  // MARK: Fixtures

  private var viewModel: OrderStatistics.ViewModel {
    get throws {
      try #require(
        display.calls.lazy.compactMap { if case .displayStatistics(let shown) = $0 { shown } else { nil } }.first)
    }
  }

  private func displayed(_ sums: OrderStatistics.Sums<Money>) -> StatisticsDocument.Sums {
    sums.map { DisplayedMoney($0, formatter) }
  }

  private func shown(_ key: OrderStatistics.Response.Group.Key) async throws -> DisplayedValue {
    try await presenter.presentStatistics(.init(groups: [.init(key: key, count: 1)], count: 1))
    let period = try #require(viewModel.document.periods.first?.period)
    #expect(try viewModel.displayedPeriods.map(\.period) == [period.display])
    return period
  }
}
