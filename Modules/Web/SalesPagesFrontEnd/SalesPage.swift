import HTTPProtocols
import OrderStatisticsProtocols
import PageKernel
import PresentationProtocols
import SalesPageKernel
import WebKernel

/// The page with the period, the tabs of rows, and the chart beside its table.
struct SalesPage {
  /// The greatest number of rows of the table: the newest ones.
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
  /// The taxes; `nil` for other rows, and if the period is invalid.
  var taxes: OrderStatistics.FetchTaxes.ViewModel?
  var problem: Problem?

  var response: HTTPResponse {
    Page(
      title: "Sales", main: main, command: query.command, api: request.link(query.apiPath, query.programItems),
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
      \(sums.map(content))\(items.map(content))\(taxes.map(content))
      """
  }

  private func link(_ query: SalesQuery) -> String { request.link(SalesQuery.path, query.items) }

  // MARK: Rows

  private var tabs: HTML {
    let entries = SalesRows.allCases.map { rows -> HTML in
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
    let title = "Sales by \(query.rows.rawValue)"
    let table = PageTable(
      "\(title)", isCaptionSeen: false, style: "cards labelled figures",
      OrderStatistics.columns(sums.displayedHeading).map { PageColumn($0) })
    let rest: HTML? =
      sums.displayedPeriods.count > periods.count
      ? "<p class=\"quiet\">Only the newest \(periods.count) rows are shown. The CSV file has all.</p>"
      : nil
    let cards = SalesCards(sums)
    return """
      \(cards.figures)
      <div class="sales">\(cards.chart(id: "chart", widest: 12) { link(query.with(measure: $0)) })
      \(table.card(title, isOrdered ? periods : periods.reversed()))</div>
      \(rest)\(download)
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
      <p class="quiet">Returned pieces are left out. Revenue is before other refunds, order discounts, shipping and tax.</p>
      \(download)
      """
  }

  private func content(_ taxes: OrderStatistics.FetchTaxes.ViewModel) -> HTML {
    guard !taxes.displayedTaxes.isEmpty else { return nothing }
    let table = PageTable(
      "Taxes by month", isCaptionSeen: false, style: "cards labelled figures",
      OrderStatistics.FetchTaxes.columns.map { PageColumn($0) })
    return """
      <p class="quiet">\(HTML.bdi(taxes.displayedTotal))</p>
      \(taxes.displayedLimit.map { "<p class=\"stale\" role=\"status\">\($0)</p>" as HTML })
      \(table.card("Taxes by month", taxes.displayedTaxes))
      <p class="quiet">A refund is deducted in the month in which it was made.</p>
      \(download)
      """
  }

  private var nothing: HTML {
    let all = SalesQuery(query.rows, since: nil, until: nil, measure: query.measure)
    return """
      <p class="card">There are no sales in this period.\
      \(" <a href=\"\(link(all))\">Show all time</a>.", if: query.since != nil || query.until != nil)
      <a href="\(request.link("/orders"))">Show all orders</a>.</p>
      """
  }

  private var download: HTML {
    let link = request.link(SalesQuery.csvPath, query.items)
    return
      "<p class=\"unprinted\"><a href=\"\(link)\" download=\"\("sales-by-\(query.rows.rawValue).csv")\">Download CSV</a></p>"
  }
}
