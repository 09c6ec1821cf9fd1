public import OrdersStoreProtocols

// The requests about a store as a whole. The names in the JSON belong to the format, and do not change with those of the
// types.

extension RequestTable {
  static let maintenance: [any RemoteRequest.Type] = [
    FetchInfo.self, FetchSettings.self, ChangeSettings.self, CheckIntegrity.self, Examine.self, FetchTransfer.self,
    SaveTransfers.self, FetchSample.self, MarkSample.self,
  ]
}

/// A request for the store's information without its URL, which is private to the server's machine.
struct FetchInfo: RemoteRequest {
  static let form = RequestForm(.read, "info", about: .store)
  enum CodingKeys: RequestKey {}

  func perform(_ call: StoreCall) async throws -> StoreInfo {
    var info = try await call.store.fetchInfo()
    info.url = ""
    return info
  }
}

/// A request for the settings. Every storekeeper reads the time zone first, so that any scope permits it.
struct FetchSettings: RemoteRequest {
  static let form = RequestForm(.read, "settings", about: .settings)
  enum CodingKeys: RequestKey {}
  func perform(_ call: StoreCall) async throws -> StoreSettings { try await call.store.fetchSettings() }
}

struct ChangeSettings: RemoteRequest {
  static let form = RequestForm(.administer, "change", StoreError.cannotUpdate)
  enum CodingKeys: String, RequestKey { case settings = "_0", old = "replacing" }
  var settings: StoreSettings
  var old: StoreSettings?
  var added: (member: String, since: RecordFormat)? {
    if !settings.taxRates.isEmpty || old?.taxRates.isEmpty == false { return ("taxRates", .version12) }
    return old == nil ? nil : ("replacing", .version7)
  }

  func perform(_ call: StoreCall) async throws -> StoreSettings {
    try await call.store.changeSettings(settings, replacing: old, isDryRun: call.context.isDryRun)
  }
}

struct CheckIntegrity: RemoteRequest {
  static let form = RequestForm(.read, "integrity", about: .store, within: .whole, mayTakeLong: true)
  enum CodingKeys: RequestKey {}
  func perform(_ call: StoreCall) async throws -> [String] { try await call.store.checkIntegrity() }
}

struct Examine: RemoteRequest {
  static let form = RequestForm(
    .read, "examination", about: .store, since: .version5, within: .whole, mayTakeLong: true)
  enum CodingKeys: RequestKey {}
  func perform(_ call: StoreCall) async throws -> [StoreFinding] { try await call.server.examine() }
}

struct FetchTransfer: RemoteRequest {
  static let form = RequestForm(.administer, "transfer", within: .batch, StoreError.cannotFetch)
  enum CodingKeys: String, RequestKey { case id = "after", limit }
  var id: String?
  var limit: Int

  func perform(_ call: StoreCall) async throws -> [OrderTransfer] {
    try await filled(cut(limit), \.contentBytes) { last, rest throws(StoreError) in
      try await call.store.fetchTransfer(after: last?.order.id ?? id, limit: rest)
    }
  }
}

struct SaveTransfers: RemoteRequest {
  static let form = RequestForm(.administer, "keep", within: .batch, StoreError.cannotCreate)
  enum CodingKeys: String, RequestKey { case orders = "_0" }
  var orders: [OrderTransfer]

  func perform(_ call: StoreCall) async throws -> Int {
    try await call.store.saveTransfers(orders, isDryRun: call.context.isDryRun)
  }
}

struct FetchSample: RemoteRequest {
  static let form = RequestForm(.read, "sample", about: .store)
  enum CodingKeys: RequestKey {}
  func perform(_ call: StoreCall) async throws -> [String] { try await call.store.fetchSample() }
}

struct MarkSample: RemoteRequest {
  static let form = RequestForm(.administer, "markSample", StoreError.cannotUpdate)
  enum CodingKeys: String, RequestKey { case ids = "_0" }
  var ids: [String]

  func perform(_ call: StoreCall) async throws -> Int {
    try await call.store.markSample(ids)
    return ids.count
  }
}

extension StoreClient {
  public func fetchInfo() async throws(StoreError) -> StoreInfo {
    var info = try await send(FetchInfo())
    info.url = name
    return info
  }

  public func fetchSettings() async throws(StoreError) -> StoreSettings { try await send(FetchSettings()) }

  public func changeSettings(_ settings: StoreSettings, replacing old: StoreSettings?, isDryRun: Bool)
    async throws(StoreError) -> StoreSettings
  {
    // The text of an invalid rate can be that of other rates.
    let invalid = settings.invalidFields
    guard invalid.isEmpty else { throw .cannotUpdate(.invalid(invalid)) }
    return try await send(ChangeSettings(settings: settings, old: old), .trying(isDryRun))
  }

  public func checkIntegrity() async throws(StoreError) -> [String] { try await send(CheckIntegrity()) }
  /// Returns the findings of an examination by the server; `nil` if it is too old to have one.
  public func examineAtServer() async throws(StoreError) -> [StoreFinding]? { try await send(Examine()) }

  public func fetchTransfer(after id: String?, limit: Int) async throws(StoreError) -> [OrderTransfer] {
    try await send(FetchTransfer(id: id, limit: limit))
  }

  public func saveTransfers(_ orders: [OrderTransfer], isDryRun: Bool) async throws(StoreError) -> Int {
    try await send(partsOf: orders, .trying(isDryRun), in: SaveTransfers.init).reduce(0, +)
  }

  public func fetchSample() async throws(StoreError) -> [String] { try await send(FetchSample()) }

  public func markSample(_ ids: [String]) async throws(StoreError) {
    _ = try await send(MarkSample(ids: ids), .trying(false))
  }
}
