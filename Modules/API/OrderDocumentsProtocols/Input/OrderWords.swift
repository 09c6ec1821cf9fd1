import Models

/// The allowed words of enumerated fields and the labels of fields, for help, completion and forms.
public enum OrderWords {
  /// The statuses from `draft` to `refunded`, in the order of an order's stages.
  public static let statuses = OrderStatus.allCases.map(\.rawValue)
  /// The delivery speeds: `standard`, `two-day`, `one-day`.
  public static let shipmentMethods = ShipmentMethod.allCases.map(\.rawValue)
  /// The parts of an order that have been shipped: `none`, `partial`, `complete`.
  public static let shippedParts = ShippedPart.allCases.map(\.rawValue)
  /// The states of a shipment: `shipped`, `delivered`, `lost`, `cancelled`.
  public static let shipmentStates = ShipmentState.allCases.map(\.rawValue)
  /// The states of a return: `requested`, `received`, `refused`.
  public static let returnStates = ReturnState.allCases.map(\.rawValue)
  /// The kinds of events in an order's history: `created`, `status-changed` and others.
  public static let eventTypes = OrderEvent.Kind.allCases.map(\.rawValue)

  /// Returns the label of a field in a `FieldChange`: `Shipment` for `shipmentMethod`; an unknown field itself.
  public static func label(ofField field: String) -> String {
    OrderField(rawValue: field)?.label ?? field
  }
}
