public import MelodiesStoreProtocols
public import ShowsStoreProtocols

/// A question about shows that changes nothing.
public enum ShowsReadRequest: Hashable, Sendable, Codable {
  case page(ShowsQuery)
  case count(search: String?, upTo: Int? = nil)
  case answering(to: String)
  case tracked(after: String?, limit: Int)
  case history(after: WatchedEpisode.ID?, limit: Int)
}

/// A change to shows, or to what has been watched of them.
public enum ShowsWriteRequest: Hashable, Sendable, Codable {
  case keep([ImportedShow])
  case change(id: String, ShowChange)
  case delete(id: String)
  case keepHistory([WatchedEpisode])
  case keepTracked([TrackedShow])
}

/// A question about melodies that changes nothing.
public enum MelodiesReadRequest: Hashable, Sendable, Codable {
  case page(after: MelodiesCursor?, limit: Int)
  /// As the server shows them, with how fresh they are.
  case shown(MelodiesQuery)
  case own(after: String?, limit: Int)
  case answering(to: String)
}

/// A change to melodies.
public enum MelodiesWriteRequest: Hashable, Sendable, Codable {
  case keep([Melody])
  case delete(id: String)
  /// What an API says now; when it said so is when it is written.
  case replace([Melody], from: String)
}
