public import Records

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

extension FieldChange {
  /// The lines of items that the change removed or added, in this order; `nil` for another field.
  ///
  /// It is also `nil` if a value has text that is not a list of items, such as a title with a semicolon.
  public var difference: [(isAdded: Bool, item: FieldValue)]? {
    guard field == OrderField.items.rawValue, var removed = from.map(\.items) ?? [], let items = to.map(\.items) ?? []
    else { return nil }
    var added: [FieldValue] = []
    for item in items {
      if let place = removed.firstIndex(of: item) { removed.remove(at: place) } else { added.append(item) }
    }
    return removed.map { (false, $0) } + added.map { (true, $0) }
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
    // A text that another program wrote in another form stays as it is.
    func one(_ part: Part?) -> [Part] { part.flatMap { $0.plain == text ? [$0] : nil } ?? [.text(text)] }
    parts =
      switch property {
      case .status: one(OrderStatus(rawValue: text).map(Part.status))
      case .shipmentMethod: one(ShipmentMethod(rawValue: text).map(Part.shipmentMethod))
      case .instant: one(Instant(text).map(Part.instant))
      case .flag: one(Bool(text).map(Part.flag))
      case .money: one(FieldValue.money(text[...]).map(Part.money))
      case .refunds: FieldValue.parts(of: text, FieldValue.refund)
      case .items: FieldValue.parts(of: text, FieldValue.item)
      case .taxes: FieldValue.parts(of: text, FieldValue.tax)
      case .text, .optionalText, .count, .name, .address, .payment, .shipments, .returns, .internalNotes,
        .tags, nil:
        [.text(text)]
      }
  }

  /// The items of a list of items, each a value of its own; `nil` if the text is not such a list.
  fileprivate var items: [FieldValue]? {
    let items = description.split(separator: "; ").map { FieldValue(String($0), of: OrderField.items.property) }
    return items.allSatisfy { $0.parts.count > 1 } ? items : nil
  }

  /// Returns the parts of a list whose elements are separated by semicolons.
  private static func parts(of text: String, _ element: (Substring) -> [Part]) -> [Part] {
    var parts: [Part] = []
    for (index, found) in text.split(separator: "; ", omittingEmptySubsequences: false).enumerated() {
      for part in (index == 0 ? [] : [.text("; ")]) + element(found) where part != .text("") {
        if case .text(let new) = part, case .text(let old)? = parts.last {
          parts[parts.count - 1] = .text(old + new)
        } else {
          parts.append(part)
        }
      }
    }
    return parts
  }

  /// Returns the parts of a refund: `5.00 USD late`. An amount in the reason is text.
  private static func refund(_ text: Substring) -> [Part] {
    let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count > 1, let amount = money(text[..<words[1].endIndex]) else { return [.text(String(text))] }
    return [.money(amount), .text(String(text[words[1].endIndex...]))]
  }

  /// Returns the parts of an item: `2 × S Tea @ 5.00 USD − 1.00 USD`. An amount in the title is text.
  private static func item(_ text: Substring) -> [Part] {
    guard let at = text.ranges(of: " @ ").last else { return [.text(String(text))] }
    let amounts = text[at.upperBound...].split(separator: " − ", omittingEmptySubsequences: false).map(money)
    guard amounts.count <= 2, let price = amounts[0], let last = amounts[amounts.count - 1] else {
      return [.text(String(text))]
    }
    let title = Part.text(String(text[..<at.upperBound]))
    return amounts.count == 1 ? [title, .money(price)] : [title, .money(price), .text(" − "), .money(last)]
  }

  /// Returns the parts of a tax: `VAT 20 %: 5.00 USD`. An amount in the name is text.
  private static func tax(_ text: Substring) -> [Part] {
    let start = text.ranges(of: ": ").last?.upperBound ?? text.startIndex
    guard let amount = money(text[start...]) else { return [.text(String(text))] }
    return [.text(String(text[..<start])), .money(amount)]
  }

  /// Returns the amount of a text like `1.23 USD`; `nil` for any other text.
  private static func money(_ text: Substring) -> Money? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 2, let currency = Currency(words[1]), let money = try? Money(words[0], currency) else {
      return nil
    }
    return money.description == text ? money : nil
  }
}

extension FieldValue {
  /// The amounts among the parts, as text, without the texts beside them.
  var amounts: String {
    let amounts = parts.compactMap { part -> String? in
      guard case .money = part else { return nil }
      return part.plain
    }
    return amounts.joined(separator: "; ")
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

extension FieldChange: Record {
  public static var blank: FieldChange { FieldChange(field: "", from: nil, to: nil) }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    var (field, from, to) = (field, from?.description, to?.description)
    try visitor.member("field", &field)
    try visitor.member("from", &from)
    try visitor.member("to", &to)
    self = FieldChange(field: field, from: from, to: to)
  }
}
