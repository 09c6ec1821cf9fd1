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
    try side.value("field", &field)
    try side.optional("from", &from)
    try side.optional("to", &to)
  }
}

extension InvalidField: StoreRecord {
  public static var blank: InvalidField { InvalidField("", "") }

  public mutating func move(_ side: inout some RecordSide) throws {
    var (pointer, message, isCollision) = (pointer, message, isCollision)
    try side.value("pointer", &pointer)
    try side.value("message", &message)
    try side.value("isCollision", &isCollision)
    self = InvalidField(pointer, message, isCollision: isCollision)
  }
}

/// The JSON of a change in a request to a server: `{"status":{"_0":"shipped","carrier":"UPS"}}`.
extension OrderChange: Codable {
  public init(from decoder: any Decoder) throws {
    let (kind, values) = try decoder.onlyCase()
    self =
      switch kind.stringValue {
      case "edit": .edit(try values.decode(Order.self, forKey: "_0"))
      case "status":
        .status(
          try values.decode(OrderStatus.self, forKey: "_0"),
          carrier: try values.decodeIfPresent(String.self, forKey: "carrier"),
          tracking: try values.decodeIfPresent(String.self, forKey: "tracking"))
      case "refund":
        .refund(
          try values.decodeIfPresent(Money.self, forKey: "_0"),
          reason: try values.decode(String.self, forKey: "reason"))
      default: throw kind.unknown(Self.self, decoder)
      }
  }

  public func encode(to encoder: any Encoder) throws {
    var cases = encoder.container(keyedBy: RecordKey.self)
    switch self {
    case .edit(let order):
      var values = cases.nestedContainer(keyedBy: RecordKey.self, forKey: "edit")
      try values.encode(order, forKey: "_0")
    case .status(let status, let carrier, let tracking):
      var values = cases.nestedContainer(keyedBy: RecordKey.self, forKey: "status")
      try values.encode(status, forKey: "_0")
      try values.encodeIfPresent(carrier, forKey: "carrier")
      try values.encodeIfPresent(tracking, forKey: "tracking")
    case .refund(let amount, let reason):
      var values = cases.nestedContainer(keyedBy: RecordKey.self, forKey: "refund")
      try values.encodeIfPresent(amount, forKey: "_0")
      try values.encode(reason, forKey: "reason")
    }
  }
}

extension Decoder {
  /// Returns the name of the object's only case, and the container of its values.
  func onlyCase() throws -> (RecordKey, KeyedDecodingContainer<RecordKey>) {
    let cases = try container(keyedBy: RecordKey.self)
    guard let key = cases.allKeys.first, cases.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: "is not one of the cases"))
    }
    return (key, try cases.nestedContainer(keyedBy: RecordKey.self, forKey: key))
  }
}

extension RecordKey {
  /// Returns the error for an unknown case of `type`.
  func unknown<Value>(_ type: Value.Type, _ decoder: any Decoder) -> DecodingError {
    .dataCorrupted(
      .init(codingPath: decoder.codingPath, debugDescription: "there is no \(type) called \(stringValue.quoted())"))
  }
}
