public import OrdersStoreProtocols
public import ViewsStoreProtocols

// The requests of a remote store, one value for each operation. The expected version of a write and its idempotency key
// are in header fields. The names in the JSON belong to the format, and do not change with the names of the cases.

/// A request that reads the store: `POST /api/v1/store/read`.
public enum StoreReadRequest: Hashable, Sendable {
  /// Requests `fetchOrders(_:)`.
  case orders(OrdersQuery)
  /// Requests `fetchWholeOrders(_:)`.
  case wholeOrders(OrdersQuery)
  /// Requests `countOrders`. Without a limit, or from an older server, the response is a number.
  case count(OrdersFilter, upTo: Int? = nil)
  /// Requests `fetchOrders(answeringTo:)`.
  case answering(to: String)
  /// Requests `fetchDeletedOrders(answeringTo:)`.
  case deletedAnswering(to: String)
  /// Requests `fetchDeletions`.
  case deletions(after: OrdersCursor?, limit: Int)
  /// Requests `sumOrders`.
  case sums(OrdersFilter, by: OrdersBucket)
  /// Requests `fetchEvents`.
  case events(of: String?, after: Int64, limit: Int)
  /// Requests `fetchEventsEpoch`.
  case eventsEpoch
  /// Requests `fetchLastEvent`.
  case lastEvent
  /// Requests `fetchInfo`.
  case info
  /// Requests `fetchSettings`.
  case settings
  /// Requests `checkIntegrity`.
  case integrity
  /// Requests the examination of the whole store.
  case examination
  /// Requests `fetchSample`.
  case sample
  /// A request that reads shows.
  case shows(ShowsReadRequest)
  /// A request that reads melodies.
  case melodies(MelodiesReadRequest)
  /// Requests `fetchViews` for the caller.
  case views
}

extension StoreReadRequest: CaseRecord {
  public init?(_ name: String, _ values: inout CaseReader) throws {
    switch name {
    case "orders": self = .orders(try values.value("_0"))
    case "wholeOrders": self = .wholeOrders(try values.value("_0"))
    case "count": self = .count(try values.value("_0"), upTo: try values.optional("upTo"))
    case "answering": self = .answering(to: try values.value("to"))
    case "deletedAnswering": self = .deletedAnswering(to: try values.value("to"))
    case "deletions": self = .deletions(after: try values.optional("after"), limit: try values.value("limit"))
    case "sums":
      self = .sums(try values.value("_0"), by: try values.value("by"))
      // Requests of the first version have no such member.
      _ = try values.optional("refunds") as Bool?
    case "events":
      self = .events(of: try values.optional("of"), after: try values.value("after"), limit: try values.value("limit"))
    case "eventsEpoch": self = .eventsEpoch
    case "lastEvent": self = .lastEvent
    case "info": self = .info
    case "settings": self = .settings
    case "integrity": self = .integrity
    case "examination": self = .examination
    case "sample": self = .sample
    case "shows": self = .shows(try values.value("_0"))
    case "melodies": self = .melodies(try values.value("_0"))
    case "views": self = .views
    default: return nil
    }
  }

  public var written: WrittenCase {
    switch self {
    case .orders(let query): WrittenCase("orders", ["_0": query])
    case .wholeOrders(let query): WrittenCase("wholeOrders", ["_0": query])
    case .count(let filter, let limit): WrittenCase("count", ["_0": filter, "upTo": limit])
    case .answering(let name): WrittenCase("answering", ["to": name])
    case .deletedAnswering(let name): WrittenCase("deletedAnswering", ["to": name])
    case .deletions(let cursor, let limit): WrittenCase("deletions", ["after": cursor, "limit": limit])
    case .sums(let filter, let bucket):
      // A server of an older version would count cancelled orders, and deduct no refunds.
      WrittenCase("sums", ["_0": filter, "by": bucket]).adding("refunds", true, since: .version3)
    case .events(let id, let event, let limit): WrittenCase("events", ["of": id, "after": event, "limit": limit])
    case .eventsEpoch: WrittenCase("eventsEpoch")
    case .lastEvent: WrittenCase("lastEvent")
    case .info: WrittenCase("info")
    case .settings: WrittenCase("settings")
    case .integrity: WrittenCase("integrity")
    case .examination: WrittenCase("examination").since(.version5)
    case .sample: WrittenCase("sample")
    case .shows(let request): WrittenCase("shows", ["_0": request])
    case .melodies(let request): WrittenCase("melodies", ["_0": request])
    case .views: WrittenCase("views").since(.version5)
    }
  }
}

