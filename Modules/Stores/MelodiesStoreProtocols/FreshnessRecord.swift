import Models
public import PresentationProtocols
public import StoreRecords

extension Freshness.Origin: Codable {}

/// The stamp of the melodies that a server shows.
extension Freshness: StoreRecord {
  public static var blank: Freshness { Freshness(origin: .database, asOf: Instant(microseconds: 0)) }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("origin", &origin)
    try side.optional("source", &source)
    try side.value("asOf", &asOf)
    try side.optional("warning", &warning)
  }
}
