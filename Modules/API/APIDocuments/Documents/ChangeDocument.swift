public import Models
public import PresentationProtocols

/// One field before and after an event: as plain text, and in a sentence as a person reads it.
public struct ChangeDocument: JSONWritable, Hashable, Sendable {
  public var field: String
  /// `nil` where it was empty.
  public var from: String?
  /// `nil` where it became empty.
  public var to: String?
  /// `Shipping: $0.00 → $5.00`
  public var display: String

  public init(_ change: FieldChange, _ formatter: any ValueFormatting) {
    field = change.field
    from = change.from
    to = change.to
    func shown(_ text: String?) -> String { text.map { change.displayed($0, formatter) } ?? "(none)" }
    display = "\(OrderWords.label(ofField: field)): \(shown(from)) → \(shown(to))"
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
