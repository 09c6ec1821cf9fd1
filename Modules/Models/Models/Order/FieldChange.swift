/// The old and new value of one field.
public struct FieldChange: Hashable, Sendable {
  /// The raw value of the ``OrderField``, for example `email`.
  public var field: String
  /// The value before the change; `nil` if it was empty.
  public var from: FieldValue?
  /// The value after the change; `nil` if it is empty.
  public var to: FieldValue?

  /// Creates a change from the field's name and the plain texts of its two values.
  public init(field: String, from: String?, to: String?) {
    self.field = field
    let property = OrderField(rawValue: field)?.property
    self.from = from.map { FieldValue($0, of: property) }
    self.to = to.map { FieldValue($0, of: property) }
  }
}

/// A value in a change: a text, an amount, a time, a word, or texts and amounts in turn for items and refunds.
///
/// ```swift
/// FieldChange(field: "total", from: nil, to: "1.23 USD").to?.parts  // [.money(1.23 USD)]
/// ```
public struct FieldValue: Hashable, Sendable {
  /// A part of a value.
  public enum Part: Hashable, Sendable {
    case text(String), money(Money), instant(Instant), flag(Bool), status(OrderStatus), shipmentMethod(ShipmentMethod)
  }

  /// The parts in the order of the plain text.
  public let parts: [Part]

  /// Creates a value from the plain text that the history has (`Order.historyText`).
  ///
  /// - Parameter property: the property of the field; `nil` for a field that this program does not know.
  fileprivate init(_ text: String, of property: OrderField.Property?) {
    let part: Part? =
      switch property {
      case .status: OrderStatus(rawValue: text).map(Part.status)
      case .shipmentMethod: ShipmentMethod(rawValue: text).map(Part.shipmentMethod)
      case .instant: Instant(text).map(Part.instant)
      case .flag: Bool(text).map(Part.flag)
      case .money, .refunds, .items, .text, .optionalText, .count, .name, .address, .payment, nil: nil
      }
    switch property {
    case .money, .refunds, .items: parts = FieldValue.amounts(in: text)
    // A text that another program wrote in another form stays as it is.
    default: parts = part.flatMap { $0.plain == text ? [$0] : nil } ?? [.text(text)]
    }
  }

  /// Returns the amounts of items (`2 × S Tea @ 5.00 USD − 1.00 USD`), of refunds (`5.00 USD late`) or alone, and the
  /// texts around them.
  ///
  /// An amount stands first, or after an at sign, a minus or a semicolon. Amounts in names and reasons are texts.
  private static func amounts(in text: String) -> [Part] {
    var (parts, plain): ([Part], Substring) = ([], "")
    var last: Substring?
    var rest = text.split(separator: " ", omittingEmptySubsequences: false)[...]
    while let word = rest.popFirst() {
      if last != nil { plain += " " }
      let isPlaceOfAmount = last.map { ["@", "−"].contains($0) || $0.hasSuffix(";") } ?? true
      if isPlaceOfAmount, let next = rest.first, next.dropFirst(3).first?.isLetter != true,
        let currency = Currency(String(next.prefix(3))), let money = try? Money(word, currency), money.amount == word
      {
        rest.removeFirst()
        if !plain.isEmpty { parts.append(.text(String(plain))) }
        parts.append(.money(money))
        (plain, last) = (next.dropFirst(3), next)
      } else {
        plain += word
        last = word
      }
    }
    return plain.isEmpty && !parts.isEmpty ? parts : parts + [.text(String(plain))]
  }
}

extension FieldValue: CustomStringConvertible {
  /// The plain text of the value.
  public var description: String { parts.count == 1 ? parts[0].plain : parts.map(\.plain).joined() }
}

extension FieldValue.Part {
  fileprivate var plain: String {
    switch self {
    case .text(let text): text
    case .money(let money): money.description
    case .instant(let instant): instant.description
    case .flag(let flag): String(flag)
    case .status(let status): status.rawValue
    case .shipmentMethod(let method): method.rawValue
    }
  }
}
