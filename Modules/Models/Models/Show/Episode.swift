/// One episode of a show.
public struct Episode: Hashable, Sendable, Identifiable {
  /// Its id where it comes from: TVmaze's.
  public var id: String
  /// `TBA` where nobody has named it yet.
  public var title: String
  /// 0 for what belongs to none, which only a special does.
  public var season: Int
  /// Its place in the season; `nil` for a special without one.
  public var number: Int?
  public var isSpecial: Bool
  /// When it is or was first shown; `nil` where that is not known, and it has not aired.
  public var airsAt: Instant?

  /// An episode of which a title and a place are known; one without a place is a special.
  ///
  /// ```swift
  /// Episode(title: "The One Where Monica Gets A Roommate", season: 1, number: 1)
  /// ```
  public init(
    id: String = "", title: String, season: Int, number: Int?, isSpecial: Bool = false, airsAt: Instant? = nil
  ) {
    self.id = id
    self.title = title
    self.season = season
    self.number = number
    self.isSpecial = isSpecial || number == nil || season == 0
    self.airsAt = airsAt
  }

  /// The title of an episode that has none.
  public static let unnamed = "TBA"

  /// `S1E2`; `nil` for what has no place in a season, and so never `S0E…`.
  public var code: String? { season > 0 ? number.map { "S\(season)E\($0)" } : nil }

  public func hasAired(at now: Instant) -> Bool { airsAt.map { $0 <= now } ?? false }
}

// MARK: Codes, as people type them

/// A season and a place in it, written `S1E2`, `s01e02` or `1x02`.
public struct EpisodeCode: Hashable, Sendable {
  public let season: Int
  public let number: Int

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
