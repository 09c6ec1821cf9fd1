import HTTPProtocols
import OrderStatisticsProtocols
import PageKernel
import PresentationProtocols
import WebKernel

/// The page with the period, the tabs of rows, and the chart beside its table.
struct SalesPage {
  /// The greatest number of periods of the chart and the table: the newest ones.
  static let mostPeriods = 366
  /// The greatest number of items.
  static let mostItems = 100

  let request: WebRequest
  let query: SalesQuery
  let presets: [SalesPreset]
  /// The sums; `nil` for items, and if the period is invalid.
  var sums: OrderStatistics.ViewModel?
  /// The items; `nil` for sums, and if the period is invalid.
  var items: OrderStatistics.FetchItems.ViewModel?
  var problem: Problem?

  var response: HTTPResponse {
    Page(
      title: "Sales", main: main, command: query.command, api: request.link("/api/v1/stats", query.programItems),
      place: .sales
    ).response(to: request, problem.map { HTTPStatus(rawValue: $0.httpStatus) } ?? .ok)
  }

  private var main: HTML {
    let alert = problem.map { problem in
      Alert(problem, field: { SalesForm.field(of: $0.pointer) }, label: { SalesForm.label(of: $0.pointer) }).html
    }
    return """
      \(alert)
      \(SalesForm(request: request, query: query, presets: presets, faults: problem?.faults ?? []).html)
      \(tabs)
      \(sums.map(content))\(items.map(content))
      """
  }

  private func link(_ query: SalesQuery) -> String { request.link(SalesQuery.path, query.items) }

  // MARK: Rows

  private var tabs: HTML {
    let entries = OrderStatistics.Rows.allCases.map { rows -> HTML in
      """
      <li><a href="\(link(query.with(rows: rows)))"\(" aria-current=\"page\"", if: rows == query.rows)>\(rows.tab)</a></li>
      """
    }
    return "<nav class=\"tabs unprinted\" aria-label=\"Sales by\"><ul>\(entries)</ul></nav>"
  }

  private func content(_ sums: OrderStatistics.ViewModel) -> HTML {
    guard !sums.displayedPeriods.isEmpty else { return nothing }
    let periods = Array(sums.displayedPeriods.suffix(Self.mostPeriods))
    let isOrdered = sums.displayedChart == nil
    let title = sums.displayedChart?.title ?? "Sales by \(query.rows.rawValue)"
    let table = PageTable(
      "\(title)", isCaptionSeen: false, style: "cards labelled figures",
      OrderStatistics.columns(sums.displayedHeading).map { PageColumn($0) })
    let rest: HTML? =
      sums.displayedPeriods.count > periods.count
      ? "<p class=\"quiet\">Only the newest \(periods.count) \(query.rows.rawValue)s are shown. The CSV file has all.</p>"
      : nil
    return """
      <p class="quiet">\(HTML.bdi(sums.displayedTotal))</p>
      <div class="sales">\(sums.displayedChart.map { chart($0, periods) })
      \(table.card(title, isOrdered ? periods : periods.reversed()))</div>
      \(rest)\(download)
      """
  }

  private func chart(_ chart: OrderStatistics.DisplayedChart, _ periods: [OrderStatistics.DisplayedPeriod]) -> HTML {
    let bars = zip(periods, chart.bars.suffix(periods.count)).map { period, bar in
      BarChart.Bar(label: period.period, share: bar.share, text: bar.text)
    }
    let picture = BarChart(
      titledBy: "chart", ticks: chart.ticks.map { .init(share: $0.share, text: $0.text) }, bars: bars, places: 12)
    let choices = OrderStatistics.Measure.allCases.map { measure -> HTML in
      """
      <li><a class="button" href="\(link(query.with(measure: measure)))"\
      \(" aria-current=\"true\"", if: measure == chart.measure)>\(measure.label)</a></li>
      """
    }
    return """
      <section class="card"><div class="title"><h2 id="chart">\(chart.title)</h2><ul class="choices">\(choices)</ul></div>
      \(picture.html)</section>
      """
  }

  private func content(_ items: OrderStatistics.FetchItems.ViewModel) -> HTML {
    guard !items.displayedItems.isEmpty else { return nothing }
    let table = PageTable(
      "Best-selling items", isCaptionSeen: false, style: "cards labelled figures",
      OrderStatistics.FetchItems.columns.map { PageColumn($0) })
    return """
      <p class="quiet">\(HTML.bdi(items.displayedTotal))</p>
      \(items.displayedLimit.map { "<p class=\"stale\" role=\"status\">\($0)</p>" as HTML })
      \(table.card("Best-selling items", items.displayedItems))
      <p class="quiet">Revenue is before refunds, order discounts, shipping and tax.</p>
      \(download)
      """
  }

  private var nothing: HTML {
    let all = SalesQuery(query.rows, since: nil, until: nil, measure: query.measure)
    return """
      <p class="card">There are no sales in this period.\
      \(" <a href=\"\(link(all))\">Show all time</a>.", if: query.since != nil || query.until != nil)</p>
      """
  }

  private var download: HTML {
    let link = request.link(SalesQuery.csvPath, query.items)
    return
      "<p class=\"unprinted\"><a href=\"\(link)\" download=\"\("sales-by-\(query.rows.rawValue).csv")\">Download CSV</a></p>"
  }
}

extension OrderStatistics.Rows {
  /// The label of the tab.
  fileprivate var tab: String {
    switch self {
    case .day: "Days"
    case .week: "Weeks"
    case .month: "Months"
    case .status: "Statuses"
    case .item: "Items"
    }
  }
}