/// A request that changes orders, shows, melodies or views: `POST /api/v1/store/write`.
///
/// The expected version and the idempotency key are in header fields.
public enum StoreWriteRequest: Hashable, Sendable {
  /// Requests `createOrder`.
  case create(Order)
  /// Requests `importOrders`.
  case importing([Order])
  /// Requests `updateOrder`.
  case update(id: String, OrderChange)
  /// Requests `undoLastChange`.
  case undo(id: String)
  /// Requests `deleteOrder`.
  case delete(id: String)
  /// Requests `restoreOrder`.
  case restore(id: String)
  /// A request that changes shows.
  case shows(ShowsWriteRequest)
  /// A request that changes melodies.
  case melodies(MelodiesWriteRequest)
  /// A request that changes views.
  case views(ViewsWriteRequest)
}

extension StoreWriteRequest: CaseRecord {
  public init?(_ name: String, _ values: inout CaseReader) throws {
    switch name {
    case "create": self = .create(try values.value("_0"))
    case "importing": self = .importing(try values.value("_0"))
    case "update": self = .update(id: try values.value("id"), try values.value("_1"))
    case "undo": self = .undo(id: try values.value("id"))
    case "delete": self = .delete(id: try values.value("id"))
    case "restore": self = .restore(id: try values.value("id"))
    case "shows": self = .shows(try values.value("_0"))
    case "melodies": self = .melodies(try values.value("_0"))
    case "views": self = .views(try values.value("_0"))
    default: return nil
    }
  }

  public var written: WrittenCase {
    switch self {
    case .create(let order): WrittenCase("create", ["_0": order])
    case .importing(let orders): WrittenCase("importing", ["_0": orders])
    case .update(let id, let change): WrittenCase("update", ["id": id, "_1": change])
    case .undo(let id): WrittenCase("undo", ["id": id])
    case .delete(let id): WrittenCase("delete", ["id": id])
    case .restore(let id): WrittenCase("restore", ["id": id])
    case .shows(let request): WrittenCase("shows", ["_0": request])
    case .melodies(let request): WrittenCase("melodies", ["_0": request])
    case .views(let request): WrittenCase("views", ["_0": request]).since(.version5)
    }
  }
}

/// A request that requires the role of an administrator: `POST /api/v1/store/keep`.
public enum StoreMaintenanceRequest: Hashable, Sendable {
  /// Requests `purgeDeletedOrders`.
  case purge
  /// Requests `erasePerson`.
  case erase(PersonSelection)
  /// Requests `changeSettings`.
  case change(StoreSettings, replacing: StoreSettings? = nil)
  /// Requests `fetchTransfer`.
  case transfer(after: String?, limit: Int)
  /// Requests `saveTransfers`.
  case save([OrderTransfer])
  /// Requests `markSample`.
  case markSample([String])
  /// Requests `fetchAllViews`.
  case views(after: SavedView.ID?, limit: Int)
  /// Requests `saveViews`.
  case saveViews([SavedView])
}

extension StoreMaintenanceRequest: CaseRecord {
  public init?(_ name: String, _ values: inout CaseReader) throws {
    switch name {
    case "purge": self = .purge
    case "erase": self = .erase(try values.value("_0"))
    case "change": self = .change(try values.value("_0"), replacing: try values.optional("replacing"))
    case "transfer": self = .transfer(after: try values.optional("after"), limit: try values.value("limit"))
    case "keep": self = .save(try values.value("_0"))
    case "markSample": self = .markSample(try values.value("_0"))
    case "views": self = .views(after: try values.optional("after"), limit: try values.value("limit"))
    case "saveViews": self = .saveViews(try values.value("_0"))
    default: return nil
    }
  }

  public var written: WrittenCase {
    switch self {
    case .purge: WrittenCase("purge")
    case .erase(let selection): WrittenCase("erase", ["_0": selection])
    case .change(let settings, nil): WrittenCase("change", ["_0": settings])
    case .change(let settings, let old?):
      WrittenCase("change", ["_0": settings]).adding("replacing", old, since: .version7)
    case .transfer(let id, let limit): WrittenCase("transfer", ["after": id, "limit": limit])
    case .save(let transfers): WrittenCase("keep", ["_0": transfers])
    case .markSample(let ids): WrittenCase("markSample", ["_0": ids])
    case .views(let id, let limit): WrittenCase("views", ["after": id, "limit": limit]).since(.version5)
    case .saveViews(let views): WrittenCase("saveViews", ["_0": views]).since(.version5)
    }
  }
}
