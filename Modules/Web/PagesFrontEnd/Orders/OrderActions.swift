import APIDocuments
import HTTPProtocols
import PresentationProtocols
import ShowOrderProtocols
import WebKernel
import FormKernel
import PageKernel

/// The actions on an order that its status and the reader's role allow.
struct OrderActions {
  let request: WebRequest
  let viewModel: ShowOrder.FetchOrder.ViewModel
  let history: ShowOrder.FetchHistory.ViewModel

  private var document: OrderDocument { viewModel.document }

  var html: HTML? {
    guard request.may(.editor) else { return nil }
    let erase: HTML = "<a class=\"button danger\" href=\"\(link("/erase"))\">Remove personal data …</a>"
    return """
      <section class="card stack unprinted" id="actions"><h2>Actions</h2>
      \(zip(document.nextStatuses, viewModel.displayedOrder.statusActions).map(status))
      \(refund, if: viewModel.allowsRefund)
      \(form("undo").html("<div><button type=\"submit\">Undo last change</button></div>"), if: history.allowsUndo)
      <div class="row"><a class="button danger" href="\(link("/delete"))">Delete …</a>\(erase, if: request.may(.admin))</div>
      </section>
      """
  }

  private func link(_ rest: String) -> String { request.link(toOrder: document.summary.id, rest) }

  private func form(_ verb: String, _ name: String? = nil) -> ActionForm {
    ActionForm(
      request: request, action: link("/\(verb)"), name: name ?? verb, version: document.summary.version)
  }

  private func status(_ status: DisplayedValue, label: String) -> HTML {
    let type = status.value == "cancelled" ? "danger" : "main"
    let button: HTML = """
      \(HTML.hidden("status", status.value))
      \(parcel, if: status.value == "shipped")
      <div><button type="submit" class="\(type)">\(label)</button></div>
      """
    return form("status", status.value).html(button)
  }

  /// The fields of carrier and tracking number, for an order that is shipped.
  private var parcel: HTML {
    """
    <div class="fields">
    <div><label for="action-carrier">Carrier</label><input id="action-carrier" name="carrier" dir="auto" \
    value="\(typed("carrier") ?? document.carrier ?? "")" autocomplete="off"></div>
    <div><label for="action-tracking">Tracking</label><input id="action-tracking" name="tracking" dir="auto" \
    value="\(typed("tracking") ?? document.tracking ?? "")" autocomplete="off"></div>
    </div>
    """
  }

  private var refund: HTML {
    let inner: HTML = """
      <div class="fields">
      <div><label for="action-amount">Amount</label>\
      <span class="hint" id="action-amount-hint">In \(document.summary.total.currency). Leave empty to refund the rest.</span>\
      <input id="action-amount" name="amount" inputmode="decimal" value="\(typed("amount") ?? "")" autocomplete="off" \
      dir="auto" aria-describedby="action-amount-hint"></div>
      <div><label for="action-reason">Reason</label><input id="action-reason" name="reason" dir="auto" \
      value="\(typed("reason") ?? "")" autocomplete="off"></div>
      </div>
      <div><button type="submit">Refund</button></div>
      """
    return """
      <details\(" open", if: typed("amount") != nil)><summary>Refund</summary>
      \(form("refund").html(inner))
      </details>
      """
  }

  /// Returns the typed text of a field of the refused form; `nil` if it has none.
  private func typed(_ name: String) -> String? { request.form.fields[name] }
}
