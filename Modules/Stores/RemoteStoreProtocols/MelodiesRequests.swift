public import MelodiesStoreProtocols
public import OrdersStoreProtocols

// The requests about melodies. The names in the JSON belong to the format, and do not change with those of the types.

extension RequestTable {
  static let melodies: [any RemoteRequest.Type] = [
    FetchMelodies.self, ShowMelodies.self, FetchOwnMelodies.self, MelodiesAnswering.self, SaveMelodies.self,
    DeleteMelody.self, ReplaceMelodies.self,
  ]
}

struct FetchMelodies: RemoteRequest {
  static let form = RequestForm(.read, "page", of: .melodies)
  enum CodingKeys: String, RequestKey { case cursor = "after", limit }
  var cursor: MelodiesCursor?
  var limit: Int

  func perform(_ call: StoreCall) async throws -> MelodiesPage {
    try await call.store.fetchMelodies(after: cursor, limit: cut(limit))
  }
}

/// A request for the melodies of the server's own screen, with their freshness.
struct ShowMelodies: RemoteRequest {
  static let form = RequestForm(.read, "shown", of: .melodies)
  enum CodingKeys: String, RequestKey { case query = "_0" }
  var query: MelodiesQuery

  func perform(_ call: StoreCall) async throws -> MelodiesPage {
    var query = cut(query, \.limit)
    // The server's own settings choose the API, and its clients cannot.
    query.api = nil
    return try await call.server.showMelodies(query)
  }
}

struct FetchOwnMelodies: RemoteRequest {
  static let form = RequestForm(.read, "own", of: .melodies)
  enum CodingKeys: String, RequestKey { case id = "after", limit }
  var id: String?
  var limit: Int

  func perform(_ call: StoreCall) async throws -> [Melody] {
    try await call.store.fetchOwnMelodies(after: id, limit: cut(limit))
  }
}

struct MelodiesAnswering: RemoteRequest {
  static let form = RequestForm(.read, "answering", of: .melodies)
  enum CodingKeys: String, RequestKey { case name = "to" }
  var name: String
  func perform(_ call: StoreCall) async throws -> [Melody] { try await call.store.fetchMelodies(answeringTo: name) }
}

struct SaveMelodies: RemoteRequest {
  static let form = RequestForm(.write, "keep", of: .melodies, within: .batch, StoreError.cannotCreate)
  enum CodingKeys: String, RequestKey { case melodies = "_0" }
  var melodies: [Melody]

  func perform(_ call: StoreCall) async throws -> WriteReceipt<[Melody]> {
    try await call.store.saveMelodies(melodies, call.context)
  }
}

struct DeleteMelody: RemoteRequest {
  static let form = RequestForm(.write, "delete", of: .melodies, StoreError.cannotDelete)
  enum CodingKeys: String, RequestKey { case id }
  var id: String

  func perform(_ call: StoreCall) async throws -> WriteReceipt<Melody> {
    try await call.store.deleteMelody(id, call.context)
  }
}

/// A replacement of an API's melodies. The time of the API's response is that of the write.
struct ReplaceMelodies: RemoteRequest {
  static let form = RequestForm(.write, "replace", of: .melodies, storesKey: false, StoreError.cannotUpdate)
  enum CodingKeys: String, RequestKey { case melodies = "_0", source = "from" }
  var melodies: [Melody]
  var source: String

  func perform(_ call: StoreCall) async throws -> Int {
    if !call.context.isDryRun { try await call.store.replaceMelodies(melodies, from: source, at: call.context.at) }
    return melodies.count
  }
}

extension StoreClient {
  public func fetchMelodies(after cursor: MelodiesCursor?, limit: Int) async throws(StoreError) -> MelodiesPage {
    try await send(FetchMelodies(cursor: cursor, limit: limit))
  }

  /// Returns the melodies as the server's screen shows them, with their freshness.
  public func fetchMelodies(_ query: MelodiesQuery) async throws(StoreError) -> MelodiesPage {
    try await send(ShowMelodies(query: query))
  }

  public func fetchMelodies(answeringTo name: String) async throws(StoreError) -> [Melody] {
    try await send(MelodiesAnswering(name: name))
  }

  public func fetchOwnMelodies(after id: String?, limit: Int) async throws(StoreError) -> [Melody] {
    try await send(FetchOwnMelodies(id: id, limit: limit))
  }

  public func saveMelodies(_ melodies: [Melody], _ context: WriteContext)
    async throws(StoreError) -> WriteReceipt<[Melody]>
  {
    try melodies.check(StoreError.cannotCreate)
    return try await write(melodies, context, in: SaveMelodies.init)
  }

  public func deleteMelody(_ id: String, _ context: WriteContext)
    async throws(StoreError) -> WriteReceipt<Melody>
  {
    try await send(DeleteMelody(id: id), context)
  }

  public func replaceMelodies(
    _ melodies: [Melody], from source: String, at now: Instant
  ) async throws(StoreError) {
    try melodies.check(StoreError.cannotUpdate)
    var context = WriteContext.trying(false)
    context.at = now
    _ = try await send(ReplaceMelodies(melodies: melodies, source: source), context)
  }
}

extension [Melody] {
  /// Checks a melody before it is sent: an invalid one cannot be written as RTTTL.
  ///
  /// - Throws: `invalid` with the invalid fields.
  fileprivate func check(_ kind: (StoreError.Cause) -> StoreError) throws(StoreError) {
    let invalid = invalidFields
    guard invalid.isEmpty else { throw kind(.invalid(invalid)) }
  }
}
