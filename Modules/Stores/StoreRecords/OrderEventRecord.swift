public import Models

extension OrderEvent.Kind: Codable {}

extension OrderEvent: StoreRecord {}
extension Author: StoreRecord {}
extension FieldChange: StoreRecord {}

/// The JSON of a change in a request to a server: `{"status":{"_0":"shipped","carrier":"UPS"}}`.
extension OrderChange: CaseRecord {
  public init?(_ name: String, _ values: inout CaseReader) throws {
    switch name {
    case "edit": self = .edit(try values.value("_0"))
    case "status":
      self = .status(
        try values.value("_0"), carrier: try values.optional("carrier"), tracking: try values.optional("tracking"))
    case "ship": self = .ship(try values.value("_0"), isPaid: try values.optional("isPaid") ?? true)
    case "return":
      let (amount, withShipping): (Money?, Bool?) = (
        try values.optional("amount"), try values.optional("withShipping")
      )
      self = .return(
        try values.value("_0"), amount.map(ReturnRefund.amount) ?? .share(withShipping: withShipping ?? false))
    case "note": self = .note(try values.value("_0"))
    case "refund": self = .refund(try values.optional("_0"), reason: try values.value("reason"))
    default: return nil
    }
  }

  public var written: WrittenCase {
    switch self {
    case .edit(let order): WrittenCase("edit", ["_0": order])
    case .status(let status, let carrier, let tracking):
      WrittenCase("status", ["_0": status, "carrier": carrier, "tracking": tracking])
    case .ship(let shipment, let isPaid):
      WrittenCase("ship", ["_0": shipment, "isPaid": isPaid ? nil : false])
        .since(shipment.state == .shipped ? .version10 : .version11)
    case .return(let entry, .amount(let amount)):
      WrittenCase("return", ["_0": entry, "amount": amount]).since(.version10)
    case .return(let entry, .share(let withShipping)):
      WrittenCase("return", ["_0": entry, "withShipping": withShipping]).since(.version10)
    case .refund(let amount, let reason): WrittenCase("refund", ["_0": amount, "reason": reason])
    case .note(let text): WrittenCase("note", ["_0": text]).since(.version12)
    }
  }
}
