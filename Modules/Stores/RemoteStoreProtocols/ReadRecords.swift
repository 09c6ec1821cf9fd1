public import OrdersStoreProtocols

// The JSON of read orders between a remote store and its server. Programs of other versions read it: a name stays.

extension OrdersPage: StoreRecord, Codable where Element: Codable {
  public static var blank: OrdersPage { OrdersPage(orders: [], next: nil) }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("orders", &orders)
    try side.optional("next", &next)
  }
}

extension DeletedOrder: StoreRecord {
  public static var blank: DeletedOrder {
    DeletedOrder(order: .blank, deletedAt: Instant(microseconds: 0), author: nil)
  }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("order", &order)
    try side.value("deletedAt", &deletedAt)
    try side.optional("author", &author)
  }
}

extension OrdersSum: StoreRecord {
  public static var blank: OrdersSum { OrdersSum(bucket: .all, count: 0, gross: .zero(.usd)) }

  /// The counts that sums can be added up from.
  private static let possibleCounts = 0...Int(OrderLimits.importedNumber.upperBound)

  /// - Throws: `DecodingError.dataCorrupted` for a count that no store can have.
  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("bucket", &bucket)
    try side.value("count", &count)
    try side.value("total", &gross)
    try side.added("refunds", &refunds, default: .zero(gross.currency), since: .version3)
    guard Self.possibleCounts.contains(count) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "no store can have \(count) orders"))
    }
  }
}

extension OrdersSum.Bucket: CaseRecord {
  public init?(_ name: String, _ values: inout CaseReader) throws {
    switch name {
    case "status": self = .status(try values.value("_0"))
    case "day": self = .day(try values.value("_0"))
    case "all": self = .all
    default: return nil
    }
  }

  public var written: WrittenCase {
    switch self {
    case .status(let status): WrittenCase("status", ["_0": status])
    case .day(let day): WrittenCase("day", ["_0": day])
    case .all: WrittenCase("all")
    }
  }
}

extension StoreFinding: StoreRecord {
  public static var blank: StoreFinding { StoreFinding(rule: "", failure: nil) }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("rule", &rule)
    try side.optional("failure", &failure)
  }
}

extension StoreInfo: StoreRecord {
  public static var blank: StoreInfo {
    StoreInfo(url: "", engine: "", schemaVersion: 0, orders: 0, deletedOrders: 0, events: 0, bytes: nil)
  }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("url", &url)
    try side.value("engine", &engine)
    try side.value("schemaVersion", &schemaVersion)
    try side.value("orders", &orders)
    try side.value("deletedOrders", &deletedOrders)
    try side.value("events", &events)
    try side.value("shows", &shows)
    try side.value("melodies", &melodies)
    try side.optional("bytes", &bytes)
  }
}
