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
  let result: CustomerChangeDocument

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
      \(ChangeFailures(result: result).html)
      """
    return Page(
      title: "Merge customers?", main: main, command: CommandLine("customers", "merge", from, into), place: .customers
    ).response(to: request)
  }
}
