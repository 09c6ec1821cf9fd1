public import OrdersStoreProtocols

// The JSON of written orders between a remote store and its server. Programs of other versions read it: a name stays.

extension WriteContext: StoreRecord {
  public static var blank: WriteContext { WriteContext(author: .blank, at: Instant(microseconds: 0)) }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("author", &author)
    try side.value("at", &at)
    try side.optional("key", &key)
    try side.value("isDryRun", &isDryRun)
  }
}

extension IdempotencyKey: StoreRecord {
  public static var blank: IdempotencyKey { IdempotencyKey(key: "", caller: "", operation: "", fingerprint: "") }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("key", &key)
    try side.value("caller", &caller)
    try side.value("operation", &operation)
    try side.value("fingerprint", &fingerprint)
    try side.added("request", &request, default: nil, since: .version8)
  }
}

extension IdempotencyKey.Request: StoreRecord {
  public static var blank: Self { Self(key: "", operation: "", fingerprint: "") }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("key", &key)
    try side.value("operation", &operation)
    try side.value("fingerprint", &fingerprint)
  }
}

extension PersonSelection: CaseRecord {
  public init?(_ name: String, _ values: inout CaseReader) throws {
    switch name {
    case "order": self = .order(id: try values.value("id"), ifVersion: try values.optional("ifVersion"))
    case "email": self = .email(try values.value("_0"))
    default: return nil
    }
  }

  public var written: WrittenCase {
    switch self {
    case .order(let id, let version): WrittenCase("order", ["id": id, "ifVersion": version])
    case .email(let email): WrittenCase("email", ["_0": email])
    }
  }
}

extension OrderReceipt: StoreRecord {
  public static var blank: OrderReceipt { OrderReceipt(order: .blank) }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("order", &order)
    try side.value("isReplayed", &isReplayed)
    try side.value("isUnchanged", &isUnchanged)
  }
}

extension OrderReceipt: StoreReceipt {
  public var version: Int64? { order.version }
}

extension WriteReceipt: StoreReceipt where Answer: Codable {
  public var version: Int64? { nil }
}

extension WriteReceipt: Encodable where Answer: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RecordKey.self)
    try container.encode(answer, forKey: "answer")
    try container.encode(isReplayed, forKey: "isReplayed")
  }
}

extension WriteReceipt: Decodable where Answer: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: RecordKey.self)
    self.init(
      try container.decode(Answer.self, forKey: "answer"),
      isReplayed: try container.decode(Bool.self, forKey: "isReplayed"))
  }
}

extension ImportOutcome: CaseRecord {
  public init?(_ name: String, _ values: inout CaseReader) throws {
    switch name {
    case "created": self = .created(id: try values.value("id"), number: try values.value("number"))
    case "skipped": self = .skipped(id: try values.value("id"))
    case "rejected": self = .rejected(try values.value("_0"))
    default: return nil
    }
  }

  public var written: WrittenCase {
    switch self {
    case .created(let id, let number): WrittenCase("created", ["id": id, "number": number])
    case .skipped(let id): WrittenCase("skipped", ["id": id])
    case .rejected(let fields): WrittenCase("rejected", ["_0": fields])
    }
  }
}
