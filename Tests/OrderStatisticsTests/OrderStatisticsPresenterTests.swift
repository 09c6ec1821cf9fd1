import Foundation
import OrderStatisticsProtocols
import OrderStatisticsTesting
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing

@testable import OrderStatistics

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
                period: "Jun 2007", orders: "208", gross: ["€0.50", "$2.23"], refunds: ["€0.00", "$1.00"],
                totals: ["€0.50", "$1.23"], share: 208.0 / 622),
              .init(
                period: "Jul 2007", orders: "622", gross: ["$1,330,734.22"], refunds: ["$0.00"],
                totals: ["$1,330,734.22"], share: 1),
            ],
            displayedFigures: [
              .init(title: "Orders", values: [.init(text: "830")]),
              .init(title: "Gross", values: [.init(text: "€0.50"), .init(text: "$1,330,736.45")]),
              .init(title: "Refunds", values: [.init(text: "$1.00")]),
              .init(title: "Net", values: [.init(text: "€0.50"), .init(text: "$1,330,735.45")]),
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
        .day, "2007-06-27", "2007-07-02", ["2007-06-28", "2007-07-01"],
        ["6/27/07", "6/28/07", "6/29/07 – 6/30/07", "7/1/07", "7/2/07"]
      ),
      (
        .week, nil, nil, ["2008-12-15", "2009-01-05"],
        ["2008-W51, 12/15/08", "2008-W52, 12/22/08 – 2009-W01, 12/29/08", "2009-W02, 1/5/09"]
      ),
      (.month, "2007-12-20", nil, ["2007-12-01", "2008-04-01"], ["Dec 2007", "Jan 2008 – Mar 2008", "Apr 2008"]),
      (.month, "2007-01-01", "2008-12-31", ["2007-12-01"], ["Jan 2007 – Nov 2007", "Dec 2007", "Jan 2008 – Dec 2008"]),
      (.day, nil, nil, ["1583-01-01", "2049-12-31"], ["1/1/83", "1/2/83 – 12/30/49", "12/31/49"]),
      (.day, "2007-06-27", "2007-06-29", [], []),
    ] as [(OrderStatistics.Period, StaticString?, StaticString?, [StaticString], [String])])
  func `all periods without orders between two others are one row`(
    by: OrderStatistics.Period, first: StaticString?, last: StaticString?, starts: [StaticString], periods: [String]
  ) async throws {
    let unit = try #require(TimelineUnit(by))
    let groups = try starts.map { start in
      OrderStatistics.Response.Group(
        key: try #require(.init(unit, CivilDate(start))), count: 2, sums: .gross(.dollars(123)))
    }
    let days = OrderStatistics.Days(first: first.map { CivilDate($0) }, last: last.map { CivilDate($0) })

    try await presenter.presentStatistics(.init(groups: groups, count: 4, by: by, days: days))

    #expect(try viewModel.displayedPeriods.map(\.period) == periods)
    #expect(try viewModel.document.periods.count == groups.count)
    for row in try viewModel.displayedPeriods where row.orders == "0" {
      #expect(row == .init(period: row.period, orders: "0"))
    }
  }

  @Test func `a figure has a row for each currency that has or had sums, and no other zeroes`() async throws {
    let euro = try #require(Currency("EUR"))
    let yen = try #require(Currency("JPY"))
    func sums(_ amounts: [Money]) -> OrderStatistics.Sums<Money> {
      .init(gross: .init(amounts), refunds: .init(amounts.map { .zero($0.currency) }), totals: .init(amounts))
    }
    let now = sums([Money(minorUnits: 0, currency: euro), .dollars(200)])
    let before = sums([Money(minorUnits: 900, currency: yen), .dollars(100)])
    try await presenter.presentStatistics(
      .init(
        groups: [], count: 1_234, sums: now,
        previous: .init(first: .init("2007-06-01"), last: .init("2007-06-30"), count: 2, sums: before), currency: .usd))

    let net = [
      OrderStatistics.DisplayedFigure.Value(text: "¥0", previous: "¥900"), .init(text: "$2.00", previous: "$1.00"),
    ]
    #expect(
      try viewModel.displayedFigures == [
        .init(title: "Orders", values: [.init(text: "1,234", previous: "2")]), .init(title: "Gross", values: net),
        .init(title: "Refunds", values: [.init(text: "$0.00", previous: "$0.00")]), .init(title: "Net", values: net),
      ])
    #expect(try viewModel.displayedPrevious == "6/1/07 – 6/30/07")
  }

  @Test func `a week has the digits of its locale`() async throws {
    let formatter = ReferenceFormatter(locale: Locale(identifier: "ar_EG"), timeZone: .gmt)
    try await OrderStatisticsPresenter(display: display, formatter: formatter)
      .presentStatistics(.init(groups: [.init(key: .week(.init("2007-06-25")), count: 1)], count: 1, by: .week))
    #expect(try viewModel.document.periods.map(\.period.value) == ["2007-W26"])
    #expect(try viewModel.displayedPeriods[0].period.hasPrefix("٢٠٠٧-W٢٦, "))
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
    #expect(try viewModel.displayedUncounted == "1,234 draft, 8 cancelled")
  }

  @Test func `a sum beyond 64 bits is shown by what it is beyond`() async throws {
    let euro = Money(minorUnits: 50, currency: try #require(Currency("EUR")))
    let group = OrderStatistics.Response.Group(
      key: .day(.init("2007-06-28")), count: 3, sums: .init(totals: .init([euro], beyond: [.dollars(.max)])))
    let whole = OrderStatistics.Sums(totals: .init([euro], beyond: [.dollars(-.max)]))

    try await presenter.presentStatistics(.init(groups: [group], count: 3, sums: whole))

    let most = "$92,233,720,368,547,758.07"
    #expect(try viewModel.displayedPeriods.map(\.totals) == [["€0.50", "more than \(most)"]])
    #expect(try viewModel.displayedFigures.last?.values.map(\.text) == ["€0.50", "less than -\(most)"])
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
