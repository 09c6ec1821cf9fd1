import HTTPProtocols
import OrderStatisticsProtocols
import PresentationProtocols
import WebKernel
import PageKernel

/// The orders or the revenue of each day, as a chart and as a table.
struct DaysChart {
  let request: WebRequest
  let viewModel: OrderStatistics.ViewModel

  /// The parameter of a page's address with the value that the chart shows.
  static let parameter = HTTPParameter("chart", in: .query)

  /// The highest number of days; each has the same width, however many there are.
  private static let most = 31

  var html: HTML? {
    guard let chart = viewModel.displayedChart else { return nil }
    let days = Array(viewModel.displayedPeriods.suffix(Self.most))
    let bars = zip(days, chart.bars.suffix(Self.most)).map { day, bar in
      BarChart.Bar(label: day.period, share: bar.share, text: bar.text)
    }
    let picture = BarChart(
      titledBy: "days", ticks: chart.ticks.map { .init(share: $0.share, text: $0.text) }, bars: bars, places: Self.most)
    let table = PageTable(
      "\(chart.title)", isCaptionSeen: false, style: "cards labelled figures",
      OrderStatistics.columns("Day").map { PageColumn($0) })
    return """
      <section class="card"><div class="title"><h2 id="days">\(chart.title)</h2>\(choices(chart.measure))</div>
      <p class="quiet">\(HTML.bdi(viewModel.displayedTotal))\(span(days))</p>
      \(picture.html)
      <details><summary>Show as a table</summary>
      \(table.html(days.reversed()))</details>
      </section>
      """
  }

  /// The links to the same page with each value.
  private func choices(_ current: OrderStatistics.Measure) -> HTML {
    let links = OrderStatistics.Measure.allCases.map { measure -> HTML in
      let link = request.link("/", measure == .orders ? [] : [(Self.parameter.name, measure.rawValue)])
      return """
        <li><a class="button" href="\(link)"\(" aria-current=\"true\"", if: measure == current)>\(measure.label)</a></li>
        """
    }
    return "<ul class=\"choices\">\(links)</ul>"
  }

  private func span(_ days: [OrderStatistics.DisplayedPeriod]) -> HTML? {
    guard let first = days.first, let last = days.last else { return nil }
    guard days.count > 1 else { return ", \(HTML.bdi(first.period))" }
    return ", \(HTML.bdi(first.period)) – \(HTML.bdi(last.period))"
  }
}
