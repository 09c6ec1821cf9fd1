import HTTPProtocols
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
