public import Models
public import PresentationProtocols

/// An order in a list, as JSON shows it: the keys of `OrderDocument` up to `total`.
public struct OrderSummaryDocument: Hashable, Sendable {
  public var id: String
  public var number: Int64
  public var version: Int64
  public var status: DisplayedValue
  public var reference: String?
  public var date: DisplayedValue
  public var name: DisplayedName
  public var email: String
  public var total: DisplayedMoney
}

extension OrderSummaryDocument {
  public init(_ order: borrowing OrderSummary, _ formatter: any ValueFormatting) {
    self.init(
      id: order.id, number: order.number, version: order.version, status: DisplayedValue(order.status),
      reference: order.reference, date: DisplayedValue(order.date, formatter), name: DisplayedName(order.name),
      email: order.email, total: DisplayedMoney(order.total, formatter))
  }
}

extension OrderSummaryDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    // Without a closure, which would be given a copy of each order of a list.
    json.begin("{")
    writeMembers(to: &json)
    json.end("}")
  }

  /// The members that a list and a whole order share.
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

/// A person's name in parts and as it is shown.
public struct DisplayedName: Hashable, Sendable {
  public var first: String
  public var last: String
  public var display: String

  public init(_ name: PersonName) {
    first = name.first
    last = name.last
    display = name.full
  }
}
