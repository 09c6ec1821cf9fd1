import APIDocuments
import HTTPProtocols
import PresentationProtocols
import ShowOrderProtocols
import WebKernel
import PageKernel

/// The page of one order.
struct OrderPage {
  let request: WebRequest
  let viewModel: ShowOrder.FetchOrder.ViewModel
  let history: ShowOrder.FetchHistory.ViewModel
  /// The problem that refused a change.
  var problem: Problem?

  private var summary: OrderSummaryDocument { viewModel.document.summary }

  var response: HTTPResponse {
    let actions = OrderActions(request: request, viewModel: viewModel, history: history, problem: problem)
    let content = OrderContent(
      order: viewModel.displayedOrder, document: viewModel.document, history: history, request: request)
    let main: HTML = """
      \(problem.map { Alert($0, field: OrderActions.field).html })
      \(actions.refused)
      \(content.columns)
      """
    return Page(
      title: "Order \(summary.number)", subtitle: content.subtitle, actions: actions.html, main: main,
      command: CommandLine("orders", "show", String(summary.number)),
      api: request.link("/api/v1/orders/\(percentEncoded(summary.id))"), place: .orders
    )
    .response(to: request, problem.map { HTTPStatus(rawValue: $0.httpStatus) } ?? .ok)
  }
}

/// The events of an order, the latest first.
struct HistoryList {
  let history: ShowOrder.FetchHistory.ViewModel
  let number: Int64

  private static let most = 50

  var html: HTML {
    let shown = history.displayedEvents.suffix(Self.most).reversed()
    let more = history.displayedEvents.count - shown.count
    let rest: HTML? =
      more == 0
      ? nil : "<p class=\"quiet\">\(more) more: <code>storekeeper orders history \(String(number))</code></p>"
    return """
      <section class="card unprinted"><h2>History</h2>
      <ol class="events">\(shown.map(event))</ol>
      \(rest)
      </section>
      """
  }

  private func event(_ event: ShowOrder.FetchHistory.DisplayedEvent) -> HTML {
    let changes = event.changes.map { "<li><bdi>\($0)</bdi></li>" as HTML }
    let list: HTML? = changes.isEmpty ? nil : "<ul>\(changes)</ul>"
    return """
      <li><strong>\(event.what)</strong> <span class="quiet">version \(event.version)</span><br>\
      <span class="quiet">\(HTML.bdi(event.at)), <bdi>\(event.who)</bdi></span>\(list)</li>

      """
  }
}
