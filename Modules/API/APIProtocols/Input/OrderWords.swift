import Models

/// The words of closed lists, as requests write them; for help, completion and forms.
public enum OrderWords {
  /// `draft`, `placed` …, in the order in which an order goes through them.
  public static let statuses = OrderStatus.allCases.map(\.rawValue)
  /// `standard`, `two-day`, `one-day`.
  public static let shipmentMethods = ShipmentMethod.allCases.map(\.rawValue)
}
