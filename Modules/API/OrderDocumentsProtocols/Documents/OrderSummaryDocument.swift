public import DocumentsProtocols
public import Models
public import PresentationProtocols

/// An order in a list, as JSON shows it: the members of ``OrderDocument`` from `id` to `total`, `updatedAt`,
/// `hasRefunds` and `shipment`.
public struct OrderSummaryDocument: Hashable, Sendable {
  /// The order's id.
  public var id: String
  /// The order's number for people.
  public var number: Int64
  /// The version, for `If-Match`.
  public var version: Int64
  /// The stage of the order, for example `paid`, displayed as `Paid`.
  public var status: DisplayedValue
  /// The order's id in another system; `nil` without one.
  public var reference: String?
  /// The time at which the customer ordered.
  public var date: DisplayedValue
  /// The customer's name.
  public var name: DisplayedName
  /// The customer's email address.
  public var email: String
  /// The amount that the customer pays, before refunds.
  public var total: DisplayedMoney
  /// The time of the last change, with the time of day; `nil` in the response of a server of an earlier version.
  public var updatedAt: DisplayedValue?
  /// Whether an amount has been refunded; `nil` in the response of a server of an earlier version.
  public var hasRefunds: Bool?
  /// The part of the order that has been shipped; `nil` in the response of a server of an earlier version.
  public var shipment: DisplayedValue?

  /// The usual next status, for example `shipped` of a paid order; `nil` for a status that is final.
  public var nextStatus: String? { OrderStatus(rawValue: status.value)?.next.first?.rawValue }

  /// The status for people: `Paid`, `Paid, partly shipped` or `Paid, with refunds`.
  public var statusText: String {
    let part = shipment?.value == "partial" ? ", partly shipped" : ""
    return status.display + part + (hasRefunds == true && status.value != "refunded" ? ", with refunds" : "")
  }
}

extension OrderSummaryDocument {
  /// Creates the document of a summary, with values formatted for the formatter's locale.
  public init(_ order: borrowing OrderSummary, _ formatter: any ValueFormatting) {
    self.init(
      id: order.id, number: order.number, version: order.version, status: DisplayedValue(order.status),
      reference: order.reference, date: DisplayedValue(order.date, formatter), name: DisplayedName(order.name),
      email: order.email, total: DisplayedMoney(order.total, formatter),
      updatedAt: order.updatedAt.map { DisplayedValue(moment: $0, formatter) }, hasRefunds: order.hasRefunds,
      shipment: order.shippedPart.map { DisplayedValue($0) })
  }
}

extension OrderSummaryDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    // A closure would copy each order of a list.
    json.begin("{")
    writeSummary(to: &json)
    json.end("}")
  }

  /// Writes the members of an order in a list.
  func writeSummary(to json: inout JSONWriter) {
    writeMembers(to: &json)
    if let updatedAt { json.member("updatedAt", updatedAt) }
    if let hasRefunds { json.member("hasRefunds", hasRefunds) }
    if let shipment { json.member("shipment", shipment) }
  }

  /// Writes the members that a summary and a complete order share.
  func writeMembers(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("number", number)
    json.member("version", version)
    json.member("status", status)
    json.member("reference", reference)
    json.member("date", date)
    json.member("name", name)
    json.member("email", email)
    json.member("total", total)
  }
}

/// The name of a person, in parts and as one text.
public struct DisplayedName: Hashable, Sendable {
  /// The given name; it may be empty.
  public var first: String
  /// The family name; it may be empty.
  public var last: String
  /// The full name: given name, space, family name.
  public var display: String

  /// Creates the displayed form of a name.
  public init(_ name: PersonName) {
    first = name.first
    last = name.last
    display = name.full
  }
}
