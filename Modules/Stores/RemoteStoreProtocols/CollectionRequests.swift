public import MelodiesStoreProtocols
public import ShowsStoreProtocols

/// A request that reads shows.
public enum ShowsReadRequest: Hashable, Sendable, Codable {
  /// Requests `fetchShows(_:)`.
  case page(ShowsQuery)
  /// Requests `countShows`.
  case count(search: String?, upTo: Int? = nil)
  /// Requests `fetchShows(answeringTo:)`.
  case answering(to: String)
  /// Requests `fetchTrackedShows`.
  case tracked(after: String?, limit: Int)
  /// Requests `fetchHistory`.
  case history(after: WatchedEpisode.ID?, limit: Int)
}

/// A request that changes shows or their watched episodes.
public enum ShowsWriteRequest: Hashable, Sendable, Codable {
  /// Requests `keepShows`.
  case keep([ImportedShow])
  /// Requests `changeShow`; the expected version is in If-Match.
  case change(id: String, ShowChange)
  /// Requests `deleteShow`; the expected version is in If-Match.
  case delete(id: String)
  /// Requests `keepHistory`.
  case keepHistory([WatchedEpisode])
  /// Requests `keepTrackedShows`.
  case keepTracked([TrackedShow])
}

/// A request that reads melodies.
public enum MelodiesReadRequest: Hashable, Sendable, Codable {
  /// Requests `fetchMelodies(after:limit:)`.
  case page(after: MelodiesCursor?, limit: Int)
  /// Requests `fetchMelodies(_:)`, which returns the server's freshness too.
  case shown(MelodiesQuery)
  /// Requests `fetchOwnMelodies`.
  case own(after: String?, limit: Int)
  /// Requests `fetchMelodies(answeringTo:)`.
  case answering(to: String)
}

/// A request that changes melodies.
public enum MelodiesWriteRequest: Hashable, Sendable, Codable {
  /// Requests `keepMelodies`.
  case keep([Melody])
  /// Requests `deleteMelody`.
  case delete(id: String)
  /// Requests `replaceMelodies`. The time of the API's response is that of the write.
  case replace([Melody], from: String)
}
