import HTTPProtocols
import OrderDocumentsProtocols
import PageKernel
import Permissions
import PresentationProtocols
import ShowOrderProtocols
import WebKernel

/// The page of a deleted order: its content, who deleted it and when, and the button that restores it.
struct DeletedOrderPage {
  let request: WebRequest
  let order: ShowOrder.FetchOrder.ViewModel
  let history: ShowOrder.FetchHistory.ViewModel

  private var summary: OrderSummaryDocument { order.document.summary }

  var response: HTTPResponse {
    let content = OrderContent(
      order: order.displayedOrder, document: order.document, history: history, request: request, isDeleted: true)
    let main: HTML = """
      <section class="card stack">
      <p>\(deletion) The order is not in lists and totals. <a href="\(request.link(DeletedOrdersPage.path))">Show all \
      deleted orders</a>.</p>
      \(restore, if: request.may(.editor))
      </section>
      \(content.columns)
      """
    return Page(
      title: "Deleted order \(summary.number)", subtitle: content.subtitle, main: main,
      command: CommandLine("orders", "restore", String(summary.number)), place: .orders
    ).response(to: request)
  }

  /// The sentence that names the author and the time of the deletion.
  private var deletion: HTML? {
    history.displayedEvents.last.map { "Deleted by \(bdi: $0.who), \(bdi: $0.at)." }
  }

  private var restore: HTML {
    ActionForm(request: request, action: request.link(toOrder: summary.id, "/restore"), name: "restore")
      .html("<div><button type=\"submit\" class=\"main\">Restore order</button></div>")
  }
}
