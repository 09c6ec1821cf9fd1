import Foundation
public import OrdersStoreProtocols

// The results that stores save under an idempotency key.

extension HistoryOutcome: Codable {}

extension ShowOutcome: CaseRecord {
  public init?(_ name: String, _ values: inout CaseReader) throws {
    switch name {
    case "created": self = .created(id: try values.value("id"))
    case "updated": self = .updated(id: try values.value("id"))
    case "unchanged": self = .unchanged(id: try values.value("id"))
    case "rejected": self = .rejected(try values.value("_0"))
    default: return nil
    }
  }

  public var written: WrittenCase {
    switch self {
    case .created(let id): WrittenCase("created", ["id": id])
    case .updated(let id): WrittenCase("updated", ["id": id])
    case .unchanged(let id): WrittenCase("unchanged", ["id": id])
    case .rejected(let fields): WrittenCase("rejected", ["_0": fields])
    }
  }
}

// The JSON of posters in backups. The bytes are text in Base64.

extension StoredPicture: StoreRecord {
  public static var blank: StoredPicture {
    StoredPicture(stamp: PictureStamp(source: "", version: ""), format: .png, bytes: [], fetchedAt: .earliest)
  }

  public mutating func move(_ side: inout some RecordSide) throws {
    var (type, data) = (format.rawValue, Data(bytes))
    try side.value("source", &stamp.source)
    try side.value("version", &stamp.version)
    try side.value("type", &type)
    try side.value("fetchedAt", &fetchedAt)
    try side.value("bytes", &data)
    guard let format = Format(rawValue: type) else { throw CocoaError(.coderInvalidValue) }
    (self.format, bytes) = (format, Array(data))
  }
}
