import MelodiesStoreProtocols
import MemoryStore
import OrdersStoreProtocols
import ShowsStoreProtocols

extension FaultyStore: ShowsStore {
  func fetchShows(_ query: ShowsQuery) async throws(StoreError) -> ShowsPage {
    if let mediaFailure { throw .cannotFetch(mediaFailure) }
    var page = try await base.fetchShows(query)
    showsPage(&page)
    return page
  }

  func countShows(search: String?, upTo limit: Int?) async throws(StoreError) -> ListCount {
    await base.countShows(search: search, upTo: limit)
  }

  func fetchShows(answeringTo name: String) async throws(StoreError) -> [TrackedShow] {
    var shows = await base.fetchShows(answeringTo: name)
    showAnswers(&shows)
    return shows
  }

  func fetchTrackedShows(after id: String?, limit: Int) async throws(StoreError) -> [TrackedShow] {
    await base.fetchTrackedShows(after: id, limit: limit)
  }

  func fetchHistory(after place: WatchedEpisode.ID?, limit: Int)
    async throws(StoreError) -> [WatchedEpisode]
  {
    if let mediaFailure { throw .cannotFetch(mediaFailure) }
    var entries = await base.fetchHistory(after: place, limit: limit)
    watched(&entries)
    return entries
  }

  func fetchLatestHistory(after cursor: TimelineCursor?, limit: Int) async throws(StoreError) -> WatchedPage {
    await base.fetchLatestHistory(after: cursor, limit: limit)
  }

  func fetchAirings(_ query: AiringsQuery) async throws(StoreError) -> AiringsPage {
    try await base.fetchAirings(query)
  }

  func saveShows(_ shows: [ImportedShow], _ context: WriteContext)
    async throws(StoreError) -> WriteReceipt<[ShowOutcome]>
  {
    try await base.saveShows(shows, context)
  }

  func changeShow(_ id: String, ifVersion version: Int64?, _ change: ShowChange, _ context: WriteContext)
    async throws(StoreError) -> ShowReceipt
  {
    try await base.changeShow(id, ifVersion: version, change, context)
  }

  func deleteShow(_ id: String, ifVersion version: Int64?, _ context: WriteContext)
    async throws(StoreError) -> ShowReceipt
  {
    try await base.deleteShow(id, ifVersion: version, context)
  }

  func saveHistory(_ history: [WatchedEpisode], _ context: WriteContext)
    async throws(StoreError) -> [HistoryOutcome]
  {
    try await base.saveHistory(history, context)
  }

  func saveTrackedShows(_ shows: [TrackedShow], isDryRun: Bool) async throws(StoreError) -> [ShowOutcome] {
    await base.saveTrackedShows(shows, isDryRun: isDryRun)
  }
}

extension FaultyStore: MelodiesStore {
  func fetchMelodies(after cursor: MelodiesCursor?, limit: Int) async throws(StoreError) -> MelodiesPage {
    if let mediaFailure { throw .cannotFetch(mediaFailure) }
    var page = await base.fetchMelodies(after: cursor, limit: limit)
    melodiesPage(&page)
    return page
  }

  func fetchMelodies(answeringTo name: String) async throws(StoreError) -> [Melody] {
    var melodies = await base.fetchMelodies(answeringTo: name)
    melodyAnswers(&melodies)
    return melodies
  }

  func fetchOwnMelodies(after id: String?, limit: Int) async throws(StoreError) -> [Melody] {
    await base.fetchOwnMelodies(after: id, limit: limit)
  }

  func saveMelodies(_ melodies: [Melody], _ context: WriteContext)
    async throws(StoreError) -> WriteReceipt<[Melody]>
  {
    try await base.saveMelodies(melodies, context)
  }

  func deleteMelody(_ id: String, _ context: WriteContext) async throws(StoreError) -> WriteReceipt<Melody> {
    try await base.deleteMelody(id, context)
  }

  func replaceMelodies(_ melodies: [Melody], from source: String, at now: Instant) async throws(StoreError) {
    try await base.replaceMelodies(melodies, from: source, at: now)
  }
}
