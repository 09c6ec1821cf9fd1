import HTTPProtocols
import ListOrdersProtocols
import OrderQueries
import OrdersPageKernel
import OrderStatisticsProtocols
import PageKernel
import Permissions
import PresentationProtocols
import SalesPageKernel
import SavedViewsProtocols
import WebKernel

/// The home page: the figures of today as cards, a chart and the latest orders, or the ways to add orders to an empty store.
struct HomePage {
  let request: WebRequest
  var orders: ListOrders.FetchOrders.ViewModel?
  var work: ListOrders.FetchWork.ViewModel?
  /// The saved views, each with the number of its orders.
  var views: [CountedView] = []
  /// The number of the orders that were shipped today; `nil` if they are not counted.
  var shipped: DisplayedCount?
  /// The sums of today and of yesterday; `nil` if they take too long.
  var today: OrderStatistics.ViewModel?
  /// The sums of the chart; `nil` without a chart, or if they take too long.
  var statistics: OrderStatistics.ViewModel?
  /// The first and the last day of the chart, in the format of filters; `nil` without a chart.
  var days: (first: String, last: String)?

  /// A saved view with the number of its orders; `nil` if it cannot be counted.
  typealias CountedView = (view: SavedViews.View, count: DisplayedCount?)

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
    guard let orders else { return empty }
    let table = OrdersTable(
      request: request, caption: "Latest orders", orders: orders.documents)
    return """
      \(cards)
      \(saved)
      \(statistics.map { DaysChart(request: request, viewModel: $0).html } ?? tooMany)
      <section class="card list" aria-label="Latest orders">\(table.html)</section>
      <p><a class="button" href="\(request.link("/orders"))">All orders</a></p>
      """
  }

  /// The place of the chart of more orders than can be added up while a reader waits.
  private var tooMany: HTML {
    """
    <section class="card stack"><h2>Orders per day</h2>
    <p>There are too many orders for a chart here.</p>
    <p><a class="button" href="\(request.link("/sales"))">Show sales</a></p></section>
    """
  }

  /// The orders that wait for each step, the oldest first, the orders shipped today, and the revenue of today.
  private var cards: HTML {
    let waiting = (work?.displayedTasks ?? []).map { task -> HTML in
      let link = request.link("/orders", OrderFilter(task.parameters).items)
      return """
        <div class="card"><dt>\(task.title)</dt><dd><a href="\(link)" aria-label="\("\(task.title): \(task.count)")"><strong>\(bdi: task.count)</strong></a> \
        <span class="quiet">oldest \(bdi: task.oldest), \(bdi: task.age)</span></dd></div>

        """
    }
    let shipped: HTML? = shipped.map { count in
      let link = request.link("/orders", OrderFilter(Self.shippedToday).items)
      return """
        <div class="card"><dt>Shipped today</dt><dd><a href="\(link)" aria-label="\("Shipped today: \(count.display)")"><strong>\(bdi: count.display)</strong></a></dd></div>

        """
    }
    let revenue = today.flatMap { $0.displayedFigures.last }.map { SalesCards.figure($0, "Revenue today") }
    return "<dl class=\"figures-row\">\(waiting)\(shipped)\(revenue)</dl>"
  }

  /// The filter of the orders that were shipped today.
  static let shippedToday = {
    var parameters = OrdersParameters()
    parameters[.shippedSince] = ["today"]
    return parameters
  }()

  private var saved: HTML? {
    guard !views.isEmpty else { return nil }
    let items = views.map { view, count -> HTML in
      let number: HTML? = count.map { " <span class=\"count\">\(bdi: $0.display)</span>" }
      let link = request.link("/orders", OrderFilter(view.parameters).items)
      return "<li><a class=\"button\" href=\"\(link)\">\(bdi: view.name)\(number)</a></li>\n"
    }
    return "<section class=\"card\"><h2>Views</h2><ul class=\"row\">\(items)</ul></section>"
  }

  private var empty: HTML {
    let sample: HTML = """
      <section class="card stack"><h2>Try the sample shop</h2>
      <p>Adds 60 orders, 3 shows and 5 tunes. You can remove them all in \
      <a href="\(request.link("/settings"))">Settings</a>, which does not change your own data.</p>
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
