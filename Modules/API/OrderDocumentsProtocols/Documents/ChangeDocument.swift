public import DocumentsProtocols
public import Models
public import PresentationProtocols

/// The change of one field in an event, as raw text and as a sentence for a person.
public struct ChangeDocument: JSONWritable, Hashable, Sendable {
  /// The field's name in an order's JSON, for example `shippingCharge`.
  public var field: String
  /// The value before the event; `nil` if it was empty.
  public var from: String?
  /// The value after the event; `nil` if it is empty.
  public var to: String?
  /// The change in a sentence: `Shipping: $0.00 → $5.00`.
  public var display: String

  /// Creates the document of a change, with values formatted for the formatter's locale.
  public init(_ change: FieldChange, _ formatter: any ValueFormatting) {
    field = change.field
    from = change.from?.description
    to = change.to?.description
    func shown(_ value: FieldValue?, hasTimes: Bool = false) -> String {
      value?.displayed(formatter, hasTimes: hasTimes) ?? "(none)"
    }
    if let parts = change.difference, !parts.isEmpty {
      display =
        "\(OrderWords.label(ofField: field)): \(parts.map { "\($0.isAdded ? "+" : "−") \(shown($0.item))" }.joined(separator: "; "))"
      return
    }
    let days = (from: shown(change.from), to: shown(change.to))
    // Another time of the same day shows only with its time of day.
    let texts =
      days.from == days.to
      ? (shown(change.from, hasTimes: true), shown(change.to, hasTimes: true)) : (days.from, days.to)
    display = "\(OrderWords.label(ofField: field)): \(texts.0) → \(texts.1)"
  }

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("field", field)
      $0.member("from", from)
      $0.member("to", to)
      $0.member("display", display)
    }
  }
}
