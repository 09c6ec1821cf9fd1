public import OrdersStoreProtocols
import RemoteStoreProtocols
public import ShowsStoreProtocols

extension RemoteStore: ShowsStore {
  // MARK: Reading

  public func fetchShows(_ query: ShowsQuery) async throws(ShowsStoreError) -> ShowsPage {
    try await ask(.page(query))
  }

  public func countShows(search: String?, upTo limit: Int?) async throws(ShowsStoreError) -> ListCount {
    let count: ListCount = try await ask(.count(search: search, upTo: limit))
    // A server of an older version ignores the limit and counts every match.
    return count.isExact ? ListCount(found: count.value, upTo: limit) : count
  }

  public func fetchShows(answeringTo name: String) async throws(ShowsStoreError) -> [TrackedShow] {
    try await ask(.answering(to: name))
  }

  public func fetchTrackedShows(after id: String?, limit: Int) async throws(ShowsStoreError) -> [TrackedShow] {
    try await ask(.tracked(after: id, limit: limit))
  }

  public func fetchHistory(after place: WatchedEpisode.ID?, limit: Int)
    async throws(ShowsStoreError) -> [WatchedEpisode]
  {
    try await ask(.history(after: place, limit: limit))
  }

  // MARK: Writing

  public func keepShows(_ shows: [ImportedShow], _ context: WriteContext)
    async throws(ShowsStoreError) -> WriteReceipt<[ShowOutcome]>
  {
    try await writeBatch(shows, context, ShowsStoreError.creating) { .shows(.keep($0)) }
  }

  public func changeShow(_ id: String, ifVersion version: Int64?, _ change: ShowChange, _ context: WriteContext)
    async throws(ShowsStoreError) -> ShowReceipt
  {
    try await self.change(.change(id: id, change), ifVersion: version, context, ShowsStoreError.updating)
  }

  public func deleteShow(_ id: String, ifVersion version: Int64?, _ context: WriteContext)
    async throws(ShowsStoreError) -> ShowReceipt
  {
    try await change(.delete(id: id), ifVersion: version, context, ShowsStoreError.deleting)
  }

  public func keepHistory(_ history: [WatchedEpisode], _ context: WriteContext)
    async throws(ShowsStoreError) -> [HistoryOutcome]
  {
    let answers: [[HistoryOutcome]] = try await inParts(history, ShowsStoreError.updating) {
      part, offset throws(ShowsStoreError) in
      try request(
        .shows(.keepHistory(part)), context.part(at: offset), within: \.batch, ShowsStoreError.updating)
    }
    return answers.flatMap(\.self)
  }

  public func keepTrackedShows(_ shows: [TrackedShow], isDryRun: Bool) async throws(ShowsStoreError) -> [ShowOutcome] {
    let answers: [[ShowOutcome]] = try await inParts(shows, ShowsStoreError.creating) {
      part, _ throws(ShowsStoreError) in
      try request(.shows(.keepTracked(part)), .trying(isDryRun), within: \.batch, ShowsStoreError.creating)
    }
    return answers.flatMap(\.self)
  }

  /// Sends a change of one show, and returns the receipt with the changed show.
  ///
  /// The receipt of a write without a caller's key is never a replay: this store has generated its key.
  ///
  /// - Parameter version: the version that the caller has seen; `nil` accepts every version.
  private func change(
    _ question: ShowsWriteRequest, ifVersion version: Int64?, _ context: WriteContext,
    _ kind: ErrorKind<ShowsStoreError>
  ) async throws(ShowsStoreError) -> ShowReceipt {
    var receipt: ShowReceipt = try await write(StoreWriteRequest.shows(question), ifVersion: version, context, kind)
    if context.key == nil { receipt.isReplayed = false }
    return receipt
  }

  private func ask<Value: Codable & Sendable>(_ question: ShowsReadRequest) async throws(ShowsStoreError) -> Value {
    try await ask(StoreReadRequest.shows(question), within: \.usual, ShowsStoreError.fetching)
  }
}

extension ShowsStoreError: RemoteError {
  fileprivate static func fetching(_ cause: OrdersStoreError.Cause) -> Self { .cannotFetch(Cause(cause)) }
  fileprivate static func creating(_ cause: OrdersStoreError.Cause) -> Self { .cannotCreate(Cause(cause)) }
  fileprivate static func updating(_ cause: OrdersStoreError.Cause) -> Self { .cannotUpdate(Cause(cause)) }
  fileprivate static func deleting(_ cause: OrdersStoreError.Cause) -> Self { .cannotDelete(Cause(cause)) }

  init?(_ problem: StoreProblem) {
    guard let error = problem.shows else { return nil }
    self = error
  }
}
