public import OrdersStoreProtocols

// The JSON of queries of orders between a remote store and its server. Programs of other versions read it: a name stays.

extension OrdersQuery: StoreRecord {
  public static var blank: OrdersQuery { OrdersQuery() }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("filter", &filter)
    try side.value("sort", &sort)
    try side.value("limit", &limit)
    try side.optional("after", &after)
  }
}

extension OrdersFilter: StoreRecord {
  public static var blank: OrdersFilter { OrdersFilter() }

  public mutating func move(_ side: inout some RecordSide) throws {
    for field in OrdersFilterField.allCases { try move(field, &side) }
  }

  /// Moves one condition; one that a later version of the format adds is moved by `added`.
  private mutating func move(_ field: OrdersFilterField, _ side: inout some RecordSide) throws {
    switch field {
    case .status:
      var sorted = OrderStatus.allCases.filter(statuses.contains)
      try side.value("statuses", &sorted)
      statuses = Set(sorted)
    case .shipment: try side.added("shipment", &shipment, default: nil, since: .version10)
    case .query:
      try side.optional("query", &query)
      try side.added("queryMatch", &queryMatch, default: .any, since: .version9)
    case .email: try side.optional("email", &email)
    case .phone: try side.optional("phoneDigits", &phoneDigits)
    case .number: try side.optional("number", &number)
    case .reference: try side.optional("reference", &reference)
    case .since: try side.optional("since", &since)
    case .until: try side.optional("before", &before)
    case .updatedSince: try side.optional("updatedSince", &updatedSince)
    case .minTotal: try side.added("minTotal", &minTotal, default: nil, since: .version2)
    case .maxTotal: try side.added("maxTotal", &maxTotal, default: nil, since: .version2)
    case .tag: try tags.move("tags", &side)
    case .withoutTag: try withoutTags.move("withoutTags", &side)
    case .sku: try side.added("sku", &sku, default: nil, since: .version4)
    case .paidSince: try side.added("paidSince", &paidSince, default: nil, since: .version4)
    case .shippedSince: try side.added("shippedSince", &shippedSince, default: nil, since: .version4)
    }
  }
}

extension Tags {
  fileprivate mutating func move(_ key: RecordKey, _ side: inout some RecordSide) throws {
    var words = words
    try side.added(key, &words, default: [], since: .version10)
    self = Tags(words)
  }
}

extension OrdersSortField: Codable {}

extension QueryMatch: Codable {}

extension ShippedPart: Codable {}

extension OrdersSort: StoreRecord {
  public static var blank: OrdersSort { .newestFirst }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("field", &field)
    try side.value("isDescending", &isDescending)
  }
}

extension OrdersCursor: StoreRecord {
  public static var blank: OrdersCursor { OrdersCursor(sort: .newestFirst, key: .integer(0), number: 0) }

  public mutating func move(_ side: inout some RecordSide) throws {
    var (sort, key, number) = (sort, key, number)
    try side.value("sort", &sort)
    try side.value("key", &key)
    try side.value("number", &number)
    self = OrdersCursor(sort: sort, key: key, number: number)
  }
}

extension OrdersCursor.Key: CaseRecord {
  public init?(_ name: String, _ values: inout CaseReader) throws {
    switch name {
    case "integer": self = .integer(try values.value("_0"))
    case "money": self = .money(try values.value("_0"))
    case "text": self = .text(try values.value("_0"))
    default: return nil
    }
  }

  public var written: WrittenCase {
    switch self {
    case .integer(let number): WrittenCase("integer", ["_0": number])
    case .money(let money): WrittenCase("money", ["_0": money])
    case .text(let text): WrittenCase("text", ["_0": text])
    }
  }
}

extension OrdersBucket: CaseRecord {
  public init?(_ name: String, _ values: inout CaseReader) throws {
    switch name {
    case "status": self = .status
    case "day": self = .period(.day, try values.value("_0"))
    case "week": self = .period(.week, try values.value("_0"))
    case "month": self = .period(.month, try values.value("_0"))
    case "all": self = .all
    default: return nil
    }
  }

  public var written: WrittenCase {
    switch self {
    case .status: WrittenCase("status")
    case .period(.day, let offsets): WrittenCase("day", ["_0": offsets])
    case .period(.week, let offsets): WrittenCase("week", ["_0": offsets]).since(.version6)
    case .period(.month, let offsets): WrittenCase("month", ["_0": offsets]).since(.version6)
    case .all: WrittenCase("all")
    }
  }
}

extension ZoneOffset: StoreRecord {
  public static var blank: ZoneOffset { ZoneOffset(from: Instant(microseconds: 0), secondsFromUTC: 0) }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("from", &from)
    try side.value("secondsFromUTC", &secondsFromUTC)
  }
}
