public import ShowsStoreProtocols

// The JSON of lists by time between a remote store and its server. Programs of other versions read it: a name stays.

extension TimelineCursor: StoreRecord {
  public static var blank: TimelineCursor {
    TimelineCursor(at: Instant(microseconds: 0), showID: "", episodeID: "")
  }

  public mutating func move(_ side: inout some RecordSide) throws {
    var (at, showID, episodeID) = (at, showID, episodeID)
    try side.value("at", &at)
    try side.value("showID", &showID)
    try side.value("episodeID", &episodeID)
    self = TimelineCursor(at: at, showID: showID, episodeID: episodeID)
  }
}

extension AiringsQuery: StoreRecord {
  public static var blank: AiringsQuery {
    AiringsQuery(from: Instant(microseconds: 0), before: Instant(microseconds: 0), limit: 1)
  }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("from", &from)
    try side.value("before", &before)
    try side.optional("after", &after)
    try side.value("limit", &limit)
  }
}

extension Airing: StoreRecord {
  public static var blank: Airing {
    Airing(
      showID: "", show: "", episode: .blank, at: Instant(microseconds: 0), updatedAt: Instant(microseconds: 0))
  }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("showID", &showID)
    try side.value("show", &show)
    try side.value("episode", &episode)
    try side.value("at", &at)
    try side.value("updatedAt", &updatedAt)
  }
}

extension AiringsPage: StoreRecord {
  public static var blank: AiringsPage { AiringsPage(airings: [], next: nil) }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("airings", &airings)
    try side.optional("next", &next)
  }
}

extension WatchedPage: StoreRecord {
  public static var blank: WatchedPage { WatchedPage(entries: [], next: nil) }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("entries", &entries)
    try side.optional("next", &next)
  }
}
