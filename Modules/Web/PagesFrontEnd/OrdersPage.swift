import OrderDocumentsProtocols
import BulkOrdersProtocols
import HTTPProtocols
import ListOrdersProtocols
import OrderFilesProtocols
import OrderQueries
import OrdersPageKernel
import PageKernel
import PresentationProtocols
import SavedViewsProtocols
import WebKernel

/// The page of the list of orders.
struct OrdersPage {
  let request: WebRequest
  let filter: OrderFilter
  /// The filter of the list, for the API and the command line.
  let programFilter: OrderFilter
  /// The saved views of the user, and the shared ones.
  let views: [SavedViews.View]
  /// The orders; `nil` if the filters are invalid.
  let viewModel: ListOrders.FetchOrders.ViewModel?
  var problem: Problem?

  var response: HTTPResponse {
    let page = Page(
      title: "Orders", main: main, command: programFilter.command,
      api: request.link("/api/v1/orders", programFilter.items + position), place: .orders, searched: filter["query"])
    return page.response(to: request, problem.map { HTTPStatus(rawValue: $0.httpStatus) } ?? .ok)
  }

  /// The cursor of the page as a parameter of its address; none for the first page.
  private var position: [(name: String, value: String)] {
    filter.before.map { [(name: "before", value: $0)] } ?? filter.after.map { [(name: "after", value: $0)] } ?? []
  }

  private var main: HTML {
    let alert = problem.map { problem in
      Alert(
        problem, field: { OrderFilterForm.field(of: $0.pointer) }, label: { OrderFilterForm.label(of: $0.pointer) }
      ).html
    }
    return """
      \(alert)
      \(OrderTabs(request: request, filter: filter, viewModel: viewModel).html)
      \(ViewLinks(request: request, filter: programFilter, views: views).html)
      \(OrderFilterForm(carried: request.carried, filter: filter, faults: problem?.faults ?? []).html)
      \(viewModel.map(list))
      <p class="unprinted"><a href="\(request.link(DeletedOrdersPage.path))">Deleted orders</a></p>
      """
  }

  private func list(_ viewModel: ListOrders.FetchOrders.ViewModel) -> HTML {
    guard !viewModel.documents.isEmpty else { return nothing(viewModel.shorterQueries) }
    let table = OrdersTable(
      request: request, caption: caption(viewModel), orders: viewModel.documents,
      sorting: filter, ticks: OrderTicks(form: BulkBar.id, ticked: filter.ticked))
    let here = filter.items + position + (filter.from.map { [(name: "from", value: String($0))] } ?? [])
    let bar = BulkBar(
      request: request, list: request.link("/orders", here),
      ticked: request.link("/orders", here + [(name: OrderTicks.parameter, value: "all")]), whole: whole(viewModel),
      nextStatuses: viewModel.nextStatuses, usual: Set(viewModel.documents.compactMap(\.nextStatus)))
    return """
      <section class="card list" aria-label="Orders">\(table.html)</section>
      \(bar.html)
      \(pages(viewModel))
      \(exports)
      """
  }

  /// Returns the link to one page with all orders of the list, ticked; `nil` if this page has them all.
  private func whole(_ viewModel: ListOrders.FetchOrders.ViewModel) -> (text: String, address: String)? {
    guard viewModel.previous != nil || viewModel.next != nil, let count = viewModel.count else { return nil }
    let isAll = count.isExact && count.value <= BulkOperation.limit
    let items = filter.items.filter { $0.name != "limit" }
    return (
      isAll ? "Select all \(count.display)" : "Select the first \(BulkOperation.limit)",
      request.link("/orders", items + [(name: OrderTicks.parameter, value: OrderTicks.list)])
    )
  }

  /// Returns the place of the page's first order: 1 where no page precedes it.
  private func place(_ viewModel: ListOrders.FetchOrders.ViewModel) -> Int? {
    viewModel.previous == nil ? 1 : filter.from
  }

