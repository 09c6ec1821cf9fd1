public import Models

// The values of a change, and the sums that stand in sentences, as a person reads them.

extension FieldChange {
  /// Returns one of the two values as text for people: dates, amounts and words formatted, other values unchanged.
  ///
  /// - Parameters:
  ///   - text: `from` or `to` of this change.
  ///   - formatter: formats dates and amounts for its locale.
  public func displayed(_ text: String, _ formatter: any ValueFormatting) -> String {
    switch OrderField(rawValue: field)?.property {
    case .status: OrderStatus(rawValue: text).map { DisplayedValue($0).display } ?? text
    case .shipmentMethod: ShipmentMethod(rawValue: text).map { DisplayedValue($0).display } ?? text
    case .instant: Instant(text).map(formatter.date) ?? text
    case .flag: text == "true" ? "Yes" : "No"
    case .money, .refunds, .items: text.displayingSums(after: ["@", "−"], formatter)
    case .text, .optionalText, .count, .name, .address, .payment, nil: text
    }
  }
}

extension InvalidField {
  /// Returns the message with its amounts formatted: `is $9.00; from $0.01 to $5.00 can be given back`.
  public func message(_ formatter: any ValueFormatting) -> String {
    message.displayingSums(after: ["is", "from", "to", "of"], formatter)
  }
}

extension String {
  /// The text with every sum as the formatter writes it that stands there as `Money.description` does: `1.23 USD`.
  ///
  /// - Parameter words: what a sum comes after, unless it begins the text or a part behind a semicolon; what somebody
  ///   wrote into a name or a reason stays as it is.
  fileprivate func displayingSums(after words: Set<Substring>, _ formatter: any ValueFormatting) -> String {
    var rest = split(separator: " ", omittingEmptySubsequences: false)[...]
    var shown: [Substring] = []
    while let word = rest.popFirst() {
      let isPlaceOfSum = shown.last.map { words.contains($0) || $0.hasSuffix(";") } ?? true
      if isPlaceOfSum, let next = rest.first, next.dropFirst(3).first?.isLetter != true,
        let money = Money(written: word, next.prefix(3))
      {
        rest.removeFirst()
        shown.append(formatter.money(money) + next.dropFirst(3))
      } else {
        shown.append(word)
      }
    }
    return shown.joined(separator: " ")
  }
}

extension Money {
  /// Reads what `description` writes, and nothing else.
  fileprivate init?(written amount: Substring, _ code: Substring) {
    guard let currency = Currency(String(code)), let money = try? Money(amount, currency), money.amount == amount else {
      return nil
    }
    self = money
  }
}
