public import DocumentsProtocols
public import Models
import OrderDocumentsProtocols
public import PresentationProtocols

/// The change of one field in an event, with its values and a sentence for a person.
public struct ChangeDocument: JSONWritable, Hashable, Sendable {
  /// The field's name in an order's JSON, for example `shippingCharge`.
  public var field: String
  /// The value before the event; `nil` if it was empty.
  public var from: ChangedValueDocument?
  /// The value after the event; `nil` if it is empty.
  public var to: ChangedValueDocument?
  /// The label of the field: `Shipping`.
  public var label: String
  /// The values for people: the former and the new one, or one text with the differences between lists of items.
  public var texts: [String]
  /// The change in a sentence: `Shipping: $0.00 → $5.00`.
  public var display: String { "\(label): \(texts.joined(separator: Self.arrow))" }

  /// The change in a sentence with the beginnings of long texts, each at most 100 characters: `Note: Ring tw… → (none)`.
  public var shortDisplay: String {
    var short = self
    short.texts = texts.map { $0.dropFirst(100).isEmpty ? $0 : "\($0.prefix(99))…" }
    return short.display
  }

  /// The text between the former and the new value.
  public static let arrow = " → "

  /// Creates the document of a change, with values formatted for the formatter's locale.
  public init(_ change: FieldChange, _ formatter: any ValueFormatting) {
    func value(_ value: FieldValue?, hasTimes: Bool = false) -> ChangedValueDocument? {
      // A list of refunds is a text, also if it has one amount alone.
      value.map {
        ChangedValueDocument($0, formatter, isAmount: change.field != OrderField.refunds.rawValue, hasTimes: hasTimes)
      }
    }
    field = change.field
    label = OrderWords.label(ofField: field)
    (from, to) = (value(change.from), value(change.to))
    if from?.display == to?.display {
      // Another time of the same day shows only with its time of day.
      (from, to) = (value(change.from, hasTimes: true), value(change.to, hasTimes: true))
    }
    if let parts = change.difference, !parts.isEmpty {
      texts = [parts.map { "\($0.isAdded ? "+" : "−") \($0.item.displayed(formatter))" }.joined(separator: "; ")]
    } else if field == OrderField.internalNotes.rawValue, from == nil, let to {
      texts = [to.display]
    } else {
      texts = [from, to].map { $0?.display ?? "(none)" }
      // Items are one text in either case, whatever characters their titles have.
      if change.field == OrderField.items.rawValue { texts = [texts.joined(separator: Self.arrow)] }
    }
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

/// A value of a field before or after a change.
///
/// A status, a time, a word or an amount has the members that it has in an order's JSON.
public struct ChangedValueDocument: JSONWritable, Hashable, Sendable {
  /// The plain text of the value, for example `two-day`, `2007-06-29T00:00:00Z` or `1.23 USD`.
  public var value: String
  /// The amount; `nil` for other values.
  public var money: DisplayedMoney?
  /// The text for people.
  public var display: String

  fileprivate init(_ value: FieldValue, _ formatter: any ValueFormatting, isAmount: Bool, hasTimes: Bool) {
    self.value = value.description
    if isAmount, case .money(let amount) = value.parts.first, value.parts.count == 1 {
      money = DisplayedMoney(amount, formatter)
    }
    display = value.displayed(formatter, hasTimes: hasTimes)
  }

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("value", value)
      if let money {
        $0.member("amount", money.amount)
        $0.member("minor", money.minor)
        $0.member("currency", money.currency)
      }
      $0.member("display", display)
    }
  }
}
