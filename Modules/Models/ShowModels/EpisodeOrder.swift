extension Episode {
  /// Returns the episodes in watching order: by season and number, with each special at its time of broadcast.
  ///
  /// A special precedes the first regular episode that aired after it. A special without a time is at the end of its
  /// season.
  public static func ordered(_ episodes: [Episode]) -> [Episode] {
    let regular = episodes.filter { !$0.isSpecial }.sorted { $0.sortKey < $1.sortKey }
    let specials: [(next: Int, special: Episode)] = episodes.filter(\.isSpecial).sorted(by: wasShownBefore).map {
      special in
      (regular.firstIndex { $0.comesAfter(special) } ?? regular.endIndex, special)
    }
    let before = Dictionary(grouping: specials, by: \.next)
    var ordered: [Episode] = []
    ordered.reserveCapacity(episodes.count)
    for index in 0...regular.count {
      ordered += before[index]?.map(\.special) ?? []
      if index < regular.count { ordered.append(regular[index]) }
    }
    return ordered
  }

  private static func wasShownBefore(_ one: Episode, _ other: Episode) -> Bool {
    let (first, second) = (one.airsAt ?? .latest, other.airsAt ?? .latest)
    return first == second ? one.sortKey < other.sortKey : first < second
  }

  /// Returns whether this episode follows a special in watching order.
  private func comesAfter(_ special: Episode) -> Bool {
    if let airsAt, let shown = special.airsAt { return airsAt > shown }
    return special.season > 0 && season > special.season
  }

  private var sortKey: SortKey { SortKey(season: season, number: number ?? .max, airsAt: airsAt ?? .latest, id: id) }

  /// The sort key of episodes, which is equal only for equal ids.
  private struct SortKey: Comparable {
    let season: Int
    let number: Int
    let airsAt: Instant
    let id: String

    static func < (left: SortKey, right: SortKey) -> Bool {
      (left.season, left.number, left.airsAt, left.id) < (right.season, right.number, right.airsAt, right.id)
    }
  }
}
