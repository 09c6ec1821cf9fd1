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
    let value = member.value
    var at: String { "/" + member.name }
    switch member.name {
    case "status": status = reader.patch(value) { $0.plainText($1, at) }
    case "date": date = reader.patch(value) { $0.plainText($1, at) }
    case "reference": reference = reader.patch(value) { $0.text($1, at) }
    case "name": readName(value, &reader)
    case "email": email = reader.patch(value) { $0.text($1, at) }
    case "phone": phone = reader.patch(value) { $0.text($1, at) }
    case "billingAddress": billingAddress = reader.patch(value) { $0.address($1, at) }
    case "shipmentAddress": shipmentAddress = reader.patch(value) { $0.address($1, at) }
    case "shipmentMethod": shipmentMethod = reader.patch(value) { $0.plainText($1, at) }
    case "service": service = reader.patch(value) { $0.text($1, at) }
    case "carrier": carrier = reader.patch(value) { $0.text($1, at) }
    case "tracking": tracking = reader.patch(value) { $0.text($1, at) }
    case "payment": payment = reader.patch(value) { $0.payment($1, at) }
    case "items": items = reader.patch(value) { $0.elements(of: $1, at) { $0.item($1, $2) } }
    case "discount": discount = reader.patch(value) { $0.money($1, at) }
    case "shippingCharge": shippingCharge = reader.patch(value) { $0.money($1, at) }
    case "tax": tax = reader.patch(value) { $0.money($1, at) }
    case "taxIncluded": taxIncluded = reader.patch(value) { $0.bool($1, at) }
    case "total": total = reader.patch(value) { $0.money($1, at) }
    case "currency": currency = reader.patch(value) { $0.text($1, at) }
    case "note": note = reader.patch(value) { $0.text($1, at) }
    default: owned.read(member, at, &reader)
    }
  }

  private mutating func readName(_ value: JSONValue, _ reader: inout InputReader) {
    if case .null = value {
      (firstName, lastName) = (.cleared, .cleared)
    } else {
      for part in reader.members(of: value, "/name", known: ["first", "last", "display"]) {
        switch part.name {
        case "first": firstName = reader.patch(part.value) { $0.text($1, "/name/first") }
        case "last": lastName = reader.patch(part.value) { $0.text($1, "/name/last") }
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
