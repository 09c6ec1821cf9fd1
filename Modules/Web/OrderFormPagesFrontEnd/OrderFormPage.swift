import CreateOrderProtocols
import FormKernel
import HTTPProtocols
import OrderDocumentsProtocols
import PageKernel
import PresentationProtocols
import WebKernel

/// The page of the form that creates or edits an order.
struct OrderFormPage {
  let request: WebRequest
  let viewModel: CreateOrder.FetchForm.ViewModel
  /// The typed values; `nil` when the form is shown first.
  let typed: TypedOrder?
  let problem: Problem?
  /// The total of what was typed; `nil` if it is unknown.
  let total: String?
  private let faults: FieldErrors

  init(
    request: WebRequest, viewModel: CreateOrder.FetchForm.ViewModel, typed: TypedOrder?, problem: Problem? = nil,
    total: String? = nil
  ) {
    self.total = total
    self.request = request
    self.viewModel = viewModel
    self.typed = typed
    let sections = viewModel.sections.map { $0.fields.map(\.pointer) }
    let fields =
      sections.prefix(Self.sectionsAboveItems).joined() + ["/items"] + viewModel.items.joined().map(\.pointer)
      + sections.dropFirst(Self.sectionsAboveItems).joined() + CardFields.pointers
    var all = problem?.faults ?? []
    if let lost = CardFields.lostNumber(typed), !all.isEmpty, !all.contains(where: { $0.pointer == lost.pointer }) {
      all.append(lost)
    }
    let faults = FieldErrors(fields: fields, faults: all)
    self.faults = faults
    self.problem = problem.map { problem in
      var problem = problem
      problem.faults = faults.inOrder(all)
      return problem
    }
  }

  /// The number of sections before the items.
  private static let sectionsAboveItems = 2

  typealias Field = CreateOrder.FetchForm.DisplayedField

  private var document: OrderDocument? { viewModel.document }
  private var number: String { document.map { String($0.summary.number) } ?? "" }
  private var isNew: Bool { document == nil }

  var response: HTTPResponse {
    Page(
      title: isNew ? "New order" : "Edit order \(number)", main: main,
      command: isNew ? CommandLine("orders", "create") : CommandLine("orders", "edit", number),
      place: isNew ? .new : .orders
    )
    .response(to: request, problem.map { HTTPStatus(rawValue: $0.httpStatus) } ?? .ok)
  }

  private var main: HTML {
    """
    \(problem.map { Alert($0, field: { faults.field(of: $0).map(FormField.id) }, label: label(of:)).html })
    <form action="\(target)" method="post" class="stack">
    \(HTML.hidden("form_token", request.makeFormToken()))\(HTML.hidden("idempotency_key", key))\(version)
    <button type="submit" class="unseen" tabindex="-1" aria-hidden="true">Save</button>
    \(viewModel.sections.prefix(Self.sectionsAboveItems).map(section))
    \(items)
    \(viewModel.sections.dropFirst(Self.sectionsAboveItems).map(section))
    \(CardFields(card: document?.payment, typed: typed, fault: faults.message(at:)).html)
    \(suggestions)
    <div class="bar row"><button type="submit" class="main">\(isNew ? "Create order" : "Save changes")</button>\
    <a href="\(back)">Cancel</a>\(total.map { "<span role=\"status\">Total: <strong>\(bdi: $0)</strong></span>" as HTML })</div>
    </form>
    """
  }

  private var target: String {
    document.map { request.link(toOrder: $0.summary.id, "/edit") } ?? request.link("/orders/new")
  }
  private var back: String { document.map { request.link(toOrder: $0.summary.id) } ?? request.link("/orders") }

  /// The idempotency key of the form: the sent one, or a new one after invalid input, which may be sent with other
  /// values.
  private var key: String {
    let isSameAgain = typed != nil && problem.map { $0.code != .invalid } ?? true
    return (isSameAgain ? request.form.text("idempotency_key") : nil) ?? request.freshKey("order")
  }

  /// The hidden field of the version seen first, so that a later change is a conflict; `nil` for a new order.
  private var version: HTML? {
    let seen = request.form.text("version") ?? document.map { String($0.summary.version) }
    return isNew ? nil : seen.map { HTML.hidden("version", $0) }
  }

  // MARK: Fields

  /// Returns the label of the field that a fault is about, with its place where several have the same; `nil` if it is
  /// about none, or about several.
  private func label(of fault: Problem.Fault) -> String? {
    guard faults.field(of: fault) == fault.pointer, let field = OrderForm.field(at: fault.pointer) else { return nil }
    switch field.section {
    case .billingAddress, .shipmentAddress: return "\(field.label) of the \(field.section.heading.lowercased())"
    case .items:
      let line = fault.pointer.split(separator: "/").dropFirst().first.flatMap { Int($0) }
      return line.map { "\(field.label) of item \($0 + 1)" }
    case .order, .customer, .shipment, .sums, .note, .card: return field.label
    }
  }

