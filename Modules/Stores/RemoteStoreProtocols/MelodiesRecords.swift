public import MelodiesStoreProtocols
public import StoreRecords

// The JSON of melodies between a remote store and its server. Programs of other versions read it: a name stays.

extension MelodiesQuery: StoreRecord {
  public static var blank: MelodiesQuery { MelodiesQuery() }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("policy", &policy)
    try side.optional("api", &api)
    try side.optional("after", &after)
    try side.value("limit", &limit)
    try side.value("isDryRun", &isDryRun)
  }
}

extension MelodiesQuery.Policy: CaseRecord {
  public init?(_ name: String, _ values: inout CaseReader) throws {
    switch name {
    case "fresh": self = .fresh
    case "cachedOnly": self = .cachedOnly
    case "noOlderThan": self = .noOlderThan(seconds: try values.value("seconds"))
    default: return nil
    }
  }

  public var written: WrittenCase {
    switch self {
    case .fresh: WrittenCase("fresh")
    case .cachedOnly: WrittenCase("cachedOnly")
    case .noOlderThan(let seconds): WrittenCase("noOlderThan", ["seconds": seconds])
    }
  }
}

extension MelodiesCursor: StoreRecord {
  public static var blank: MelodiesCursor { MelodiesCursor(titleKey: "", id: "") }

  public mutating func move(_ side: inout some RecordSide) throws {
    var (titleKey, id) = (titleKey, id)
    try side.value("titleKey", &titleKey)
    try side.value("id", &id)
    self = MelodiesCursor(titleKey: titleKey, id: id)
  }
}

extension MelodiesPage: StoreRecord {
  public static var blank: MelodiesPage { MelodiesPage(melodies: [], next: nil, answer: nil) }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("melodies", &melodies)
    try side.optional("next", &next)
    try side.optional("answer", &answer)
    try side.optional("freshness", &freshness)
  }
}
