public import OrdersStoreProtocols
import RemoteStoreProtocols
public import ShowsStoreProtocols

extension RemoteStore: ShowsStore {
  // MARK: Reading

  public func fetchShows(_ query: ShowsQuery) async throws(StoreError) -> ShowsPage {
    try await ask(.shows(.page(query)))
  }

  public func countShows(search: String?, upTo limit: Int?) async throws(StoreError) -> ListCount {
    let count: ListCount = try await ask(.shows(.count(search: search, upTo: limit)))
    // A server of an older version ignores the limit and counts every match.
    return count.isExact ? ListCount(found: count.value, upTo: limit) : count
  }

  public func fetchShows(answeringTo name: String) async throws(StoreError) -> [TrackedShow] {
    try await ask(.shows(.answering(to: name)))
  }

  public func fetchTrackedShows(after id: String?, limit: Int) async throws(StoreError) -> [TrackedShow] {
    try await ask(.shows(.tracked(after: id, limit: limit)))
  }

  public func fetchHistory(after place: WatchedEpisode.ID?, limit: Int)
    async throws(StoreError) -> [WatchedEpisode]
  {
    try await ask(.shows(.history(after: place, limit: limit)))
  }

  public func fetchLatestHistory(after cursor: TimelineCursor?, limit: Int) async throws(StoreError) -> WatchedPage {
    try await ask(.shows(.latestHistory(after: cursor, limit: limit)))
  }

  public func fetchAirings(_ query: AiringsQuery) async throws(StoreError) -> AiringsPage {
    try await ask(.shows(.airings(query)))
  }

  // MARK: Writing

  public func saveShows(_ shows: [ImportedShow], _ context: WriteContext)
    async throws(StoreError) -> WriteReceipt<[ShowOutcome]>
  {
    try await writeBatch(shows, context, StoreError.cannotCreate) { .shows(.save($0)) }
  }

  public func changeShow(_ id: String, ifVersion version: Int64?, _ change: ShowChange, _ context: WriteContext)
    async throws(StoreError) -> ShowReceipt
  {
    try await submit(.shows(.change(id: id, change)), ifVersion: version, context, StoreError.cannotUpdate)
  }

  public func deleteShow(_ id: String, ifVersion version: Int64?, _ context: WriteContext)
    async throws(StoreError) -> ShowReceipt
  {
    try await submit(.shows(.delete(id: id)), ifVersion: version, context, StoreError.cannotDelete)
  }

  public func saveHistory(_ history: [WatchedEpisode], _ context: WriteContext)
    async throws(StoreError) -> [HistoryOutcome]
  {
    let answers: [[HistoryOutcome]] = try await inParts(history, StoreError.cannotUpdate) {
      part, offset throws(StoreError) in
      try request(
        .shows(.saveHistory(part)), context.part(at: offset), within: \.batch, StoreError.cannotUpdate)
    }
    return answers.flatMap(\.self)
  }

  public func saveTrackedShows(_ shows: [TrackedShow], isDryRun: Bool) async throws(StoreError) -> [ShowOutcome] {
    let answers: [[ShowOutcome]] = try await inParts(shows, StoreError.cannotCreate) {
      part, _ throws(StoreError) in
      try request(.shows(.saveTracked(part)), .trying(isDryRun), within: \.batch, StoreError.cannotCreate)
    }
    return answers.flatMap(\.self)
  }
}
