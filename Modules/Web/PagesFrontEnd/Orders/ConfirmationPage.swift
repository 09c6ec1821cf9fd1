import APIDocuments
import HTTPProtocols
import PresentationProtocols
import ShowOrderProtocols
import WebKernel
import FormKernel
import PageKernel

/// The page that asks for confirmation before an action on an order that is hard to undo.
struct ConfirmationPage {
  let request: WebRequest
  let viewModel: ShowOrder.FetchOrder.ViewModel
  let question: Question
  /// The sentence about the change that a dry run made; empty if there was none.
  var preview = ""

  enum Question { case deletion, erasure, refund, undo }

  var response: HTTPResponse {
    let summary = viewModel.document.summary
    let number = String(summary.number)
    let (verb, title, consequence, answer): (String, String, HTML, HTML) =
      switch question {
      case .deletion:
        (
          "delete", "Delete order \(number)?",
          "The order disappears from lists and totals. You can restore it until deleted orders are purged.",
          "Delete order"
        )
      case .erasure:
        (
          "erase", "Remove personal data from order \(number)?",
          """
          Name, email, phone and addresses are removed everywhere: from the order, its history and the search index. The \
          amounts stay. This cannot be undone. Existing backups still contain the data.
          """,
          "Remove personal data"
        )
      case .refund: ("refund", "Refund the rest of order \(number)?", "\(preview)", "Refund")
      case .undo: ("undo", "Undo the last change to order \(number)?", "\(preview)", "Undo last change")
      }
    let confirmed: HTML = """
      \(HTML.hidden("confirmed", "yes"))\(HTML.hidden("reason", request.form["reason"]), if: question == .refund)
      """
    let back = request.link(toOrder: summary.id)
    let form = ActionForm(
      request: request, action: request.link(toOrder: summary.id, "/\(verb)"), name: verb, version: summary.version)
    let buttons: HTML = """
      \(confirmed, if: !preview.isEmpty)<div class="row"><button type="submit" class="danger">\(answer)</button><a href="\(back)">Cancel</a></div>
      """
    let main: HTML = """
      <section class="card stack">
      <p>\(consequence)</p>
      <dl class="facts">\(OrderPage.rows(viewModel.displayedOrder.rows.filter { Self.shown.contains($0.label) }))</dl>
      \(form.html(buttons))
      </section>
      """
    return Page(title: title, main: main, command: CommandLine("orders", verb, number), place: .orders)
      .response(to: request)
  }

  /// The rows that identify the order.
  private static let shown = ["Order", "Reference", "Status", "Date", "Name", "Email"]
}

/// The page of a deleted order, which can still be restored.
struct DeletedOrderPage {
  let request: WebRequest
  let history: ShowOrder.FetchHistory.ViewModel
  let problem: Problem

  var response: HTTPResponse {
    let id = history.documents.last?.order ?? request.path("id")
    let form = ActionForm(request: request, action: request.link(toOrder: id, "/restore"), name: "restore")
    let restore: HTML = form.html("<div><button type=\"submit\" class=\"main\">Restore order</button></div>")
    let main: HTML = """
      <section class="card stack"><p>\(sentence(problem.detail))</p>\(restore, if: request.may(.editor))</section>
      \(HistoryList(history: history).html)
      """
    return Page(title: "Deleted order", main: main, command: CommandLine("orders", "restore", id), place: .orders)
      .response(to: request, .notFound)
  }
}
