public import OrdersStoreProtocols
import ShowModels

// The JSON of errors between a remote store and its server. Programs of other versions read it: a name stays.

extension StoreError: CaseRecord {
  public init?(_ name: String, _ values: inout CaseReader) throws {
    switch name {
    case "cannotFetch": self = .cannotFetch(try values.value("_0"))
    case "cannotCreate": self = .cannotCreate(try values.value("_0"))
    case "cannotUpdate": self = .cannotUpdate(try values.value("_0"))
    case "cannotDelete": self = .cannotDelete(try values.value("_0"))
    default: return nil
    }
  }

  public var written: WrittenCase {
    switch self {
    case .cannotFetch(let cause): WrittenCase("cannotFetch", ["_0": cause])
    case .cannotCreate(let cause): WrittenCase("cannotCreate", ["_0": cause])
    case .cannotUpdate(let cause): WrittenCase("cannotUpdate", ["_0": cause])
    case .cannotDelete(let cause): WrittenCase("cannotDelete", ["_0": cause])
    }
  }
}

extension StoreError.Kind: Codable {}

extension StoreError.Cause: CaseRecord {
  /// A conflict of a show has `current`, that of an order does not.
  public init?(_ name: String, _ values: inout CaseReader) throws {
    switch name {
    case "notFound": self = .notFound(try values.value("_0"), of: try values.optional("of") ?? .order)
    case "conflict":
      if let show: TrackedShow = try values.optional("current") {
        self = .showConflict(current: show, seenVersion: try values.value("seenVersion"))
      } else {
        self = .conflict(try values.value("_0"))
      }
    case "invalid": self = .invalid(try values.value("_0"))
    case "unavailable":
      let reason: String = try values.value("_0")
      self = try values.optional("timedOut") ?? false ? .timedOut(reason) : .unavailable(reason)
    case "notAllowed": self = .notAllowed(try values.value("_0"))
    case "notSignedIn": self = .notSignedIn(try values.value("_0"))
    case "full": self = .full(try values.value("_0"))
    case "corrupt": self = .corrupt(try values.value("_0"))
    default: return nil
    }
  }

  public var written: WrittenCase {
    switch self {
    // `StoreCause` tells orders from shows, as in the first version.
    case .notFound(let name, let kind): WrittenCase("notFound", ["_0": name, "of": kind == .melody ? kind : nil])
    case .conflict(let conflict): WrittenCase("conflict", ["_0": conflict])
    case .showConflict(let show, let version): WrittenCase("conflict", ["current": show, "seenVersion": version])
    case .invalid(let fields): WrittenCase("invalid", ["_0": fields])
    case .unavailable(let reason): WrittenCase("unavailable", ["_0": reason])
    // Programs of the first version do not know this case.
    case .timedOut(let reason): WrittenCase("unavailable", ["_0": reason, "timedOut": true])
    case .notAllowed(let reason): WrittenCase("notAllowed", ["_0": reason])
    case .notSignedIn(let reason): WrittenCase("notSignedIn", ["_0": reason])
    case .full(let reason): WrittenCase("full", ["_0": reason])
    case .corrupt(let reason): WrittenCase("corrupt", ["_0": reason])
    }
  }
}

extension OrderConflict: StoreRecord {
  public static var blank: OrderConflict { OrderConflict(current: .blank, seenVersion: 0, differences: []) }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("current", &current)
    try side.value("seenVersion", &seenVersion)
    try side.value("differences", &differences)
    try side.optional("meanwhile", &meanwhile)
  }
}
