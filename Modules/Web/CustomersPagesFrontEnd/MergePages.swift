import CustomersProtocols
import HTTPProtocols
import OrdersPageKernel
import PageKernel
import PresentationProtocols
import WebKernel

/// The page that asks for confirmation before a merge.
struct MergePage {
  let request: WebRequest
  let from: String
  let into: String
  /// The result of the preview.
  let result: CustomerMergeDocument

  var response: HTTPResponse {
    let form = ActionForm(request: request, action: request.link(toCustomer: from, "/merge"), name: "merge-confirmed")
    let inner: HTML = """
      \(HTML.hidden("confirmed", "yes"))\(HTML.hidden("into", into))
      <div class="row"><button type="submit" class="main">Merge customers</button>\
      <a href="\(request.link(toCustomer: from))">Cancel</a></div>
      """
    let main: HTML = """
      <section class="card stack"><p>\(bdi: result.notice)</p>
      <p>Each order gets a change in its history, which you can undo.</p>
      \(form.html(inner))
      </section>
      \(MergeFailures(result: result).html)
      """
    return Page(
      title: "Merge customers?", main: main, command: CommandLine("customers", "merge", from, into), place: .customers
    ).response(to: request)
  }
}

/// The page of the result of a merge, with the orders that changed and one button that undoes all.
struct MergedPage {
  let request: WebRequest
  let from: String
  let into: String
  let result: CustomerMergeDocument

  var response: HTTPResponse {
    let orders = result.merged.map { number -> HTML in
      "<li><a href=\"\(request.link(toOrder: String(number)))\">\(String(number))</a></li>\n"
    }
    let list = request.link("/orders", [(name: "email", value: into)])
    let main: HTML = """
      <section class="card stack"><h2>Result</h2>
      <p role="status">\(bdi: result.notice)</p>
      \("<h3>Merged orders</h3><ul class=\"row\">\(orders)</ul>", if: !orders.isEmpty)
      <div class="row">\(OrdersUndoForm(request: request, steps: result.undo, back: list).html)\
      <a class="button" href="\(request.link(toCustomer: into))">Show customer</a></div>
      </section>
      \(MergeFailures(result: result).html)
      """
    return Page(
      title: result.merged.isEmpty ? "Nothing was changed" : "Customers merged", main: main,
      command: CommandLine("customers", "merge", from, into), place: .customers
    ).response(to: request)
  }
}

/// The orders that kept their email, each with the reason.
private struct MergeFailures {
  let result: CustomerMergeDocument

  var html: HTML? {
    guard !result.failed.isEmpty else { return nil }
    let items = result.failed.map { "<li>Order \(String($0.order)): \(bdi: $0.detail)</li>\n" as HTML }
    return "<section class=\"card\"><h2>These orders were not changed</h2><ul>\(items)</ul></section>"
  }
}
