import APIDocuments
import HTTPProtocols
import PresentationProtocols
import ShowOrderProtocols
import WebKernel
import PageKernel

/// The page that asks for confirmation before an action on an order that is hard to undo.
struct ConfirmationPage {
  let request: WebRequest
  let viewModel: ShowOrder.FetchOrder.ViewModel
  let question: Question

  enum Question { case deletion, erasure }

  var response: HTTPResponse {
    let summary = viewModel.document.summary
    let number = String(summary.number)
    let (verb, title, consequence, answer): (String, String, HTML, HTML) =
      switch question {
      case .deletion:
        (
          "delete", "Delete order \(number)?",
          "It leaves every list and every sum. It can be restored, until somebody purges what has been deleted.",
          "Delete the order"
        )
      case .erasure:
        (
          "erase", "Erase the person of order \(number)?",
          """
          Name, email, phone and addresses go everywhere: from the order, its history and what finds it. The amounts stay \
          in the books. This cannot be undone. Backups keep what they hold.
          """,
          "Erase the person"
        )
      }
    let back = request.link(toOrder: summary.id)
    let form = ActionForm(
      request: request, action: request.link(toOrder: summary.id, "/\(verb)"), name: verb, version: summary.version)
    let buttons: HTML = """
      <div class="row"><button type="submit" class="danger">\(answer)</button><a href="\(back)">Keep it as it is</a></div>
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
    let restore: HTML = form.html("<div><button type=\"submit\" class=\"main\">Restore the order</button></div>")
    let main: HTML = """
      <section class="card stack"><p>\(sentence(problem.detail))</p>\(restore, if: request.may(.editor))</section>
      \(HistoryList(history: history).html)
      """
    return Page(title: "A deleted order", main: main, command: CommandLine("orders", "restore", id), place: .orders)
      .response(to: request, .notFound)
  }
}
