import FormKernel
import HTTPProtocols
import OrderActionsProtocols
import OrderDocumentsProtocols
import PageKernel
import Permissions
import PresentationProtocols
import ShowOrderProtocols
import WebKernel

/// The actions on an order that its status and the reader's role allow: a primary one, and a menu of the others.
struct OrderActions {
  let request: WebRequest
  let viewModel: ShowOrder.FetchOrder.ViewModel
  let history: ShowOrder.FetchHistory.ViewModel
  /// The problem that refused one of the actions, and the kind of the action.
  var problem: Problem?
  var refusedVerb: OrderAction.Verb?

  private var document: OrderDocument { viewModel.document }

  var html: HTML {
    let slip: HTML = "<a class=\"button\" href=\"\(link("/slip"))\">Packing slip</a>"
    guard request.may(.editor) else { return "<div class=\"actions unprinted\">\(slip)</div>" }
    let edit: HTML = "<a class=\"button\" href=\"\(link("/edit"))\">Edit</a>"
    let undo: HTML = form("undo").html("<button type=\"submit\">Undo last change</button>")
    let erase: HTML = "<a class=\"button danger\" href=\"\(link("/erase"))\">Remove personal data …</a>"
    let steps = Array(zip(document.nextStatuses, viewModel.displayedOrder.statusActions))
    let edits: HTML? = steps.isEmpty ? "<a class=\"button main\" href=\"\(link("/edit"))\">Edit</a>" : primary(steps[0])
    let rest = steps.dropFirst().filter { !isRefused(status: $0.0.value) }
    return """
      <div class="actions unprinted" id="actions">
      \(edits)
      <details class="menu"><summary class="button">More actions</summary>
      <div class="panel">\(edit, if: !steps.isEmpty)\(slip)
      \(rest.map { disclosed($0.0, $0.1) })\(refund, if: viewModel.allowsRefund && refusedVerb != .refund)
      \(parcels)\(returns)\(note, if: refusedVerb != .note)      \(undo, if: history.allowsUndo)<a class="button danger" href="\(link("/delete"))">Delete …</a>\(erase, if: request.may(.admin))</div>
      </details>
      </div>
      """
  }

  /// The form of the action that was refused, below the error and outside of a menu that would cover it; `nil` if no
  /// field was refused.
  var refused: HTML? {
    if refusedVerb == .refund, viewModel.allowsRefund {
      return "<section class=\"card unprinted\"><h2>Refund</h2>\(refundForm)</section>"
    }
    if refusedVerb == .return, returnable != nil {
      return "<section class=\"card unprinted\"><h2>Return</h2>\(returnForm)</section>"
    }
    if refusedVerb == .note { return "<section class=\"card unprinted\"><h2>Internal note</h2>\(noteForm)</section>" }
    guard
      let (status, label) = zip(document.nextStatuses, viewModel.displayedOrder.statusActions).first(where: {
        isRefused(status: $0.0.value)
      })
    else { return nil }
    return "<section class=\"card unprinted\"><h2>\(label)</h2>\(step(status, label, type: "main"))</section>"
  }

  private func link(_ rest: String) -> String { request.link(toOrder: document.summary.id, rest) }

  private func form(_ verb: String, _ name: String? = nil) -> ActionForm {
    ActionForm(
      request: request, action: link("/\(verb)"), name: name ?? verb, version: document.summary.version)
  }

  // MARK: Status

  /// Whether the fields of the form that leads to a status were refused.
  private func isRefused(status: String) -> Bool {
    status == "shipped"
      && (isFault(in: Self.parcelFields)
        || refusedVerb == .ship && problem?.faults.contains(where: \.isOfLine) == true)
  }

  private func primary(_ step: (status: DisplayedValue, label: String)) -> HTML? {
    guard step.status.value == "shipped" else { return self.step(step.status, step.label, type: "main") }
    guard !isRefused(status: "shipped") else { return nil }
    return """
      <details class="menu">\
      <summary class="button main">\(step.label)</summary>
      <div class="panel">\(self.step(step.status, step.label, type: "main"))</div></details>
      """
  }