  private func caption(_ viewModel: ListOrders.FetchOrders.ViewModel) -> String {
    let shown = viewModel.documents.count
    guard let count = viewModel.count, count.value != shown || !count.isExact else { return shown.of("order") }
    func number(_ number: Int) -> String { isolated(request.number(number)) }
    let extent =
      place(viewModel).map { shown == 1 ? number($0) : "\(number($0))–\(number($0 + shown - 1))" } ?? number(shown)
    return "\(extent) of \(isolated(count.display)) \(count.value == 1 && count.isExact ? "order" : "orders")"
  }

  private func nothing(_ shorterQueries: [ListOrders.DisplayedShorterQuery]) -> HTML {
    if filter.isEmpty, filter.isAtStart {
      return "<p class=\"card\">\(ListOrders.EmptyList.store) <a href=\"\(request.link("/"))\">Get started</a>.</p>"
    }
    let shorter = shorterQueries.map { query -> HTML in
      "<li><a href=\"\(request.link("/orders", filter.with(query: query.query).items))\">\(query.text)</a></li>"
    }
    let all: HTML = "<a href=\"\(request.link("/orders"))\">Show all orders</a>."
    guard !shorter.isEmpty else { return "<p class=\"card\">\(ListOrders.EmptyList.search) \(all)</p>" }
    return "<div class=\"card\"><p>\(ListOrders.EmptyList.words) \(all)</p><ul>\(shorter)</ul></div>"
  }

  private func pages(_ viewModel: ListOrders.FetchOrders.ViewModel) -> HTML? {
    let place = place(viewModel)
    func button(_ name: String, _ cursor: String, _ place: Int?, _ relation: String, _ text: HTML) -> HTML {
      let items = [(name: name, value: cursor)] + (place.map { [(name: "from", value: String($0))] } ?? [])
      let link = request.link("/orders", filter.items + items)
      return "<li><a class=\"button\" rel=\"\(relation)\" href=\"\(link)\">\(text)</a></li>"
    }
    let first: HTML? =
      viewModel.previous == nil
      ? nil : "<li><a class=\"button\" href=\"\(request.link("/orders", filter.items))\">First page</a></li>"
    let previous = viewModel.previous.map {
      button("before", $0, place.map { max(1, $0 - filter.pageSize) }, "prev", "Previous page")
    }
    let next = viewModel.next.map {
      button("after", $0, place.map { $0 + viewModel.documents.count }, "next", "Next page")
    }
    guard previous != nil || next != nil else { return nil }
    return """
      <nav class="unprinted" aria-label="Pages"><ul class="row">\(first)\(previous)\(next)\
      <li class="quiet">\(caption(viewModel))</li></ul></nav>
      """
  }

  /// The links that download the list's orders through the API, as CSV, Shopify's CSV, NDJSON and JSON.
  private var exports: HTML {
    let formats = [("csv", "CSV"), ("csv", "Shopify CSV"), ("ndjson", "NDJSON"), ("json", "JSON")]
    let links = formats.map { format, name -> HTML in
      let items =
        programFilter.filters + [
          (name: "sort", value: programFilter.sort ?? OrdersSortWord.standard.word), (name: "format", value: format),
        ] + (name.hasPrefix("Shopify") ? [(name: "layout", value: "shopify")] : [])
        + (format == "csv" ? [(name: "bom", value: "true")] : [])
      let link = request.link("/api/v1/orders/export", items)
      return "<li><a href=\"\(link)\" download=\"\("orders." + format)\">\(name)</a></li>"
    }
    return """
      <section class="row unprinted"><h2>Export this list</h2><ul class="row">\(links)</ul>
      <p class="quiet">CSV omits \(OrdersExportFormat.csv.omission ?? ""). Shopify CSV omits \
      \(OrdersExportFormat.shopify.omission ?? ""). NDJSON and JSON have complete orders.</p></section>
      """
  }
}
