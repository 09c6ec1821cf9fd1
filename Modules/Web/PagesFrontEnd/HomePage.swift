import HTTPProtocols
import ListOrdersProtocols
import OrderStatisticsProtocols
import PresentationProtocols
import WebKernel
import PageKernel

/// The home page: a chart and the latest orders, or the ways to add orders to an empty store.
struct HomePage {
  let request: WebRequest
  var orders: ListOrders.FetchOrders.ViewModel?
  var statistics: OrderStatistics.ViewModel?
  /// The first and the last day of the chart, in the format of filters; `nil` without a chart.
  var days: (first: String, last: String)?

  var response: HTTPResponse {
    let items = days.map { [("by", "day"), ("since", $0.first), ("until", $0.last)] }
    return Page(
      title: request.shopName.isEmpty ? "Home" : request.shopName, main: main,
      command: items?.reduce(CommandLine("orders", "stats")) { $0.adding($1.0, $1.1) },
      api: items.map { request.link("/api/v1/stats", $0) }, place: .home
    )
    .response(to: request)
  }

  private var main: HTML {
    guard let orders, let statistics else { return empty }
    let table = OrdersTable(
      request: request, caption: "Latest orders", orders: orders.displayedOrders)
    return """
      \(DaysChart(viewModel: statistics).html)
      <section class="card list" aria-label="Latest orders">\(table.html)</section>
      <p><a class="button" href="\(request.link("/orders"))">All orders</a></p>
      """
  }

  private var empty: HTML {
    let sample: HTML = """
      <section class="card stack"><h2>Try the sample shop</h2>
      <p>Adds 60 orders, 3 shows and 5 tunes. To remove them all, run \
      <code>storekeeper store sample --remove</code>. It asks first and does not change your own data.</p>
      <form action="\(request.link("/store/sample"))" method="post">\
      \(HTML.hidden("form_token", request.makeFormToken()))\
      <button type="submit" class="main">Add the sample shop</button></form></section>
      """
    let begin: HTML = """
      <section class="card stack"><h2>Add your own orders</h2>
      <div class="row"><a class="button" href="\(request.link("/orders/new"))">Create the first order</a>\
      <a class="button" href="\(request.link("/orders/import"))">Import orders</a></div></section>
      """
    return """
      <p>\(ListOrders.EmptyList.store)</p>
      \(sample, if: request.may(.admin))\(begin, if: request.may(.editor))
      """
  }
}

/// The number of orders of each day, as a picture and as a table.
struct DaysChart {
  let viewModel: OrderStatistics.ViewModel

  private static let most = 31
  /// The size of the picture in its own units, which a browser scales.
  private static let (width, height) = (620, 120)

  var html: HTML {
    let days = viewModel.displayedPeriods.suffix(Self.most)
    let step = Self.width / max(1, days.count)
    let bars = days.enumerated().map { index, day -> HTML in
      let height = day.share > 0 ? max(2, Int(day.share * Double(Self.height))) : 0
      // A picture's title has no markup: each value is enclosed in Unicode's isolates.
      let text = "\u{2068}\(day.period)\u{2069}: \(day.orders), \u{2068}\(day.totals)\u{2069}"
      return """
        <rect class="bar-of-day" x="\(index * step + 1)" y="\(Self.height - height)" width="\(max(1, step - 2))" \
        height="\(height)" rx="1"><title>\(text)</title></rect>
        """
    }
    let rows = days.reversed().map { day -> HTML in
      """
      <tr><th scope="row">\(HTML.bdi(day.period))</th><td class="number">\(day.orders)</td>\
      <td class="number">\(HTML.bdi(day.gross))</td><td class="number">\(HTML.bdi(day.refunds))</td>\
      <td class="number">\(HTML.bdi(day.totals))</td></tr>

      """
    }
    return """
      <section class="card"><h2 id="days">Orders per day</h2>
      <p class="quiet">\(HTML.bdi(viewModel.displayedTotal))\(span(days))</p>
      <svg class="chart" viewBox="0 0 \(Self.width) \(Self.height + 1)" preserveAspectRatio="none" role="img" \
      aria-labelledby="days">\
      <line x1="0" x2="\(Self.width)" y1="\(Self.height)" y2="\(Self.height)"/>\(bars)</svg>
      <details><summary>Show as a table</summary>
      <div class="wide"><table><caption class="unseen">Orders per day</caption>
      <thead><tr><th scope="col">Day</th><th scope="col" class="number">Orders</th>\
      <th scope="col" class="number">Gross</th><th scope="col" class="number">Refunds</th>\
      <th scope="col" class="number">Net</th></tr></thead>
      <tbody>
      \(rows)</tbody></table></div></details>
      </section>
      """
  }

  private func span(_ days: ArraySlice<OrderStatistics.DisplayedPeriod>) -> HTML? {
    guard let first = days.first, let last = days.last else { return nil }
    return ", \(HTML.bdi(first.period)) – \(HTML.bdi(last.period))"
  }
}
