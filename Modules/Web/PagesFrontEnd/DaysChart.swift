import HTTPProtocols
import OrderStatisticsProtocols
import PresentationProtocols
import WebKernel
import PageKernel

/// The orders or the revenue of each day, as a chart and as a table.
///
/// Every position is a share of the picture, so that it fits any screen while its texts keep their size.
struct DaysChart {
  let request: WebRequest
  let viewModel: OrderStatistics.ViewModel

  /// The parameter of a page's address with the value that the chart shows.
  static let parameter = HTTPParameter("chart", in: .query)

  /// The highest number of days; each has the same width, however many there are.
  private static let most = 31
  /// The thousandths of the picture's width that a day and its bar have.
  private static let (day, bar) = (32, 24)

  private typealias Row = (day: OrderStatistics.DisplayedPeriod, bar: OrderStatistics.DisplayedChart.Bar)

  var html: HTML? {
    guard let chart = viewModel.displayedChart else { return nil }
    let rows: [Row] = Array(zip(viewModel.displayedPeriods, chart.bars).suffix(Self.most))
    return """
      <section class="card"><div class="title"><h2 id="days">\(chart.title)</h2>\(choices(chart.measure))</div>
      <p class="quiet">\(HTML.bdi(viewModel.displayedTotal))\(span(rows))</p>
      \(picture(chart, rows))
      <details><summary>Show as a table</summary>
      <div class="wide"><table class="days"><caption class="unseen">\(chart.title)</caption>
      <thead><tr><th scope="col">Day</th><th scope="col" class="number">Orders</th>\
      <th scope="col" class="number">Gross</th><th scope="col" class="number">Refunds</th>\
      <th scope="col" class="number">Net</th></tr></thead>
      <tbody>
      \(rows.reversed().map { row($0.day) })</tbody></table></div></details>
      </section>
      """
  }

  private func row(_ day: OrderStatistics.DisplayedPeriod) -> HTML {
    """
    <tr><th scope="row">\(HTML.bdi(day.period))</th><td class="number">\(day.orders)</td>\
    <td class="number">\(HTML.bdi(day.gross))</td><td class="number">\(HTML.bdi(day.refunds))</td>\
    <td class="number">\(HTML.bdi(day.totals))</td></tr>

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

  private func span(_ rows: [Row]) -> HTML? {
    guard let first = rows.first, let last = rows.last else { return nil }
    return ", \(HTML.bdi(first.day.period)) – \(HTML.bdi(last.day.period))"
  }

  // MARK: The picture

  private func picture(_ chart: OrderStatistics.DisplayedChart, _ rows: [Row]) -> HTML {
    let ticks = chart.ticks.reversed()
    let lines = ticks.map { tick -> HTML in
      let place = Self.percent(1_000 - Int(tick.share * 1_000))
      return "<line x1=\"0\" x2=\"100%\" y1=\"\(place)\" y2=\"\(place)\"/>"
    }
    let bars = rows.enumerated().map { index, row -> HTML in
      let height = row.bar.share > 0 ? max(10, Int(row.bar.share * 1_000)) : 0
      // A picture's title has no markup: each value is enclosed in Unicode's isolates.
      let text = "\u{2068}\(row.day.period)\u{2069}: \u{2068}\(row.bar.text)\u{2069}"
      return """
        <rect class="bar-of-day" x="\(Self.percent(index * Self.day + (Self.day - Self.bar) / 2))" \
        y="\(Self.percent(1_000 - height))" width="\(Self.percent(Self.bar))" height="\(Self.percent(height))">\
        <title>\(text)</title></rect>
        """
    }
    return """
      <div class="chart"><div class="axis" aria-hidden="true">\(ticks.map { "<span>\(bdi: $0.text)</span>" as HTML })</div>
      <svg class="plot" role="img" aria-labelledby="days">\(lines)\(bars)</svg>
      <svg class="dates" aria-hidden="true">\(dates(rows))</svg></div>
      """
  }

  /// The first, the middle and the last day, each below its bar.
  private func dates(_ rows: [Row]) -> [HTML] {
    let shown = rows.count < 8 ? [0, rows.count - 1] : [0, rows.count / 2, rows.count - 1]
    return Set(shown).filter(rows.indices.contains).sorted().map { index in
      let anchor = index == 0 ? "start" : index == rows.count - 1 && rows.count > 7 ? "end" : "middle"
      let place = index * Self.day + (index == 0 ? 0 : anchor == "end" ? Self.day : Self.day / 2)
      return """
        <text x="\(Self.percent(place))" y="1em" text-anchor="\(anchor)">\("\u{2068}\(rows[index].day.period)\u{2069}")</text>
        """
    }
  }

  /// Returns thousandths as a percentage: `12.3%`.
  private static func percent(_ thousandths: Int) -> String { "\(thousandths / 10).\(thousandths % 10)%" }
}
