public import Models

// The formatting of values in changes and of amounts in sentences.

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

extension String {
  /// Returns the text with all amounts in the form of `Money.description`, `1.23 USD`, formatted for people.
  ///
  /// - Parameter words: the words after which an amount is expected, besides the beginning of the text and of a part
  ///   after a semicolon. Amounts that a user wrote into a name or a reason stay unchanged.
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
  /// Parses an amount that `description` wrote; `nil` for any other text.
  fileprivate init?(written amount: Substring, _ code: Substring) {
    guard let currency = Currency(String(code)), let money = try? Money(amount, currency), money.amount == amount else {
      return nil
    }
    self = money
  }
}
