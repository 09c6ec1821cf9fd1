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
    let main: HTML = viewModel.documents.isEmpty ? "<p class=\"card\">There are no deleted orders.</p>" : list
    return Page(
      title: "Deleted orders", main: main, command: CommandLine("orders", "list").adding(flag: "deleted"),
      api: request.link("/api/v1/orders", [(name: "deleted", value: "true")]), place: .orders
    ).response(to: request)
  }

  private var list: HTML {
    let headings: HTML = """
      <th scope="col">Number</th><th scope="col">Date</th><th scope="col">Name</th>\
      <th scope="col" class="number">Total</th><th scope="col">Deleted</th><th scope="col">By</th>
      """
    let actions: HTML = "<th scope=\"col\"><span class=\"unseen\">Actions</span></th>"
    return """
      <section class="card list" aria-label="Deleted orders"><div class="wide"><table class="cards orders">
      <caption>\(viewModel.documents.count.of("deleted order"))</caption>
      <thead><tr>\(headings)\(actions, if: request.may(.editor))</tr></thead>
      <tbody>
      \(viewModel.documents.map(row))
      </tbody>
      </table></div></section>
      \(viewModel.next.map { request.nextPage(of: Self.path, after: $0) })
      """
  }

  private func row(_ order: DeletedOrderDocument) -> HTML {
    let summary = order.summary
    let form = ActionForm(
      request: request, action: request.link(toOrder: summary.id, "/restore"), name: "restore-\(summary.id)")
    let button: HTML = "<button type=\"submit\" aria-label=\"\("Restore order \(summary.number)")\">Restore</button>"
    let restore: HTML = "<td class=\"restore\">\(form.html(button))</td>"
    return """
      <tr><th scope="row"><a href="\(request.link(toOrder: summary.id))">\(String(summary.number))</a></th>\
      <td class="date">\(HTML.time(summary.date))</td><td class="name">\(bdi: summary.name.display)</td>\
      <td class="number">\(bdi: summary.total.display)</td><td class="deleted">\(HTML.time(order.deletedAt))</td>\
      <td class="author">\(bdi: order.deletedBy ?? "")</td>\(restore, if: request.may(.editor))</tr>

      """
  }
}
