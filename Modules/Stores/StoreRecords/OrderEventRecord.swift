public import Models

extension OrderEvent.Kind: Codable {}

extension OrderEvent: StoreRecord {
  public static var blank: OrderEvent {
    OrderEvent(
      id: 0, orderID: "", version: 0, kind: .created, author: .blank, at: Instant(microseconds: 0), changes: [],
      before: nil)
  }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("id", &id)
    try side.value("orderID", &orderID)
    try side.value("version", &version)
    try side.value("kind", &kind)
    try side.value("author", &author)
    try side.value("at", &at)
    try side.value("changes", &changes)
    try side.optional("before", &before)
  }
}

extension Author: StoreRecord {
  public static var blank: Author { Author(name: "", frontEnd: "") }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("name", &name)
    try side.value("frontEnd", &frontEnd)
    try side.optional("client", &client)
  }
}

extension FieldChange: StoreRecord {
  public static var blank: FieldChange { FieldChange(field: "", from: nil, to: nil) }

  public mutating func move(_ side: inout some RecordSide) throws {
    var (field, from, to) = (field, from?.description, to?.description)
    try side.value("field", &field)
    try side.optional("from", &from)
    try side.optional("to", &to)
    self = FieldChange(field: field, from: from, to: to)
  }
}

/// The JSON of a change in a request to a server: `{"status":{"_0":"shipped","carrier":"UPS"}}`.
extension OrderChange: CaseRecord {
  public init?(_ name: String, _ values: inout CaseReader) throws {
    switch name {
    case "edit": self = .edit(try values.value("_0"))
    case "status":
      self = .status(
        try values.value("_0"), carrier: try values.optional("carrier"), tracking: try values.optional("tracking"))
    case "refund": self = .refund(try values.optional("_0"), reason: try values.value("reason"))
    default: return nil
    }
  }

  public var written: WrittenCase {
    switch self {
    case .edit(let order): WrittenCase("edit", ["_0": order])
    case .status(let status, let carrier, let tracking):
      WrittenCase("status", ["_0": status, "carrier": carrier, "tracking": tracking])
    case .refund(let amount, let reason): WrittenCase("refund", ["_0": amount, "reason": reason])
    }
  }
}
