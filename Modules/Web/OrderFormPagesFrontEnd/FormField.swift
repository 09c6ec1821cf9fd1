import CreateOrderProtocols
import PresentationProtocols
import PageKernel

/// One field of the form of an order: its label, its hint, its error message and its text.
struct FormField {
  let field: CreateOrder.FetchForm.DisplayedField
  /// The current text of the field.
  let text: String
  /// The text that it showed at first, which the form sends along; `nil` if that does not matter.
  let old: String?
  /// The message about its value; `nil` where it is valid.
  let fault: String?
  /// Whether the page is shown at the field, which the reader types next.
  var isNext = false

  init(_ field: CreateOrder.FetchForm.DisplayedField, text: String, old: String? = nil, fault: String? = nil) {
    self.field = field
    self.text = text
    self.old = old
    self.fault = fault
  }

  /// The id of a field's element: `field-name-first`.
  static func id(_ pointer: String) -> String { "field" + pointer.replacing("/", with: "-") }

  private var id: String { Self.id(field.pointer) }
  private var declared: OrderFormField? { OrderForm.field(at: field.pointer) }

  /// The markup of label, control, hint and message, one below the other.
  var html: HTML {
    LabelledControl(id, label: field.label, hint: declared?.hint, fault: fault)
      .html(named: field.pointer) { "\(control($0))\(before)" }
  }

  /// Returns the control in a table, whose heading is the label.
  func cell(line: Int) -> HTML {
    LabelledControl(id, label: "\(field.label), line \(line)", fault: fault, subject: field.label)
      .cell(named: field.pointer, control)
  }

  private var before: HTML? { old.map { HTML.hidden("was:" + field.pointer, $0) } }

  /// Returns the control. It prevents autofill, since a customer's data is not the reader's own.
  private func control(_ attributes: HTML) -> HTML {
    let attributes: HTML = "\(attributes) autocomplete=\"off\"\(" autofocus", if: isNext)"
    if !field.choices.isEmpty { return select(attributes) }
    if declared?.kind == .note { return "<textarea \(attributes) rows=\"4\" dir=\"auto\">\n\(text)</textarea>" }
    if declared?.kind == .date { return "<input \(attributes) \(DateControl.type(for: text)) value=\"\(text)\">" }
    let keyboard = declared?.kind.keyboard ?? "text"
    let list: HTML? = suggestions.map { " list=\"\($0)\"" }
    return "<input \(attributes)\(list) inputmode=\"\(keyboard)\" dir=\"auto\" value=\"\(text)\">"
  }

  /// The ids of the elements with suggestions.
  static let customers = "known-customers"
  static let items = "known-items"

  /// The id of the element with the suggestions of the field; `nil` for none.
  private var suggestions: String? {
    if field.pointer == "/email" { return Self.customers }
    return field.pointer.hasPrefix("/items/") && field.pointer.hasSuffix("/sku") ? Self.items : nil
  }

  private func select(_ attributes: HTML) -> HTML {
    var choices = field.choices
    if declared?.isOptional == true { choices.insert(.init(value: "", display: "–"), at: 0) }
    // A value typed into the address stays, so that the store can report what is wrong with it.
    if !text.isEmpty, !choices.contains(where: { $0.value == text }) {
      choices.append(.init(value: text, display: text))
    }
    let options = choices.map { choice -> HTML in
      "<option value=\"\(choice.value)\"\(" selected", if: choice.value == text)>\(choice.display)</option>"
    }
    return "<select \(attributes)>\(options)</select>"
  }
}

extension OrderFormField.Kind {
  /// The keyboard of a phone for this field (HTML, `inputmode`).
  var keyboard: String {
    switch self {
    case .email: "email"
    case .phone: "tel"
    case .amount: "decimal"
    case .count, .cardNumber: "numeric"
    case .text, .date, .flag, .note, .choice, .items, .cardExpiry: "text"
    }
  }
}
