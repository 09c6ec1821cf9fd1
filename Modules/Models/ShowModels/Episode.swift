public import Records

/// One episode of a TV show.
public struct Episode: Hashable, Sendable, Identifiable {
  /// The episode's id at its source, for example TVmaze's number.
  public var id: String
  /// The title; `TBA` if it has none yet.
  public var title: String
  /// The number of the season; 0 for a special that belongs to none.
  public var season: Int
  /// The number within the season; `nil` for a special without one.
  public var number: Int?
  /// Whether the episode is a special, which by default does not count for progress.
  public var isSpecial: Bool
  /// The time of the first broadcast; `nil` if unknown, and then the episode has not aired.
  public var airsAt: Instant?
  /// Whether only the day of the first broadcast is known.
  ///
  /// ``airsAt`` is then noon of that day in UTC, which is the same day in nearly every time zone.
  public var isDayOnly: Bool
  /// The length in minutes; `nil` if unknown.
  public var runtime: Int?

  /// Creates an episode. One without a number, or of season 0, is a special.
  ///
  /// ```swift
  /// Episode(title: "The One Where Monica Gets A Roommate", season: 1, number: 1)
  /// ```
  public init(
    id: String = "", title: String, season: Int, number: Int?, isSpecial: Bool = false, airsAt: Instant? = nil,
    isDayOnly: Bool = false, runtime: Int? = nil
  ) {
    self.id = id
    self.title = title
    self.season = season
    self.number = number
    self.isSpecial = isSpecial || number == nil || season == 0
    self.airsAt = airsAt
    self.isDayOnly = isDayOnly
    self.runtime = runtime
  }

  /// The title of an episode that has no title yet.
  public static let unnamed = "TBA"

  /// The episode's code, `S1E2`; `nil` for an episode without a number or of season 0.
  public var code: String? { season > 0 ? number.map { "S\(season)E\($0)" } : nil }

  /// The day of the first broadcast if its time is unknown; `nil` if the time is known, or no day is.
  public var dayWithoutTime: CivilDate? {
    isDayOnly ? airsAt.flatMap { CivilDate(String($0.description.prefix(10))) } : nil
  }

  /// Returns whether the episode's first broadcast is at or before `now`; `false` if the time is unknown.
  public func hasAired(at now: Instant) -> Bool { airsAt.map { $0 <= now } ?? false }
}

// MARK: Typed codes

/// A season and an episode number, written `S1E2`, `s01e02` or `1x02`.
public struct EpisodeCode: Hashable, Sendable {
  /// The number of the season, 0 to 9,999.
  public let season: Int
  /// The number of the episode within the season, 0 to 99,999.
  public let number: Int

  /// Parses a code in any of the three forms; `nil` for other text or numbers outside `ShowLimits`.
  public init?(_ text: String) {
    let typed = text.lowercased()
    let parts = (typed.hasPrefix("s") ? typed.dropFirst() : typed[...])
      .split(separator: typed.hasPrefix("s") ? "e" : "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let season = parts[0].utf8.decimal, let number = parts[1].utf8.decimal,
      ShowLimits.season.contains(season), ShowLimits.number.contains(number)
    else { return nil }
    self.season = season
    self.number = number
  }
}

extension Episode: Record {
  public static var blank: Episode { Episode(title: "", season: 0, number: nil) }

  public mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member("id", &id)
    try visitor.member("title", &title)
    try visitor.member("season", &season)
    try visitor.member("number", &number)
    try visitor.member(RecordMember("special", stored: "isSpecial"), &isSpecial)
    try visitor.member("airsAt", &airsAt)
    var dayOnly: Bool? = isDayOnly ? true : nil
    try visitor.member(RecordMember("dayOnly", isLater: true), &dayOnly)
    isDayOnly = dayOnly ?? false
    try visitor.member(RecordMember("runtime", isLater: true), &runtime)
    isSpecial = isSpecial || number == nil || season == 0
  }
}