  private func section(_ section: CreateOrder.FetchForm.DisplayedSection) -> HTML {
    let fields: HTML = """
      <div class="fields">
      \(section.fields.map(control))
      \(customer, if: isNew && section.fields.contains { $0.pointer == "/email" })</div>
      """
    guard section.isOptional else {
      return "<fieldset class=\"card\"><legend><h2>\(section.heading)</h2></legend>\n\(fields)</fieldset>\n"
    }
    let isShipment = section.fields.contains { $0.pointer.hasPrefix("/shipmentAddress") }
    let isOpen = section.fields.contains { field in
      faults.message(at: field.pointer) != nil || (field.choices.isEmpty && !text(field).isEmpty)
    }
    return """
      <details class="card"\(" open", if: isOpen)><summary><h2>\(section.heading)</h2></summary>
      \("<p class=\"hint\">Leave it empty if it is the same as the billing address.</p>", if: isShipment)
      <fieldset><legend class="unseen">\(section.heading)</legend>\(fields)</fieldset></details>

      """
  }

  private func control(_ field: Field) -> HTML {
    var control = FormField(field, text: text(field), old: old(field), fault: faults.message(at: field.pointer))
    control.isNext = field.pointer == next
    return control.html
  }

  /// The field that the reader types after a button of the form: the first of the new lines, or the name of the customer;
  /// `nil` on another page.
  private var next: String? {
    switch request.form["action"] {
    case "lines": typed.flatMap { viewModel.items.dropFirst($0.rows.count).first?.first?.pointer }
    case "customer": "/name/first"
    default: nil
    }
  }

  /// The button that takes name, phone and addresses from the newest order with the typed email.
  private var customer: HTML {
    """
    <div><button type="submit" name="action" value="customer" formnovalidate>Fill in from the last order</button>
    <span class="hint">Finds the newest order with this email, and fills empty fields.</span></div>
    """
  }

  /// The emails and the SKUs that the browser suggests while somebody types.
  private var suggestions: HTML? {
    guard !viewModel.knownCustomers.isEmpty || !viewModel.knownItems.isEmpty else { return nil }
    let customers = viewModel.knownCustomers.map { customer -> HTML in
      "<option value=\"\(customer.value)\">\(customer.display)</option>\n"
    }
    let items = viewModel.knownItems.map { item -> HTML in
      "<option value=\"\(item.sku)\">\(item.title), \(item.unitPrice)</option>\n"
    }
    return """
      <datalist id="\(FormField.customers)">\(customers)</datalist><datalist id="\(FormField.items)">\(items)</datalist>
      """
  }

  private var items: HTML {
    let lines = viewModel.items.enumerated().map { (number: $0 + 1, fields: $1) }
    let columns = (viewModel.items.first ?? []).enumerated().map { place, field in
      PageColumn<(number: Int, fields: [Field])>(field.label, type: field.pointer.hasSuffix("/title") ? "whole" : "") {
        let field = $0.fields[place]
        var control = FormField(field, text: text(field), fault: faults.message(at: field.pointer))
        control.isNext = field.pointer == next
        return control.cell(line: $0.number)
      }
    }
    return """
      <fieldset class="card" id="field-items" tabindex="-1"><legend><h2>\(OrderFormSection.items.heading)</h2></legend>
      \(faults.message(at: "/items").map { "<p class=\"fault\">\(sentence($0, about: OrderFormSection.items.heading))</p>" } as HTML?)
      <p class="hint">Empty lines are ignored.</p>
      \(PageTable("Items", isCaptionSeen: false, style: "items", columns).html(lines))
      \(oldItems)
      <button type="submit" name="action" value="lines" formnovalidate>\(isNew ? "Add lines and update the total" : "Add lines")</button>
      </fieldset>
      """
  }

  /// The hidden fields with the texts that the lines showed at first.
  private var oldItems: [HTML] {
    guard !isNew else { return [] }
    let fields = OrderForm.itemFields.map(\.pointer)
    if let typed {
      return (0..<typed.oldRowCount).flatMap { index in
        fields.map { HTML.hidden("was:/items/\(index)/\($0)", typed.old("/items/\(index)/\($0)") ?? "") }
      }
    }
    return viewModel.items.joined().map { HTML.hidden("was:" + $0.pointer, $0.text) }
  }

  private func text(_ field: Field) -> String {
    guard let typed else { return field.text }
    if let text = typed[field.pointer], !text.isEmpty { return text }
    return request.form["action"] == "customer" ? field.text : ""
  }

  private func old(_ field: Field) -> String? {
    guard !isNew else { return nil }
    return typed.map { $0.old(field.pointer) ?? "" } ?? field.text
  }
}
