public import Models

/// A raw value for programs and its text for people.
public struct DisplayedValue: Hashable, Sendable {
  /// The raw value, for example `two-day` or a time in RFC 3339.
  public var value: String
  /// The text for people, for example `Two-Day Shipping` or `6/29/07`.
  public var display: String

  public init(value: String, display: String) {
    self.value = value
    self.display = display
  }

  /// Creates the displayed form of a time: RFC 3339 in UTC, and the day in the formatter's time zone.
  public init(_ instant: Instant, _ formatter: any ValueFormatting) {
    self.init(value: instant.description, display: formatter.date(instant))
  }

  /// Creates the displayed form of a time with its time of day: RFC 3339 in UTC, and `6/29/07, 10:00 AM`.
  public init(moment instant: Instant, _ formatter: any ValueFormatting) {
    self.init(value: instant.description, display: formatter.dateAndTime(instant))
  }

  /// Creates the displayed form of a time to the second: RFC 3339 in UTC, and `6/29/07, 10:00:05 AM`.
  public init(toSecond instant: Instant, _ formatter: any ValueFormatting) {
    self.init(value: instant.description, display: formatter.dateAndSeconds(instant))
  }

  /// Creates the displayed form of a status: `paid` is displayed as `Paid`.
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

  /// Creates the displayed form of the state of a shipment: `lost` is displayed as `Lost`.
  public init(_ state: ShipmentState) {
    let display =
      switch state {
      case .shipped: "Shipped"
      case .delivered: "Delivered"
      case .lost: "Lost"
      case .cancelled: "Cancelled"
      }
    self.init(value: state.rawValue, display: display)
  }

  /// Creates the displayed form of the state of a return: `received` is displayed as `Received`.
  public init(_ state: ReturnState) {
    let display =
      switch state {
      case .requested: "Requested"
      case .received: "Received"
      case .refused: "Refused"
      }
    self.init(value: state.rawValue, display: display)
  }

  /// Creates the displayed form of the part of an order that has been shipped: `Partly shipped`.
  public init(_ part: ShippedPart) {
    let display =
      switch part {
      case .none: "Not shipped"
      case .partial: "Partly shipped"
      case .complete: "Shipped"
      }
    self.init(value: part.rawValue, display: display)
  }

  /// Creates the displayed form of the part of an order that has been shipped, with the numbers of pieces of a part:
  /// `Partly shipped, 2 of 3`.
  public init(shippedPartOf order: Order) {
    self.init(order.shippedPart)
    guard order.shippedPart == .partial else { return }
    let (shipped, all) = (order.shippedQuantities.values.reduce(0, &+), order.items.reduce(0) { $0 &+ $1.quantity })
    display += ", \(shipped) of \(all)"
  }

  /// Creates the displayed form of a delivery speed: `two-day` is displayed as `Two-Day Shipping`.
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

/// An amount of money as a decimal and in minor units for programs, and its text for people.
public struct DisplayedMoney: Hashable, Sendable {
  /// The amount as a plain decimal: `1.23`.
  public var amount: String
  /// The amount in minor units: 123.
  public var minor: Int64
  /// The ISO 4217 code of the currency.
  public var currency: String
  /// The text for people, in the formatter's locale: `$1.23`.
  public var display: String

  public init(amount: String, minor: Int64, currency: String, display: String) {
    self.amount = amount
    self.minor = minor
    self.currency = currency
    self.display = display
  }

  /// Creates the displayed form of an amount, formatted for the formatter's locale.
  public init(_ money: Money, _ formatter: any ValueFormatting) {
    self.init(
      amount: money.amount, minor: money.minorUnits, currency: money.currency.code, display: formatter.money(money))
  }
}
