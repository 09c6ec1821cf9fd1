import Models

/// The words of closed lists, as requests write them, and what fields are called; for help, completion and forms.
public enum OrderWords {
  /// `draft`, `placed` …, in the order in which an order goes through them.
  public static let statuses = OrderStatus.allCases.map(\.rawValue)
  /// `standard`, `two-day`, `one-day`.
  public static let shipmentMethods = ShipmentMethod.allCases.map(\.rawValue)

  /// The label of a field that a `FieldChange` names: `shipmentMethod` is `Shipment`; a field that is unknown here
  /// is its own label.
  public static func label(ofField field: String) -> String {
    OrderField(rawValue: field).map { $0.member.label } ?? field
  }
}
