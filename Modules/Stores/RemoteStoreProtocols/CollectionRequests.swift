public import MelodiesStoreProtocols
public import ShowsStoreProtocols

/// A request that reads shows.
public enum ShowsReadRequest: Hashable, Sendable {
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
  /// Requests `fetchLatestHistory`.
  case latestHistory(after: TimelineCursor?, limit: Int)
  /// Requests `fetchAirings(_:)`.
  case airings(AiringsQuery)
}

extension ShowsReadRequest: CaseRecord {
  public init?(_ name: String, _ values: inout CaseReader) throws {
    switch name {
    case "page": self = .page(try values.value("_0"))
    case "count": self = .count(search: try values.optional("search"), upTo: try values.optional("upTo"))
    case "answering": self = .answering(to: try values.value("to"))
    case "tracked": self = .tracked(after: try values.optional("after"), limit: try values.value("limit"))
    case "history": self = .history(after: try values.optional("after"), limit: try values.value("limit"))
    case "latestHistory":
      self = .latestHistory(after: try values.optional("after"), limit: try values.value("limit"))
    case "airings": self = .airings(try values.value("_0"))
    default: return nil
    }
  }

  public var written: WrittenCase {
    switch self {
    case .page(let query): WrittenCase("page", ["_0": query])
    case .count(let search, let limit): WrittenCase("count", ["search": search, "upTo": limit])
    case .answering(let name): WrittenCase("answering", ["to": name])
    case .tracked(let id, let limit): WrittenCase("tracked", ["after": id, "limit": limit])
    case .history(let id, let limit): WrittenCase("history", ["after": id, "limit": limit])
    case .latestHistory(let place, let limit): WrittenCase("latestHistory", ["after": place, "limit": limit])
    case .airings(let query): WrittenCase("airings", ["_0": query])
    }
  }
}

/// A request that changes shows or their watched episodes.
public enum ShowsWriteRequest: Hashable, Sendable {
  /// Requests `saveShows`.
  case save([ImportedShow])
  /// Requests `changeShow`; the expected version is in If-Match.
  case change(id: String, ShowChange)
  /// Requests `deleteShow`; the expected version is in If-Match.
  case delete(id: String)
  /// Requests `saveHistory`.
  case saveHistory([WatchedEpisode])
  /// Requests `saveTrackedShows`.
  case saveTracked([TrackedShow])
}

extension ShowsWriteRequest: CaseRecord {
  public init?(_ name: String, _ values: inout CaseReader) throws {
    switch name {
    case "keep": self = .save(try values.value("_0"))
    case "change": self = .change(id: try values.value("id"), try values.value("_1"))
    case "delete": self = .delete(id: try values.value("id"))
    case "keepHistory": self = .saveHistory(try values.value("_0"))
    case "keepTracked": self = .saveTracked(try values.value("_0"))
    default: return nil
    }
  }

  public var written: WrittenCase {
    switch self {
    case .save(let shows): WrittenCase("keep", ["_0": shows])
    case .change(let id, let change): WrittenCase("change", ["id": id, "_1": change])
    case .delete(let id): WrittenCase("delete", ["id": id])
    case .saveHistory(let history): WrittenCase("keepHistory", ["_0": history])
    case .saveTracked(let shows): WrittenCase("keepTracked", ["_0": shows])
    }
  }
}

/// A request that reads melodies.
public enum MelodiesReadRequest: Hashable, Sendable {
  /// Requests `fetchMelodies(after:limit:)`.
  case page(after: MelodiesCursor?, limit: Int)
  /// Requests `fetchMelodies(_:)`, which returns the server's freshness too.
  case shown(MelodiesQuery)
  /// Requests `fetchOwnMelodies`.
  case own(after: String?, limit: Int)
  /// Requests `fetchMelodies(answeringTo:)`.
  case answering(to: String)
}

extension MelodiesReadRequest: CaseRecord {
  public init?(_ name: String, _ values: inout CaseReader) throws {
    switch name {
    case "page": self = .page(after: try values.optional("after"), limit: try values.value("limit"))
    case "shown": self = .shown(try values.value("_0"))
    case "own": self = .own(after: try values.optional("after"), limit: try values.value("limit"))
    case "answering": self = .answering(to: try values.value("to"))
    default: return nil
    }
  }

  public var written: WrittenCase {
    switch self {
    case .page(let place, let limit): WrittenCase("page", ["after": place, "limit": limit])
    case .shown(let query): WrittenCase("shown", ["_0": query])
    case .own(let id, let limit): WrittenCase("own", ["after": id, "limit": limit])
    case .answering(let name): WrittenCase("answering", ["to": name])
    }
  }
}

/// A request that changes melodies.
public enum MelodiesWriteRequest: Hashable, Sendable {
  /// Requests `saveMelodies`.
  case save([Melody])
  /// Requests `deleteMelody`.
  case delete(id: String)
  /// Requests `replaceMelodies`. The time of the API's response is that of the write.
  case replace([Melody], from: String)
}
extension MelodiesWriteRequest: CaseRecord {
  public init?(_ name: String, _ values: inout CaseReader) throws {
    switch name {
    case "keep": self = .save(try values.value("_0"))
    case "delete": self = .delete(id: try values.value("id"))
    case "replace": self = .replace(try values.value("_0"), from: try values.value("from"))
    default: return nil
    }
  }

  public var written: WrittenCase {
    switch self {
    case .save(let melodies): WrittenCase("keep", ["_0": melodies])
    case .delete(let id): WrittenCase("delete", ["id": id])
    case .replace(let melodies, let source): WrittenCase("replace", ["_0": melodies, "from": source])
    }
  }
}
