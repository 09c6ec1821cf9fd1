/// What a list says of a show's episodes at any moment, without reading them: a store keeps it beside the show.
public struct ShowStanding: Hashable, Sendable {
  /// From when on it can answer.
  public let asOf: Instant
  /// Of the episodes that count: those that had aired then, and of these the watched ones.
  public let progress: ShowProgress
  /// Those that air later, as they do.
  public let upcoming: [Upcoming]
  /// The first that may be next, then each that airs before all those in front of it: of these, the first that has
  /// aired is next.
  public let candidates: [Episode]
  public let hasEpisodes: Bool
  public let hasWatched: Bool
  public let rule: WatchingRule

  /// An episode that airs later.
  public struct Upcoming: Hashable, Sendable {
    public let airsAt: Instant
    public let isWatched: Bool

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

  public func progress(at now: Instant) -> ShowProgress {
    let since = upcoming.prefix { $0.airsAt <= now }
    return ShowProgress(
      watched: progress.watched + since.count { $0.isWatched }, aired: progress.aired + since.count)
  }

  public func next(at now: Instant) -> Episode? { candidates.first { $0.hasAired(at: now) } }

  public func why(at now: Instant) -> NextReason {
    if !hasEpisodes { return .noEpisodes }
    if next(at: now) != nil { return !hasWatched ? .nothingWatched : rule == .afterLast ? .afterLast : .firstUnwatched }
    return progress(at: now).aired == 0 ? .noneAired : .upToDate
  }
}

extension Instant {
  /// Later than whatever airs.
  fileprivate static let afterAll = Instant(microseconds: .max)
}
