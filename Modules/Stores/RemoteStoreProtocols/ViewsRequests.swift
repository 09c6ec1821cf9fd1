public import OrdersStoreProtocols
public import ViewsStoreProtocols

// The JSON of views between a remote store and its server. Programs of other versions read it: a name stays.

/// A request that changes the views of the caller, or the shared ones.
public enum ViewsWriteRequest: Hashable, Sendable {
  /// Requests `saveView`. A view that is not shared becomes the caller's, whatever its owner.
  case save(SavedView)
  /// Requests `removeView` for a shared view, or for one of the caller.
  case remove(name: String, isShared: Bool)
}

extension ViewsWriteRequest: CaseRecord {
  public init?(_ name: String, _ values: inout CaseReader) throws {
    switch name {
    case "save": self = .save(try values.value("_0"))
    case "remove": self = .remove(name: try values.value("name"), isShared: try values.value("isShared"))
    default: return nil
    }
  }

  public var written: WrittenCase {
    switch self {
    case .save(let view): WrittenCase("save", ["_0": view])
    case .remove(let name, let isShared): WrittenCase("remove", ["name": name, "isShared": isShared])
    }
  }
}

extension SavedView.ID: StoreRecord {
  public static var blank: SavedView.ID { SavedView.ID(owner: "", name: "") }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("owner", &owner)
    try side.value("name", &name)
  }
}

extension ViewOutcome: CaseRecord {
  public init?(_ name: String, _ values: inout CaseReader) throws {
    switch name {
    case "created": self = .created
    case "unchanged": self = .unchanged
    case "rejected": self = .rejected(try values.value("_0"))
    default: return nil
    }
  }

  public var written: WrittenCase {
    switch self {
    case .created: WrittenCase("created")
    case .unchanged: WrittenCase("unchanged")
    case .rejected(let fields): WrittenCase("rejected", ["_0": fields])
    }
  }
}
