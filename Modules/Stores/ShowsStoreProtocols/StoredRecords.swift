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
