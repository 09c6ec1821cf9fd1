import HTTPProtocols
import ListOrdersProtocols
import OrderDocumentsProtocols
import PageKernel
import Permissions
import PresentationProtocols
import WebKernel

/// The page of deleted orders, each with a button that restores it.
struct DeletedOrdersPage {
  static let path = "/orders/deleted"

  let request: WebRequest
  let viewModel: ListOrders.FetchDeletedOrders.ViewModel

  var response: HTTPResponse {
    let nothing: HTML = """
      <p class="card">There are no deleted orders. An order that somebody deletes is here, and can be restored. \
      <a href="\(request.link("/orders"))">Show all orders</a>.</p>
      """
    let main = viewModel.documents.isEmpty ? nothing : list
    return Page(
      title: "Deleted orders", main: main, command: CommandLine("orders", "list").adding(flag: "deleted"),
      api: request.link("/api/v1/orders", [(name: "deleted", value: "true")]), place: .orders
    ).response(to: request)
  }

  private var list: HTML {
    let shown = ["number", "date", "name", "total", "deleted", "author"]
    let columns = ListOrders.FetchDeletedOrders.columns.named(shown).map { column in
      PageColumn(column, link: { request.link(toOrder: $0.summary.id) })
    }
    let restore = PageColumn<DeletedOrderDocument>("Actions", isUnseen: true, type: "of-restore", content: button)
    let table = PageTable(
      "\(viewModel.documents.count.of("deleted order"))", style: "cards orders",
      columns + (request.may(.editor) ? [restore] : []))
    return """
      \(table.card("Deleted orders", viewModel.documents))
      \(viewModel.next.map { request.nextPage(of: Self.path, after: $0) })
      """
  }

  private func button(_ order: DeletedOrderDocument) -> HTML {
    let summary = order.summary
    return ActionForm(
      request: request, action: request.link(toOrder: summary.id, "/restore"), name: "restore-\(summary.id)"
    ).html("<button type=\"submit\" aria-label=\"\("Restore order \(summary.number)")\">Restore</button>")
  }
}
