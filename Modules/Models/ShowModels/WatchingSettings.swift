public import Records

/// The rule that selects the episode that is up next.
public enum WatchingRule: String, CaseIterable, Hashable, Sendable {
  /// Selects the first aired episode that is not watched.
  case firstUnwatched = "first-unwatched"
  /// Selects the first aired episode after the last watched one, ignoring gaps before it.
  case afterLast = "after-last"
}

/// The user's settings for one show.
public struct WatchingSettings: Hashable, Sendable {
  /// The rule that selects the episode that is up next.
  public var rule: WatchingRule
  /// Whether specials count for the progress and for the episode that is up next.
  public var countsSpecials: Bool

  /// Creates settings; by default the first unwatched regular episode is up next.
  public init(rule: WatchingRule = .firstUnwatched, countsSpecials: Bool = false) {
    self.rule = rule
    self.countsSpecials = countsSpecials
  }
}

/// The reason why an episode is up next, or why none is.
public enum NextReason: String, CaseIterable, Hashable, Sendable {
  /// The first aired episode is up next, because no episode has been watched.
  case nothingWatched
  /// The first aired episode that is not watched is up next.
  case firstUnwatched
  /// The first aired episode after the last watched one is up next.
  case afterLast
  /// None is up next: the show has no episodes that count.
  case noEpisodes
  /// None is up next: no episode has aired.
  case noneAired
  /// None is up next: all aired episodes that the rule considers are watched.
  case upToDate
}

extension WatchingSettings: Record {
  public static var blank: WatchingSettings { WatchingSettings() }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member("rule", &rule)
    try visitor.member(RecordMember("specials", stored: "countsSpecials"), &countsSpecials)
  }
}

extension WatchingRule: RecordWord {
  public static var blank: WatchingRule { .firstUnwatched }
}

extension NextReason: RecordWord {
  public static var blank: NextReason { .nothingWatched }
}
