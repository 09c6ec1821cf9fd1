public import OrderStatisticsProtocols
public import PageKernel

/// The parts of a page with sums: the figures as cards, and the chart with the choice of its values.
public struct SalesCards {
  private let viewModel: OrderStatistics.ViewModel

  public init(_ viewModel: OrderStatistics.ViewModel) { self.viewModel = viewModel }

  /// The figures, each with those of the previous days; a row for each currency.
  public var figures: HTML {
    let previous: HTML? = viewModel.displayedPrevious.map {
      "<p class=\"quiet\">Compared with the days before, \(bdi: $0).</p>"
    }
    let uncounted: HTML? = viewModel.displayedUncounted.map { "<p class=\"quiet\">Not counted: \($0).</p>" }
    return """
      <dl class="figures-row">\(viewModel.displayedFigures.map(Self.figure))</dl>
      \(previous)\(uncounted)
      """
  }

  /// Returns a figure as a card.
  ///
  /// - Parameter title: the name of the figure; `nil` for its own.
  public static func figure(_ figure: OrderStatistics.DisplayedFigure, _ title: String?) -> HTML {
    let values = figure.values.map { value -> HTML in
      let previous: HTML? = value.previous.map { " <span class=\"quiet\">before: \(bdi: $0)</span>" }
      return "<dd><strong>\(bdi: value.text)</strong>\(previous)</dd>"
    }
    return "<div class=\"card\"><dt>\(title ?? figure.title)</dt>\(values)</div>\n"
  }

  private static func figure(_ figure: OrderStatistics.DisplayedFigure) -> HTML { Self.figure(figure, nil) }

  /// Returns the chart, with the links to the same page with each value; `nil` without a chart.
  ///
  /// - Parameters:
  ///   - id: the id of the heading.
  ///   - widest: the number of places whose bars are as wide as they can be; fewer places have bars of the same width.
  ///   - details: the markup below the picture.
  ///   - link: returns the address of the page with a value.
  public func chart(
    id: String, widest: Int, details: HTML? = nil, link: (OrderStatistics.Measure) -> String
  ) -> HTML? {
    guard let chart = viewModel.displayedChart else { return nil }
    let choices = OrderStatistics.Measure.allCases.map { measure -> HTML in
      """
      <li><a class="button" href="\(link(measure))"\(" aria-current=\"true\"", if: measure == chart.measure)>\(measure.label)</a></li>
      """
    }
    return """
      <section class="card"><div class="title"><h2 id="\(id)">\(chart.title)</h2><ul class="choices">\(choices)</ul></div>
      \(BarChart(chart, titledBy: id, widest: widest).html)\(details)
      </section>
      """
  }
}
