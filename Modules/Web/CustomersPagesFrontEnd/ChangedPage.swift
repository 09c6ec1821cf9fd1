import CustomersProtocols
import HTTPProtocols
import OrdersPageKernel
import PageKernel
import PresentationProtocols
import WebKernel

/// The page of the result of a merge or of a change of tags, with the orders that changed and one button that undoes
/// all.
struct ChangedPage {
  let request: WebRequest
  /// The email of the customer who has the orders now.
  let email: String
  let result: CustomerChangeDocument
  let command: CommandLine

  var response: HTTPResponse {
    let orders = result.orders.map { number -> HTML in
      "<li><a href=\"\(request.link(toOrder: String(number)))\">\(String(number))</a></li>\n"
    }
    let list = request.link("/orders", [(name: "email", value: email)])
    let main: HTML = """
      <section class="card stack"><h2>Result</h2>
      <p role="status">\(bdi: result.notice)</p>
      \("<h3>\(result.kind.heading)</h3><ul class=\"row\">\(orders)</ul>", if: !orders.isEmpty)
      <div class="row">\(OrdersUndoForm(request: request, steps: result.undo, back: list).html)\
      <a class="button" href="\(request.link(toCustomer: email))">Show customer</a></div>
      </section>
      \(ChangeFailures(result: result).html)
      """
    return Page(
      title: result.orders.isEmpty ? "Nothing was changed" : title, main: main, command: command, place: .customers
    ).response(to: request)
  }

  private var title: String {
    switch result.kind {
    case .merged: "Customers merged"
    case .tagged: "Tags changed"
    }
  }
}

/// The orders that could not be changed, each with the reason.
struct ChangeFailures {
  let result: CustomerChangeDocument

  var html: HTML? {
    guard !result.failed.isEmpty else { return nil }
    let items = result.failed.map { "<li>Order \(String($0.order)): \(bdi: $0.detail)</li>\n" as HTML }
    return "<section class=\"card\"><h2>These orders were not changed</h2><ul>\(items)</ul></section>"
  }
}