  /// Returns the form in the menu. One with fields is behind a label of its own, so that the fields belong to it visibly.
  private func disclosed(_ status: DisplayedValue, _ label: String) -> HTML {
    guard status.value == "shipped" else { return step(status, label) }
    return """
      <details><summary class="button">\(label) …</summary>
      \(step(status, label, type: "main"))
      </details>

      """
  }

  private func step(_ status: DisplayedValue, _ label: String, type: String? = nil) -> HTML {
    if status.value == "shipped" { return shipping(label) }
    let type = type ?? (status.value == "cancelled" ? "danger" : "")
    let button: HTML = "<button type=\"submit\" class=\"\(type)\">\(label)</button>"
    let inner: HTML = """
      \(HTML.hidden("status", status.value))
      <div>\(button)</div>
      """
    return form("status", status.value).html(inner)
  }

  private var openPieces: Int64 { document.items.reduce(0) { $0 + $1.open } }

  /// Returns the form that ships the open quantities, which are filled in, or less; one piece and an order without items
  /// are shipped as a whole.
  private func shipping(_ label: String) -> HTML {
    let (lines, label) = openPieces > 1 ? (quantities(of: .ship, \.open), "Ship") : ([], label)
    return form("ship").html(
      "\(lines)\(parcel)<div><button type=\"submit\" class=\"main\">\(label)</button></div>")
  }

  /// Returns a field for each line of which something is left, which is filled in.
  private func quantities(of verb: OrderAction.Verb, _ left: KeyPath<ItemDocument, Int64>) -> [HTML] {
    document.items.filter { $0[keyPath: left] > 0 }.map { item in
      let name = "lines/\(item.id)"
      return field(
        name, isolated(item.name), of: verb, value: typed(name, verb) ?? String(item[keyPath: left]),
        hint: "\(item[keyPath: left]) left", keyboard: "numeric")
    }
  }

  /// The names of the fields of a parcel.
  private static let parcelFields = ShipmentInput.parcelMembers

  /// The fields of a parcel; those that are seldom needed are behind a label of their own.
  private var parcel: HTML {
    // A further parcel has a number of its own.
    let tracking = document.shipments.isEmpty ? document.tracking : nil
    return """
      \(field("carrier", "Carrier", of: .ship, value: typed("carrier", .ship, .status) ?? document.carrier))\
      \(field("tracking", "Tracking", of: .ship, value: typed("tracking", .ship, .status) ?? tracking))\
      \(isRefused(status: "shipped") ? details : "<details><summary>Service, link and note</summary>\(details)</details>")

      """
  }

  private var details: HTML {
    """
    \(field("service", "Service", of: .ship, value: typed("service", .ship)))\
    \(field("url", "Link of the parcel", of: .ship, value: typed("url", .ship), keyboard: "url"))\
    \(field("note", "Note of the shipment", of: .ship, value: typed("note", .ship)))
    """
  }

  /// The forms that say what became of each shipment on its way.
  private var parcels: [HTML] {
    document.shipments.filter { $0.state.value == "shipped" }.map { parcel in
      let buttons = ["delivered", "lost", "cancelled"].map { state -> HTML in
        "<button type=\"submit\" name=\"state\" value=\"\(state)\">Mark as \(state)</button>"
      }
      return """
        <details><summary class="button">Shipment \(parcel.name) …</summary>
        \(form("ship", "end-\(parcel.number)").html("\(HTML.hidden("number", String(parcel.number)))\(buttons)"))
        </details>

        """
    }
  }

  // MARK: Refund

  private var refund: HTML {
    """
    <details><summary class="button">Refund …</summary>
    \(refundForm)
    </details>

    """
  }

  private var refundForm: HTML {
    let hint = "In \(document.summary.total.currency). Leave empty to refund the rest."
    let inner: HTML = """
      \(field("amount", "Amount", of: .refund, value: typed("amount", .refund), hint: hint, keyboard: "decimal"))\
      \(field("reason", "Reason", of: .refund, value: typed("reason", .refund)))
      <div><button type="submit" class="main">Refund</button></div>
      """
    return form("refund").html(inner)
  }

  // MARK: Returns

  /// The pieces that can be returned; `nil` if none can.
  private var returnable: Int64? { document.isReturnable ? document.items.reduce(0) { $0 + $1.returnable } : nil }

