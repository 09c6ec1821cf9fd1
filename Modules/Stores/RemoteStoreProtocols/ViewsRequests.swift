public import OrdersStoreProtocols
public import ViewsStoreProtocols

// The requests about views, and their JSON. Programs of other versions read it: a name stays.
//
// A user's own views are those of the user who is signed in at the server, whatever `owner` says, so that they are the
// same on its pages and in its API. Writing needs the role of an editor.

extension RequestTable {
  static let views: [any RemoteRequest.Type] = [
    FetchViews.self, SaveView.self, RemoveView.self, FetchAllViews.self, SaveViews.self,
  ]
}

/// A request for the views of the caller.
struct FetchViews: RemoteRequest {
  static let form = RequestForm(.read, "views", since: .version5)
  enum CodingKeys: RequestKey {}
  func perform(_ call: StoreCall) async throws -> [SavedView] { try await call.store.fetchViews(of: call.caller) }
}

/// A view to store; one that is not shared becomes the caller's, whatever its owner.
struct SaveView: RemoteRequest {
  static let form = RequestForm(.write, "save", of: .views, since: .version5, storesKey: false, StoreError.cannotCreate)
  enum CodingKeys: String, RequestKey { case view = "_0" }
  var view: SavedView

  func perform(_ call: StoreCall) async throws -> SavedView {
    var view = view
    if !view.isShared { view.owner = call.caller }
    try await call.store.saveView(view, isDryRun: call.context.isDryRun)
    return view
  }
}

/// The removal of a shared view, or of one of the caller.
struct RemoveView: RemoteRequest {
  static let form = RequestForm(
    .write, "remove", of: .views, since: .version5, storesKey: false, StoreError.cannotDelete)
  enum CodingKeys: String, RequestKey { case name, isShared }
  var name: String
  var isShared: Bool

  func perform(_ call: StoreCall) async throws -> [SavedView] {
    let owner = isShared ? "" : call.caller
    let removed = try await call.store.removeView(named: name, of: owner, isDryRun: call.context.isDryRun)
    return removed.map { [$0] } ?? []
  }
}

struct FetchAllViews: RemoteRequest {
  static let form = RequestForm(.administer, "views", since: .version5, within: .batch, StoreError.cannotFetch)
  enum CodingKeys: String, RequestKey { case place = "after", limit }
  var place: SavedView.ID?
  var limit: Int

  func perform(_ call: StoreCall) async throws -> [SavedView] {
    try await call.store.fetchAllViews(after: place, limit: cut(limit))
  }
}

struct SaveViews: RemoteRequest {
  static let form = RequestForm(.administer, "saveViews", since: .version5, within: .batch, StoreError.cannotCreate)
  enum CodingKeys: String, RequestKey { case views = "_0" }
  var views: [SavedView]

  func perform(_ call: StoreCall) async throws -> [ViewOutcome] {
    try await call.store.saveViews(views, isDryRun: call.context.isDryRun)
  }
}

extension StoreClient {
  public func fetchViews(of owner: String) async throws(StoreError) -> [SavedView] {
    let views = try await send(FetchViews())
    return owner.isEmpty ? views.filter(\.isShared) : views
  }

  public func saveView(_ view: SavedView, isDryRun: Bool) async throws(StoreError) {
    _ = try await send(SaveView(view: view), .trying(isDryRun))
  }

  public func removeView(named name: String, of owner: String, isDryRun: Bool) async throws(StoreError) -> SavedView? {
    try await send(RemoveView(name: name, isShared: owner.isEmpty), .trying(isDryRun)).first
  }

  public func fetchAllViews(after place: SavedView.ID?, limit: Int) async throws(StoreError) -> [SavedView] {
    try await send(FetchAllViews(place: place, limit: limit))
  }

  public func saveViews(_ views: [SavedView], isDryRun: Bool) async throws(StoreError) -> [ViewOutcome] {
    try await send(partsOf: views, .trying(isDryRun), in: SaveViews.init).flatMap(\.self)
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
