import HTTPProtocols
import OrderActionsProtocols
import OrderDocumentsProtocols
import PageKernel
import PresentationProtocols
import ShowOrderProtocols
import WebKernel

/// The page of one order.
struct OrderPage {
  let request: WebRequest
  let viewModel: ShowOrder.FetchOrder.ViewModel
  let history: ShowOrder.FetchHistory.ViewModel
  /// The problem that refused a change, and the kind of the change.
  var problem: Problem?
  var refused: OrderAction.Verb?

  private var summary: OrderSummaryDocument { viewModel.document.summary }

  /// The links to the orders before and after this one in the list, the newest first; `nil` if there are none.
  private var neighbours: HTML? {
    func link(_ order: OrderSummaryDocument?, _ relation: String, _ text: String) -> HTML? {
      order.map { order in
        """
        <li><a class="button" rel="\(relation)" href="\(request.link(toOrder: order.id))">\(text): order \(String(order.number))</a></li>
        """
      }
    }
    let (previous, next) = (link(viewModel.previous, "prev", "Newer"), link(viewModel.next, "next", "Older"))
    guard previous != nil || next != nil else { return nil }
    return "<nav class=\"unprinted\" aria-label=\"Orders\"><ul class=\"row\">\(previous)\(next)</ul></nav>"
  }

  var response: HTTPResponse {
    let actions = OrderActions(
      request: request, viewModel: viewModel, history: history, problem: problem,
      refusedVerb: refused)
    let content = OrderContent(
      order: viewModel.displayedOrder, document: viewModel.document, history: history, request: request,
      otherOrders: viewModel.others)
    let main: HTML = """
      \(problem.map { Alert($0, field: actions.field).html })
      \(actions.refused)
      \(content.columns)
      \(neighbours)
      """
    return Page(
      title: "Order \(summary.number)", subtitle: content.subtitle, actions: actions.html, main: main,
      command: CommandLine("orders", "show", String(summary.number)),
      api: request.link("/api/v1/orders/\(percentEncoded(summary.id))"), place: .orders
    )
    .response(to: request, problem.map { HTTPStatus(rawValue: $0.httpStatus) } ?? .ok)
  }
}
