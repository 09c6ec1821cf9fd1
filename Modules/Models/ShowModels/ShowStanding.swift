/// A summary of a show's episodes that answers for any later moment; a store saves it beside the show.
public struct ShowStanding: Hashable, Sendable {
  /// The earliest moment for which the summary is valid.
  public let asOf: Instant
  /// The progress at `asOf`.
  public let progress: ShowProgress
  /// The episodes that count and air after `asOf`, sorted by time of broadcast.
  public let upcoming: [Upcoming]
  /// The episodes that can be up next, in watching order; the first that has aired is up next.
  ///
  /// It has the first candidate of the rule and then each one that airs earlier than all before it.
  public let candidates: [Episode]
  /// Whether the show has episodes that count.
  public let hasEpisodes: Bool
  /// Whether an episode of the show has been watched.
  public let hasWatched: Bool
  /// The rule by which the candidates were selected.
  public let rule: WatchingRule

  /// An episode that airs after `asOf`.
  public struct Upcoming: Hashable, Sendable {
    /// The time of the first broadcast.
    public let airsAt: Instant
    /// Whether the episode is marked as watched.
    public let isWatched: Bool

    /// Creates an upcoming episode from its time and mark.
    public init(airsAt: Instant, isWatched: Bool) {
      self.airsAt = airsAt
      self.isWatched = isWatched
    }
  }

  public init(
    asOf: Instant, progress: ShowProgress, upcoming: [Upcoming], candidates: [Episode], hasEpisodes: Bool,
    hasWatched: Bool, rule: WatchingRule
  ) {
    self.asOf = asOf
    self.progress = progress
    self.upcoming = upcoming
    self.candidates = candidates
    self.hasEpisodes = hasEpisodes
    self.hasWatched = hasWatched
    self.rule = rule
  }

  /// Creates the summary of a show, valid from `now` on.
  public init(of show: TrackedShow, at now: Instant) {
    let counting = show.counting
    let aired = counting.filter { $0.hasAired(at: now) }
    var candidates: [Episode] = []
    for episode in show.candidates {
      guard let airsAt = episode.airsAt, airsAt < candidates.last?.airsAt ?? .afterAll else { continue }
      candidates.append(episode)
    }
    self.init(
      asOf: now,
      progress: ShowProgress(watched: aired.count { show.watched[$0.id] != nil }, aired: aired.count),
      upcoming: counting.compactMap { episode in
        episode.airsAt.flatMap { $0 > now ? Upcoming(airsAt: $0, isWatched: show.watched[episode.id] != nil) : nil }
      }.sorted { $0.airsAt < $1.airsAt },
      candidates: candidates, hasEpisodes: !counting.isEmpty,
      hasWatched: counting.contains { show.watched[$0.id] != nil }, rule: show.settings.rule)
  }

  // MARK: At a moment that is not before `asOf`

  /// Returns the progress at a moment that is not before `asOf`.
  public func progress(at now: Instant) -> ShowProgress {
    let since = upcoming.prefix { $0.airsAt <= now }
    return ShowProgress(
      watched: progress.watched + since.count { $0.isWatched }, aired: progress.aired + since.count)
  }

  /// Returns the episode that is up next at a moment not before `asOf`; `nil` if none is.
  public func next(at now: Instant) -> Episode? { candidates.first { $0.hasAired(at: now) } }

  /// Returns the reason for ``next(at:)`` at a moment that is not before `asOf`.
  public func why(at now: Instant) -> NextReason {
    if !hasEpisodes { return .noEpisodes }
    if next(at: now) != nil { return !hasWatched ? .nothingWatched : rule == .afterLast ? .afterLast : .firstUnwatched }
    return progress(at: now).aired == 0 ? .noneAired : .upToDate
  }
}

extension Instant {
  /// A time after all broadcasts.
  fileprivate static let afterAll = Instant(microseconds: .max)
}
