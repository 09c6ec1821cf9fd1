import FormKernel
import HTTPProtocols
import OrderDocumentsProtocols
import PageKernel
import PresentationProtocols
import ShowOrderProtocols
import WebKernel

/// The page that asks for confirmation before an action on an order that is hard to undo, or that moves money.
struct ConfirmationPage {
  let request: WebRequest
  let viewModel: ShowOrder.FetchOrder.ViewModel
  let question: Question

  enum Question {
    case deletion, erasure
    /// Cancels an order that has been paid; the sentences say what is not refunded.
    case cancellation(payment: String)
    case refund(amount: String)
    /// Records a return, whose share in the total is an amount that can be changed.
    case `return`(amount: String)
    /// Undoes a change that moved an amount; the sentence says what a dry run did.
    case undo(preview: String)
  }

  private var summary: OrderSummaryDocument { viewModel.document.summary }

  var response: HTTPResponse {
    let text = text
    let back = request.link(toOrder: summary.id)
    let form = ActionForm(
      request: request, action: request.link(toOrder: summary.id, "/\(text.verb)"), name: text.verb,
      version: summary.version)
    let buttons: HTML = """
      \(sent)<div class="row">\(refunding)<button type="submit" class="danger">\(text.answer)</button><a href="\(back)">\(cancel)</a></div>
      """
    let order = viewModel.displayedOrder
    let rows = order.rows.filter { Self.shown.contains($0.label) } + order.sums.suffix(1) + order.refunds
    let main: HTML = """
      <section class="card stack">
      <p>\(text.consequence)</p>
      <dl class="facts">\(OrderContent.rows(rows))</dl>
      \(form.html(buttons))
      </section>
      """
    return Page(title: text.title, main: main, command: text.command, place: .orders).response(to: request)
  }

  /// The rows that identify the order.
  private static let shown = ["Order", "Reference", "Status", "Date", "Name", "Email"]

  private struct Text {
    /// The last part of the form's address.
    var verb: String
    var title: String
    var consequence: HTML
    /// The text of the button.
    var answer: String
    var command: CommandLine
  }

  private var text: Text {
    let number = String(summary.number)
    let customer = summary.customer
    let ofCustomer = customer.map { " of \($0)" } ?? ""
    return switch question {
    case .deletion:
      Text(
        verb: "delete", title: "Delete order \(number)\(ofCustomer)?",
        consequence: "The order disappears from lists and totals. You can restore it until deleted orders are purged.",
        answer: "Delete order", command: CommandLine("orders", "delete", number))
    case .erasure:
      Text(
        verb: "erase", title: "Remove personal data from order \(number)?",
        consequence: """
          Name, email, phone, addresses, card, notes and the reasons of refunds and returns are removed everywhere: from \
          the order, its history and the search index. The amounts, tags and tracking numbers stay. This cannot be \
          undone. Existing backups still contain the data.
          """,
        answer: "Remove personal data", command: CommandLine("orders", "erase", number))
    case .cancellation(let payment):
      Text(
        verb: "status", title: "Cancel order \(number)\(ofCustomer)?",
        consequence: "\(payment)", answer: "Cancel without a refund",
        command: CommandLine("orders", "status", "cancelled", number))
    case .refund(let amount):
      Text(
        verb: "refund",
        title: "Refund \(isolated(amount))\(customer.map { " to \($0)" } ?? " for order \(number)")?",
        consequence: "Refund \(isolated(amount)) of order \(number). Nothing is saved until you confirm.",
        answer: "Refund \(isolated(amount))",
        command: CommandLine("orders", "refund", number))
    case .return(let amount):
      Text(
        verb: "return", title: "Refund \(isolated(amount)) for the returned items?",
        consequence:
          "Their share in the total of order \(number) is \(isolated(amount)). Nothing is saved until you confirm.",
        answer: "Return and refund", command: CommandLine("orders", "return", number))
    case .undo(let preview):
      Text(
        verb: "undo", title: "Undo the last change to order \(number)?", consequence: "\(preview)",
        answer: "Undo last change", command: CommandLine("orders", "undo", number))
    }
  }

  /// The button that refunds the payment instead, which ends an order as well; `nil` for another question.
  private var refunding: HTML? {
    guard case .cancellation = question else { return nil }
    return """
      <button type="submit" class="main" formaction="\(request.link(toOrder: summary.id, "/refund"))" name="reason" \
      value="Cancelled">Cancel and refund \(bdi: viewModel.refundable ?? "")</button>
      """
  }

  /// The label of the link that leaves the order as it is.
  private var cancel: String { if case .cancellation = question { "Back to the order" } else { "Cancel" } }

  /// The members of a return that are sent again; its amount is asked for.
  private var returned: [HTML] {
    let names = ReturnInput.newMembers.filter { $0 != "amount" }
    return request.form.fields.items.filter { names.contains($0.name) || $0.name.hasPrefix("lines/") }
      .map { HTML.hidden($0.name, $0.value) }
  }

  /// The fields of the form that was sent first, with the answer.
  private var sent: HTML? {
    let confirmed = HTML.hidden("confirmed", "yes")
    return switch question {
    case .deletion, .erasure: nil
    case .cancellation: "\(confirmed)\(HTML.hidden("status", request.form["status"]))"
    case .refund: "\(confirmed)\(HTML.hidden("reason", request.form["reason"]))"
    case .return(let amount):
      """
      \(confirmed)\(returned)\
      \(LabelledControl("action-amount", label: "Amount", hint: "Zero refunds nothing.").html(named: "amount") {
        "<input \($0) inputmode=\"decimal\" value=\"\(amount)\" autocomplete=\"off\" dir=\"auto\">"
      })
      """
    case .undo: confirmed
    }
  }
}
