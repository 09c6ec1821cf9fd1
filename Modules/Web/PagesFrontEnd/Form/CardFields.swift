import APIDocuments
import CreateOrderProtocols
import PresentationProtocols
import PageKernel

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
      <p>\(card.brand) \(card.last4), \(card.expires.display) <span class="quiet">stays unless you enter another number</span></p>
      <p><label><input type="checkbox" name="/payment/remove" value="true"\
      \(" checked", if: typed?["/payment/remove"] != nil)> Remove this card</label></p>
      """
    }
    return """
      <fieldset class="card"><legend><h2>\(OrderFormSection.card.heading)</h2></legend>
      \(current)
      <div class="fields">
      \(Self.fields.map(field))</div></fieldset>

      """
  }

  private func field(_ declared: OrderFormField) -> HTML {
    let pointer = declared.pointer
    let id = FormField.id(pointer)
    let isNumber = declared.kind == .cardNumber
    // A number is never sent back, so that its field is empty after an error of any field.
    let isLost = isNumber && typed?[pointer]?.isEmpty == false
    let fault = fault(pointer) ?? (isLost ? "enter the card number again" : nil)
    let message: HTML? = fault.map { "<span class=\"fault\" id=\"\(id)-fault\">\(sentence($0))</span>" }
    let described = "\(id)-hint" + (fault == nil ? "" : " \(id)-fault")
    return """
      <div><label for="\(id)">\(declared.label)</label><span class="hint" id="\(id)-hint">\(declared.hint ?? "")</span>\(message)\
      <input id="\(id)" name="\(pointer)" value="\(isNumber ? "" : typed?[pointer] ?? "")" \
      inputmode="\(declared.kind.keyboard)" autocomplete="off" spellcheck="false" \
      aria-describedby="\(described)"\(" aria-invalid=\"true\"", if: fault != nil)></div>

      """
  }
}
