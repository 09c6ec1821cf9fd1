public import Models

/// A machine's value and what a person reads, side by side.
public struct DisplayedValue: Hashable, Sendable {
  public var value: String
  public var display: String

  public init(value: String, display: String) {
    self.value = value
    self.display = display
  }

  /// An instant: RFC 3339 in UTC, and the short date in the formatter's zone.
  public init(_ instant: Instant, _ formatter: any ValueFormatting) {
    self.init(value: instant.description, display: formatter.date(instant))
  }

  /// A word of a closed list: `two-day` is shown as `Two-Day Shipping`.
  public init(_ status: OrderStatus) {
    let display =
      switch status {
      case .draft: "Draft"
      case .placed: "Placed"
      case .paid: "Paid"
      case .shipped: "Shipped"
      case .delivered: "Delivered"
      case .cancelled: "Cancelled"
      case .refunded: "Refunded"
      }
    self.init(value: status.rawValue, display: display)
  }

  public init(_ method: ShipmentMethod) {
    let display =
      switch method {
      case .standard: "Standard Shipping"
      case .twoDay: "Two-Day Shipping"
      case .oneDay: "One-Day Shipping"
      }
    self.init(value: method.rawValue, display: display)
  }
}

/// A sum as a machine reads it, whole and in minor units, and as a person does.
public struct DisplayedMoney: Hashable, Sendable {
  /// The plain decimal: `1.23`.
  public var amount: String
  public var minor: Int64
  /// ISO 4217 code.
  public var currency: String
  public var display: String

  public init(amount: String, minor: Int64, currency: String, display: String) {
    self.amount = amount
    self.minor = minor
    self.currency = currency
    self.display = display
  }

  public init(_ money: Money, _ formatter: any ValueFormatting) {
    self.init(
      amount: money.amount, minor: money.minorUnits, currency: money.currency.code, display: formatter.money(money))
  }
}
