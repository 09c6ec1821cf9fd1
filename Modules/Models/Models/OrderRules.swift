extension Order {
  /// The violations of rules in this order; empty if it is valid.
  public var invalidFields: [Violation] {
    invalidTexts + tags.invalid(at: "/tags") + invalidMoments + invalidCard + invalidItems + invalidTaxes + invalidSums
      + invalidShipments + invalidReturns
  }

  private var invalidTexts: [Violation] {
    var invalid: [Violation] = []
    // Positions are computed for faults only, because an import checks a million valid orders.
    func check(_ pointer: @autoclosure () -> String, _ text: String?, limit: Int = OrderLimits.text) {
      guard let text else { return }
      if text.utf8.count > limit {
        invalid.append(Violation(pointer(), .length(text.utf8.count, .bytes, 0...limit)))
      } else if text.hasControlCharacter {
        invalid.append(Violation(pointer(), .controlCharacter))
      }
    }
    func checkParts(of address: Address?, _ pointer: String) {
      guard let address else { return }
      for part in Address.parts { check("\(pointer)/\(part.name)", address[keyPath: part.path]) }
    }
    check("/reference", reference)
    check("/name/first", name.first)
    check("/name/last", name.last)
    check("/email", email)
    check("/phone", phone)
    check("/service", service)
    check("/carrier", carrier)
    check("/tracking", tracking)
    check("/note", note, limit: OrderLimits.note)
    check("/payment/brand", payment?.brand)
    checkParts(of: billingAddress, "/billingAddress")
    checkParts(of: shipmentAddress, "/shipmentAddress")
    for (index, item) in items.enumerated() {
      check("/items/\(index)/sku", item.sku)
      check("/items/\(index)/title", item.title)
    }
    for (index, line) in taxes.enumerated() {
      for (name, text) in [("name", line.name), ("country", line.country), ("region", line.region)] {
        check("/taxes/\(index)/\(name)", text)
      }
    }
    for (index, refund) in refunds.enumerated() { check("/refunds/\(index)/reason", refund.reason) }
    for (index, shipment) in shipments.enumerated() {
      for (name, text) in [
        ("carrier", shipment.carrier), ("service", shipment.service), ("tracking", shipment.tracking),
        ("url", shipment.url), ("note", shipment.note),
      ] { check("/shipments/\(index)/\(name)", text) }
    }
    for (index, entry) in returns.enumerated() { check("/returns/\(index)/reason", entry.reason) }
    for (index, note) in internalNotes.enumerated() {
      check("/internalNotes/\(index)/author", note.author)
      check("/internalNotes/\(index)/text", note.text, limit: OrderLimits.internalNote)
      if note.text.isEmpty { invalid.append(Violation("/internalNotes/\(index)/text", .fact(.empty))) }
    }
    if !email.isEmpty, !Order.isEmail(email) {
      invalid.append(Violation("/email", .not(.emailAddress, email)))
    }
    if reference == "" { invalid.append(Violation("/reference", .emptyReference)) }
    if !id.isID { invalid.append(Violation("/id", .not(.id))) }
    return invalid
  }

  private var invalidMoments: [Violation] {
    var invalid: [Violation] = []
    func check(_ pointer: @autoclosure () -> String, _ moment: Instant) {
      guard moment < .earliest || moment > .latest else { return }
      invalid.append(Violation(pointer(), .outsideYears))
    }
    check("/date", date)
    check("/createdAt", createdAt)
    check("/updatedAt", updatedAt)
    for (index, refund) in refunds.enumerated() { check("/refunds/\(index)/at", refund.at) }
    for (index, shipment) in shipments.enumerated() {
      check("/shipments/\(index)/at", shipment.at)
      check("/shipments/\(index)/endedAt", shipment.endedAt ?? shipment.at)
    }
    for (index, entry) in returns.enumerated() {
      check("/returns/\(index)/at", entry.at)
      check("/returns/\(index)/endedAt", entry.endedAt ?? entry.at)
    }
    for (index, note) in internalNotes.enumerated() { check("/internalNotes/\(index)/at", note.at) }
    return invalid
  }

  /// The violations of the card's rules. A card number in place of its last four digits must never be stored.
  private var invalidCard: [Violation] {
    guard let payment else { return [] }
    var invalid: [Violation] = []
    if payment.last4.utf8.count != 4 || payment.last4.utf8.decimal == nil {
      invalid.append(Violation("/payment/last4", .not(.lastDigits)))
    }
    if !(1...12).contains(payment.expiryMonth) || !OrderLimits.expiryYear.contains(payment.expiryYear) {
      invalid.append(Violation("/payment/expires", .not(.month)))
    }
    return invalid
  }

  /// Returns whether the text has one `@` with text on both sides and no white space, which is all that can be checked.
  private static func isEmail(_ text: String) -> Bool {
    guard let at = text.utf8.firstIndex(of: UInt8(ascii: "@")), at == text.utf8.lastIndex(of: UInt8(ascii: "@")) else {
      return false
    }
    return at != text.startIndex && text.utf8.index(after: at) != text.endIndex
      // Most addresses are visible ASCII and need no lookup in Unicode's tables.
      && !text.unicodeScalars.contains { !(0x21...0x7E).contains($0.value) && $0.properties.isWhitespace }
  }
}
