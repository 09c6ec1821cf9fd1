/// Which episode comes next.
public enum WatchingRule: String, CaseIterable, Hashable, Sendable {
  /// The first aired one that has not been watched.
  case firstUnwatched = "first-unwatched"
  /// The first aired one after the last that has been watched, whatever was left out before.
  case afterLast = "after-last"
}

/// What somebody has decided for one show.
public struct WatchingSettings: Hashable, Sendable {
  public var rule: WatchingRule
  /// Whether specials count: for what comes next, and for the progress.
  public var countsSpecials: Bool

  public init(rule: WatchingRule = .firstUnwatched, countsSpecials: Bool = false) {
    self.rule = rule
    self.countsSpecials = countsSpecials
  }
}

/// Why an episode is next, or why none is.
public enum NextReason: String, CaseIterable, Hashable, Sendable {
  /// Nothing has been watched, and it is the first that has aired.
  case nothingWatched
  /// It is the first aired one that has not been watched.
  case firstUnwatched
  /// It is the first aired one after the last that has been watched.
  case afterLast
  /// None: there are no episodes that count.
  case noEpisodes
  /// None: not one has aired.
  case noneAired
  /// None: what the rule asks for has all been watched.
  case upToDate
}
