import Models

/// The words of closed lists, as requests write them, and what fields are called; for help, completion and forms.
public enum OrderWords {
  /// `draft`, `placed` …, in the order in which an order goes through them.
  public static let statuses = OrderStatus.allCases.map(\.rawValue)
  /// `standard`, `two-day`, `one-day`.
  public static let shipmentMethods = ShipmentMethod.allCases.map(\.rawValue)

  /// A field of an order, as a `FieldChange` names it, in words: `shipmentMethod` is `Shipment`.
  public static func label(ofField field: String) -> String { labels[field] ?? field }

  private static let labels = [
    "status": "Status", "date": "Date", "reference": "Reference", "name": "Name", "email": "Email", "phone": "Phone",
    "billingAddress": "Billing address", "shipmentAddress": "Shipment address", "shipmentMethod": "Shipment",
    "service": "Service", "carrier": "Carrier", "tracking": "Tracking", "payment": "Card", "items": "Items",
    "discount": "Discount", "shippingCharge": "Shipping", "tax": "Tax", "taxIncluded": "Tax included",
    "refunds": "Refunds", "total": "Total", "note": "Note",
  ]
}
