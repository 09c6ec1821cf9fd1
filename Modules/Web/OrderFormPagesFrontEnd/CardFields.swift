import CreateOrderProtocols
import OrderDocumentsProtocols
import PageKernel
import PresentationProtocols

/// The fields of a payment card: its number can be typed, and is never sent back.
struct CardFields {
  /// The stored card; `nil` if there is none.
  let card: PaymentDocument?
  let typed: TypedOrder?
  let fault: (String) -> String?

  private static let fields = OrderForm.fields.filter { $0.section == .card }
  static let pointers = fields.map(\.pointer)

  var html: HTML {
    let current: HTML? = card.map { card in
      """
      <p>\(card.display) <span class="quiet">stays unless you enter another number</span></p>
      <p><label><input type="checkbox" name="/payment/remove" value="true"\
      \(" checked", if: typed?["/payment/remove"] != nil)> Remove this card</label></p>
      """
    }
    let isOpen = card != nil || Self.pointers.contains { fault($0) != nil || typed?[$0]?.isEmpty == false }
    return """
      <details class="card"\(" open", if: isOpen)><summary><h2>\(OrderFormSection.card.heading)</h2></summary>
      \(current)
      <fieldset><legend class="unseen">\(OrderFormSection.card.heading)</legend><div class="fields">
      \(Self.fields.map(field))</div></fieldset></details>

      """
  }

  private func field(_ declared: OrderFormField) -> HTML {
    let pointer = declared.pointer
    let isNumber = declared.kind == .cardNumber
    // A number is never sent back, so that its field is empty after an error of any field.
    let fault = fault(pointer) ?? (isNumber ? Self.lostNumber(typed)?.message : nil)
    return LabelledControl(FormField.id(pointer), label: declared.label, hint: declared.hint, fault: fault)
      .html(named: pointer) { attributes in
        """
        <input \(attributes) value="\(isNumber ? "" : typed?[pointer] ?? "")" \
        inputmode="\(declared.kind.keyboard)" autocomplete="off" spellcheck="false">
        """
      }
  }

  /// The fault of a number that was sent with another field's fault; `nil` if none was sent.
  static func lostNumber(_ typed: TypedOrder?) -> Problem.Fault? {
    let field = fields.first { $0.kind == .cardNumber && typed?[$0.pointer]?.isEmpty == false }
    return field.map { Problem.Fault(pointer: $0.pointer, message: "enter the card number again") }
  }
}
