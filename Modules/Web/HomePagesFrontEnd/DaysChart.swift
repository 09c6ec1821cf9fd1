import HTTPProtocols
import OrderStatisticsProtocols
import PresentationProtocols
import WebKernel
import PageKernel
import SalesPageKernel

/// The orders or the revenue of each day, as a chart and as a table.
struct DaysChart {
  let request: WebRequest
  let viewModel: OrderStatistics.ViewModel

  /// The parameter of a page's address with the value that the chart shows.
  static let parameter = HTTPParameter("chart", in: .query)

  /// The number of days; each bar has the same width, however few there are.
  private static let most = 31

  var html: HTML? {
    let table = PageTable(
      "Days", isCaptionSeen: false, style: "cards labelled figures",
      OrderStatistics.columns("Day").map { PageColumn($0) })
    return SalesCards(viewModel).chart(
      id: "days", widest: Self.most,
      details: """
        <details><summary>Show as a table</summary>
        \(table.html(viewModel.displayedPeriods.reversed()))</details>
        """
    ) { request.link("/", $0 == .orders ? [] : [(Self.parameter.name, $0.rawValue)]) }
  }
}
