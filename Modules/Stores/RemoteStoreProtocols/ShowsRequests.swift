public import OrdersStoreProtocols
public import ShowsStoreProtocols

// The requests about shows. The names in the JSON belong to the format, and do not change with those of the types.

extension RequestTable {
  static let shows: [any RemoteRequest.Type] = [
    FetchShows.self, CountShows.self, ShowsAnswering.self, FetchTrackedShows.self, FetchHistory.self,
    FetchLatestHistory.self, FetchAirings.self, SaveShows.self, ChangeShow.self, DeleteShow.self, SaveHistory.self,
    SaveTrackedShows.self,
  ]
}

struct FetchShows: RemoteRequest {
  static let form = RequestForm(.read, "page", of: .shows)
  enum CodingKeys: String, RequestKey { case query = "_0" }
  var query: ShowsQuery

  func perform(_ call: StoreCall) async throws -> ShowsPage {
    try await call.store.fetchShows(cut(query, \.limit))
  }
}

struct CountShows: RemoteRequest {
  static let form = RequestForm(.read, "count", of: .shows)
  enum CodingKeys: String, RequestKey { case search, limit = "upTo" }
  var search: String?
  var limit: Int?

  func perform(_ call: StoreCall) async throws -> ListCount {
    try await call.store.countShows(search: search, upTo: cutCount(limit))
  }
}

struct ShowsAnswering: RemoteRequest {
  static let form = RequestForm(.read, "answering", of: .shows)
  enum CodingKeys: String, RequestKey { case name = "to" }
  var name: String
  func perform(_ call: StoreCall) async throws -> [TrackedShow] { try await call.store.fetchShows(answeringTo: name) }
}

struct FetchTrackedShows: RemoteRequest {
  static let form = RequestForm(.read, "tracked", of: .shows)
  enum CodingKeys: String, RequestKey { case id = "after", limit }
  var id: String?
  var limit: Int

  func perform(_ call: StoreCall) async throws -> [TrackedShow] {
    try await call.store.fetchTrackedShows(after: id, limit: cut(limit))
  }
}

struct FetchHistory: RemoteRequest {
  static let form = RequestForm(.read, "history", of: .shows)
  enum CodingKeys: String, RequestKey { case place = "after", limit }
  var place: WatchedEpisode.ID?
  var limit: Int

  func perform(_ call: StoreCall) async throws -> [WatchedEpisode] {
    try await call.store.fetchHistory(after: place, limit: cut(limit))
  }
}

struct FetchLatestHistory: RemoteRequest {
  static let form = RequestForm(.read, "latestHistory", of: .shows)
  enum CodingKeys: String, RequestKey { case cursor = "after", limit }
  var cursor: TimelineCursor?
  var limit: Int

  func perform(_ call: StoreCall) async throws -> WatchedPage {
    try await call.store.fetchLatestHistory(after: cursor, limit: cut(limit))
  }
}

struct FetchAirings: RemoteRequest {
  static let form = RequestForm(.read, "airings", of: .shows)
  enum CodingKeys: String, RequestKey { case query = "_0" }
  var query: AiringsQuery

  func perform(_ call: StoreCall) async throws -> AiringsPage {
    try await call.store.fetchAirings(cut(query, \.limit))
  }
}

struct SaveShows: RemoteRequest {
  static let form = RequestForm(.write, "keep", of: .shows, within: .batch, StoreError.cannotCreate)
  enum CodingKeys: String, RequestKey { case shows = "_0" }
  var shows: [ImportedShow]

  func perform(_ call: StoreCall) async throws -> WriteReceipt<[ShowOutcome]> {
    try await call.store.saveShows(shows, call.context)
  }
}

struct ChangeShow: RemoteRequest {
  static let form = RequestForm(.write, "change", of: .shows, StoreError.cannotUpdate)
  enum CodingKeys: String, RequestKey { case id, change = "_1" }
  var id: String
  var change: ShowChange

