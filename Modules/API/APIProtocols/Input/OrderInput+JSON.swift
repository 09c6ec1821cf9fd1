public import PresentationProtocols

extension OrderInput {
  /// Reads an order as JSON: what GET gave, PUT takes.
  ///
  /// - Throws: `usage` where the bytes are not JSON; `invalid` with a fault for everything that an order cannot have.
  public init(json bytes: [UInt8]) throws(Problem) {
    try self.init(json: JSONValue(sent: bytes))
  }

  /// Reads an order: objects with `value` or `amount`, or the plain value in their place; `null` clears.
  ///
  /// `display` is passed over. What the store owns goes to `owned`. Any other member is refused by name.
  public init(json: JSONValue) throws(Problem) {
    self.init()
    var reader = InputReader()
    for member in reader.members(of: json, "", known: OrderInput.members) { read(member, &reader) }
    guard reader.faults.isEmpty else { throw Problem(invalid: reader.faults) }
  }

  private static let members = [
    "id", "number", "version", "status", "reference", "date", "name", "email", "total", "currency", "phone",
    "billingAddress", "shipmentAddress", "shipmentMethod", "service", "carrier", "tracking", "payment", "items",
    "discount", "shippingCharge", "tax", "taxIncluded", "refunds", "note", "nextStatuses", "createdAt", "updatedAt",
  ]

  private mutating func read(_ member: JSONValue.Member, _ reader: inout InputReader) {
    let (value, at) = (member.value, "/\(member.name)")
    switch member.name {
    case "status": status = reader.patch(value, at) { $0.plainText($1, $2) }
    case "date": date = reader.patch(value, at) { $0.plainText($1, $2) }
    case "reference": reference = reader.patch(value, at) { $0.text($1, $2) }
    case "name": readName(value, at, &reader)
    case "email": email = reader.patch(value, at) { $0.text($1, $2) }
    case "phone": phone = reader.patch(value, at) { $0.text($1, $2) }
    case "billingAddress": billingAddress = reader.patch(value, at) { $0.address($1, $2) }
    case "shipmentAddress": shipmentAddress = reader.patch(value, at) { $0.address($1, $2) }
    case "shipmentMethod": shipmentMethod = reader.patch(value, at) { $0.plainText($1, $2) }
    case "service": service = reader.patch(value, at) { $0.text($1, $2) }
    case "carrier": carrier = reader.patch(value, at) { $0.text($1, $2) }
    case "tracking": tracking = reader.patch(value, at) { $0.text($1, $2) }
    case "payment": payment = reader.patch(value, at) { $0.payment($1, $2) }
    case "items":
      items = reader.patch(value, at) { $0.elements(of: $1, $2) { $0.item($1, $2) } }
    case "discount": discount = reader.patch(value, at) { $0.money($1, $2) }
    case "shippingCharge": shippingCharge = reader.patch(value, at) { $0.money($1, $2) }
    case "tax": tax = reader.patch(value, at) { $0.money($1, $2) }
    case "taxIncluded": taxIncluded = reader.patch(value, at) { $0.bool($1, $2) }
    case "total": total = reader.patch(value, at) { $0.money($1, $2) }
    case "currency": currency = reader.patch(value, at) { $0.text($1, $2) }
    case "note": note = reader.patch(value, at) { $0.text($1, $2) }
    default: owned.read(member, at, &reader)
    }
  }

  private mutating func readName(_ value: JSONValue, _ at: String, _ reader: inout InputReader) {
    if case .null = value {
      (firstName, lastName) = (.cleared, .cleared)
    } else {
      for part in reader.members(of: value, at, known: ["first", "last", "display"]) {
        switch part.name {
        case "first": firstName = reader.patch(part.value, "\(at)/first") { $0.text($1, $2) }
        case "last": lastName = reader.patch(part.value, "\(at)/last") { $0.text($1, $2) }
        default: break
        }
      }
    }
  }
}

extension OwnedInput {
  fileprivate mutating func read(_ member: JSONValue.Member, _ at: String, _ reader: inout InputReader) {
    if case .null = member.value { return }
    switch member.name {
    case "id": id = reader.text(member.value, at)
    case "number": number = reader.wholeNumber(member.value, at)
    case "version": version = reader.wholeNumber(member.value, at)
    case "refunds": refunds = reader.elements(of: member.value, at) { $0.refund($1, $2) } ?? []
    case "createdAt": createdAt = reader.plainText(member.value, at)
    case "updatedAt": updatedAt = reader.plainText(member.value, at)
    // What may follow, `nextStatuses`, is known from the status.
    default: break
    }
  }
}
