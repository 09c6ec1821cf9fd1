import APIDocuments
import CreateOrderProtocols
import PresentationProtocols
import PageKernel

/// The card: a number can be typed, and is never sent back.
struct CardFields {
  /// The card that is stored; `nil` where there is none.
  let card: PaymentDocument?
  let typed: TypedOrder?
  let fault: (String) -> String?

  static let pointers = ["/payment/cardNumber", "/payment/expires"]

  var html: HTML {
    let kept: HTML? = card.map { card in
      """
      <p>\(card.brand) \(card.last4), \(card.expires.display) <span class="quiet">stays unless another number is typed</span></p>
      <p><label><input type="checkbox" name="/payment/remove" value="true"\
      \(" checked", if: typed?["/payment/remove"] != nil)> Forget this card</label></p>
      """
    }
    let again: HTML? =
      typed?["/payment/cardNumber"]?.isEmpty == false
      ? "<p class=\"fault\">The number is not shown again: please type it once more.</p>" : nil
    return """
      <fieldset class="card"><legend><h2>Card</h2></legend>
      \(kept)\(again)
      <div class="fields">
      \(field("/payment/cardNumber", "Card number", "It is checked, and only its last four digits are kept", "numeric"))
      \(field("/payment/expires", "Expires", "As on the card: 05/30", "text", typed?["/payment/expires"] ?? ""))
      </div></fieldset>

      """
  }

  private func field(
    _ pointer: String, _ label: String, _ hint: String, _ keyboard: String, _ text: String = ""
  ) -> HTML {
    let id = FormField.id(pointer)
    let fault = fault(pointer)
    let message: HTML? = fault.map { "<span class=\"fault\" id=\"\(id)-fault\">\(sentence($0))</span>" }
    let described = "\(id)-hint" + (fault == nil ? "" : " \(id)-fault")
    return """
      <div><label for="\(id)">\(label)</label><span class="hint" id="\(id)-hint">\(hint)</span>\(message)\
      <input id="\(id)" name="\(pointer)" value="\(text)" inputmode="\(keyboard)" autocomplete="off" spellcheck="false" \
      aria-describedby="\(described)"\(" aria-invalid=\"true\"", if: fault != nil)></div>
      """
  }
}