  func perform(_ call: StoreCall) async throws -> ShowReceipt {
    try await call.store.changeShow(id, ifVersion: call.version, change, call.context)
  }
}

struct DeleteShow: RemoteRequest {
  static let form = RequestForm(.write, "delete", of: .shows, StoreError.cannotDelete)
  enum CodingKeys: String, RequestKey { case id }
  var id: String

  func perform(_ call: StoreCall) async throws -> ShowReceipt {
    try await call.store.deleteShow(id, ifVersion: call.version, call.context)
  }
}

struct SaveHistory: RemoteRequest {
  static let form = RequestForm(.write, "keepHistory", of: .shows, within: .batch, StoreError.cannotUpdate)
  enum CodingKeys: String, RequestKey { case history = "_0" }
  var history: [WatchedEpisode]

  func perform(_ call: StoreCall) async throws -> [HistoryOutcome] {
    try await call.store.saveHistory(history, call.context)
  }
}

struct SaveTrackedShows: RemoteRequest {
  static let form = RequestForm(
    .write, "keepTracked", of: .shows, within: .batch, storesKey: false, StoreError.cannotCreate)
  enum CodingKeys: String, RequestKey { case shows = "_0" }
  var shows: [TrackedShow]

  func perform(_ call: StoreCall) async throws -> [ShowOutcome] {
    try await call.store.saveTrackedShows(shows, isDryRun: call.context.isDryRun)
  }
}

extension StoreClient {
  public func fetchShows(_ query: ShowsQuery) async throws(StoreError) -> ShowsPage {
    try await send(FetchShows(query: query))
  }

  public func countShows(search: String?, upTo limit: Int?) async throws(StoreError) -> ListCount {
    try await send(CountShows(search: search, limit: limit)).cut(to: limit)
  }

  public func fetchShows(answeringTo name: String) async throws(StoreError) -> [TrackedShow] {
    try await send(ShowsAnswering(name: name))
  }

  public func fetchTrackedShows(after id: String?, limit: Int) async throws(StoreError) -> [TrackedShow] {
    try await send(FetchTrackedShows(id: id, limit: limit))
  }

  public func fetchHistory(after place: WatchedEpisode.ID?, limit: Int)
    async throws(StoreError) -> [WatchedEpisode]
  {
    try await send(FetchHistory(place: place, limit: limit))
  }

  public func fetchLatestHistory(after cursor: TimelineCursor?, limit: Int) async throws(StoreError) -> WatchedPage {
    try await send(FetchLatestHistory(cursor: cursor, limit: limit))
  }

  public func fetchAirings(_ query: AiringsQuery) async throws(StoreError) -> AiringsPage {
    try await send(FetchAirings(query: query))
  }

  public func saveShows(_ shows: [ImportedShow], _ context: WriteContext)
    async throws(StoreError) -> WriteReceipt<[ShowOutcome]>
  {
    try await write(shows, context, in: SaveShows.init)
  }

  public func changeShow(_ id: String, ifVersion version: Int64?, _ change: ShowChange, _ context: WriteContext)
    async throws(StoreError) -> ShowReceipt
  {
    try await send(ChangeShow(id: id, change: change), ifVersion: version, context)
  }

  public func deleteShow(_ id: String, ifVersion version: Int64?, _ context: WriteContext)
    async throws(StoreError) -> ShowReceipt
  {
    try await send(DeleteShow(id: id), ifVersion: version, context)
  }

  public func saveHistory(_ history: [WatchedEpisode], _ context: WriteContext)
    async throws(StoreError) -> [HistoryOutcome]
  {
    try await send(partsOf: history, context, in: SaveHistory.init).flatMap(\.self)
  }

  public func saveTrackedShows(_ shows: [TrackedShow], isDryRun: Bool) async throws(StoreError) -> [ShowOutcome] {
    try await send(partsOf: shows, .trying(isDryRun), in: SaveTrackedShows.init).flatMap(\.self)
  }
}
