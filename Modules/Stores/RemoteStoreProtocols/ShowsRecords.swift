public import ShowsStoreProtocols

// The JSON of shows between a remote store and its server. Programs of other versions read it: a name stays.

extension ShowsQuery: StoreRecord {
  public static var blank: ShowsQuery { ShowsQuery(at: Instant(microseconds: 0)) }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.optional("search", &search)
    try side.value("limit", &limit)
    try side.optional("after", &after)
    try side.value("at", &at)
  }
}

extension ShowsCursor: StoreRecord {
  public static var blank: ShowsCursor { ShowsCursor(title: "", id: "") }

  public mutating func move(_ side: inout some RecordSide) throws {
    var (title, id) = (title, id)
    try side.value("title", &title)
    try side.value("id", &id)
    self = ShowsCursor(title: title, id: id)
  }
}

extension ShowsPage: StoreRecord {
  public static var blank: ShowsPage { ShowsPage(shows: [], next: nil) }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("shows", &shows)
    try side.optional("next", &next)
  }
}

extension WatchedEpisode: StoreRecord {
  public static var blank: WatchedEpisode { WatchedEpisode(showID: "", episodeID: "", at: Instant(microseconds: 0)) }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("showID", &showID)
    try side.value("title", &title)
    try side.value("episodeID", &episodeID)
    try side.optional("season", &season)
    try side.optional("number", &number)
    try side.optional("episodeTitle", &episodeTitle)
    try side.value("at", &at)
  }
}

extension WatchedEpisode.ID: StoreRecord {
  public static var blank: WatchedEpisode.ID { WatchedEpisode.ID(showID: "", episodeID: "") }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("showID", &showID)
    try side.value("episodeID", &episodeID)
  }
}

extension ShowReceipt: StoreRecord {
  public static var blank: ShowReceipt { ShowReceipt(show: .blank) }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("show", &show)
    try side.value("isReplayed", &isReplayed)
  }
}

extension ShowReceipt: StoreReceipt {
  public var version: Int64? { show.version }
}