  /// The forms that record a return, and that receive or refuse a requested one.
  private var returns: HTML {
    let requested = document.returns.filter { $0.state.value == "requested" }.map { entry -> HTML in
      """
      <details><summary class="button">Receive return \(entry.name) …</summary>
      \(form("return", "receive-\(entry.number)").html("\(HTML.hidden("number", String(entry.number)))\(receipt)"))
      </details>
      \(form("return", "refuse-\(entry.number)").html("""
        \(HTML.hidden("number", String(entry.number)))\(HTML.hidden("state", "refused"))\
        <button type="submit">Refuse return \(entry.name)</button>
        """))

      """
    }
    let new: HTML = "<details><summary class=\"button\">Return …</summary>\n\(returnForm)\n</details>\n"
    return "\(new, if: returnable != nil && refusedVerb != .return)\(requested)"
  }

  private var returnForm: HTML {
    let inner: HTML = """
      \(quantities(of: .return, \.returnable))\
      \(field("reason", "Reason", of: .return, value: typed("reason", .return)))
      \(receipt)<div><button type="submit" name="state" value="requested">Only record the request</button></div>
      """
    return form("return").html(inner)
  }

  /// The boxes and the button that receive a return. Its refund is shown before anything is saved.
  private var receipt: HTML {
    """
    <label><input type="checkbox" name="restocked" value="true" checked> Back to the shelf</label>
    <label><input type="checkbox" name="withShipping" value="true"> Refund the share in the shipping, too</label>
    <div><button type="submit" class="main">Receive</button></div>

    """
  }

  // MARK: Internal notes

  private var note: HTML { "<details><summary class=\"button\">Internal note …</summary>\n\(noteForm)\n</details>\n" }

  private var noteForm: HTML {
    let text = field("text", "Text", of: .note, hint: "Customers never see it.") { attributes in
      "<textarea \(attributes) rows=\"4\" dir=\"auto\">\n\(typed("text", .note) ?? "")</textarea>"
    }
    return form("note").html("\(text)<div><button type=\"submit\" class=\"main\">Add the note</button></div>")
  }

  // MARK: Fields

  /// Returns the id of the field that a fault is about; `nil` if it is about none.
  func field(of fault: Problem.Fault) -> String? {
    let name = String(fault.pointer.dropFirst())
    guard let refusedVerb, (Self.parcelFields + ["amount", "reason", "text"]).contains(name) else { return nil }
    return id(name, of: refusedVerb)
  }

  /// Returns the id of a field. The forms that ship, with lines or without, are one.
  private func id(_ name: String, of verb: OrderAction.Verb) -> String {
    verb == .return ? "return-\(name)" : "action-\(name)"
  }

  private func field(
    _ name: String, _ label: String, of verb: OrderAction.Verb, value: String?, hint: String? = nil,
    keyboard: String = "text"
  ) -> HTML {
    field(name, label, of: verb, hint: hint) { attributes in
      "<input \(attributes) inputmode=\"\(keyboard)\" value=\"\(value ?? "")\" autocomplete=\"off\" dir=\"auto\">"
    }
  }

  private func field(
    _ name: String, _ label: String, of verb: OrderAction.Verb, hint: String?, _ control: (HTML) -> HTML
  ) -> HTML {
    let isRefused = refusedVerb == verb || refusedVerb == .status && verb == .ship
    let fault = isRefused ? problem?.faults.first { $0.pointer == "/" + name }?.message : nil
    return LabelledControl(id(name, of: verb), label: label, hint: hint, fault: fault).html(named: name, control)
  }

  private func isFault(in fields: [String]) -> Bool {
    problem?.faults.contains { fields.contains(String($0.pointer.dropFirst())) } ?? false
  }

  /// Returns the typed text of a field of the refused form, if it is of one of these kinds; `nil` otherwise.
  private func typed(_ name: String, _ verbs: OrderAction.Verb...) -> String? {
    refusedVerb.map(verbs.contains) == true ? request.form.fields[name] : nil
  }
}

extension Problem.Fault {
  /// Whether the fault is of a line.
  fileprivate var isOfLine: Bool { pointer.hasPrefix("/lines") }
}
