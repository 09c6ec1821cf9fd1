public import Models

extension WatchingRule: Codable {}
extension NextReason: Codable {}

extension TrackedShow: StoreRecord {
  public static var blank: TrackedShow { TrackedShow(id: "", title: "", updatedAt: Instant(microseconds: 0)) }

  public mutating func move(_ side: inout some RecordSide) throws {
    var episodes = episodes
    try side.value("id", &id)
    try side.value("version", &version)
    try side.value("title", &title)
    try side.value("images", &images)
    try side.value("episodes", &episodes)
    try side.value("watched", &watched)
    try side.value("settings", &settings)
    try side.value("updatedAt", &updatedAt)
    try side.optional("told", &lastRefresh)
    guard episodes != self.episodes else { return }
    self = TrackedShow(
      id: id, version: version, title: title, images: images, episodes: episodes, watched: watched, settings: settings,
      updatedAt: updatedAt, lastRefresh: lastRefresh)
  }
}

extension Show: StoreRecord {
  public static var blank: Show { TrackedShow.blank.show(at: Instant(microseconds: 0)) }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("id", &id)
    try side.value("version", &version)
    try side.value("title", &title)
    try side.value("images", &images)
    try side.value("unwatched", &unwatched)
    try side.value("progress", &progress)
    try side.value("settings", &settings)
    try side.value("why", &why)
    try side.optional("told", &lastRefresh)
  }
}

extension ShowProgress: StoreRecord {
  public static var blank: ShowProgress { ShowProgress(watched: 0, aired: 0) }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("watched", &watched)
    try side.value("aired", &aired)
  }
}

extension ImportedShow: StoreRecord {
  public static var blank: ImportedShow { ImportedShow(id: "", title: "") }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("id", &id)
    try side.value("title", &title)
    try side.value("images", &images)
    try side.optional("episodes", &episodes)
    try side.optional("source", &source)
  }
}

extension Episode: StoreRecord {
  public static var blank: Episode { Episode(title: "", season: 0, number: nil) }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("id", &id)
    try side.value("title", &title)
    try side.value("season", &season)
    try side.optional("number", &number)
    try side.value("isSpecial", &isSpecial)
    try side.optional("airsAt", &airsAt)
    // Earlier versions do not have these members, and ignore them.
    var dayOnly: Bool? = isDayOnly ? true : nil
    try side.optional("dayOnly", &dayOnly)
    isDayOnly = dayOnly ?? false
    try side.optional("runtime", &runtime)
  }
}

extension WatchingSettings: StoreRecord {
  public static var blank: WatchingSettings { WatchingSettings() }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("rule", &rule)
    try side.value("countsSpecials", &countsSpecials)
  }
}

extension ShowStamp: StoreRecord {
  public static var blank: ShowStamp { ShowStamp(at: Instant(microseconds: 0)) }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.optional("source", &source)
    try side.value("at", &at)
  }
}

extension ShowImages: StoreRecord {
  public static var blank: ShowImages { ShowImages() }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.optional("poster", &poster)
    try side.optional("banner", &banner)
    try side.optional("background", &background)
  }
}

/// The JSON of a change in a request to a server: `{"watch":{"_0":["S1E1"]}}`.
extension ShowChange: CaseRecord {
  public init?(_ name: String, _ values: inout CaseReader) throws {
    switch name {
    case "watch": self = .watch(try values.value("_0"))
    case "unwatch": self = .unwatch(try values.value("_0"))
    case "settings":
      self = .settings(rule: try values.optional("rule"), countsSpecials: try values.optional("countsSpecials"))
    default: return nil
    }
  }

  public var written: WrittenCase {
    switch self {
    case .watch(let episodes): WrittenCase("watch", ["_0": episodes])
    case .unwatch(let episodes): WrittenCase("unwatch", ["_0": episodes])
    case .settings(let rule, let countsSpecials):
      WrittenCase("settings", ["rule": rule, "countsSpecials": countsSpecials])
    }
  }
}
