import Models
public import StoreRecords

extension Freshness.Origin: Codable {}

/// The encoding of the source and time of melodies that a server sends.
extension Freshness: StoreRecord {
  /// A value without content, which decoding fills.
  public static var blank: Freshness { Freshness(origin: .database, asOf: Instant(microseconds: 0)) }

  /// Encodes or decodes each property.
  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("origin", &origin)
    try side.optional("source", &source)
    try side.value("asOf", &asOf)
    try side.optional("warning", &warning)
  }
}

extension RefreshRecord: StoreRecord {
  public static var blank: RefreshRecord { RefreshRecord(source: "", at: Instant(microseconds: 0)) }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("source", &source)
    try side.value("at", &at)
  }
}
