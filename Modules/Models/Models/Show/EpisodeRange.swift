/// One or more seasons, or the episodes from one to another, written `S1`, `S1-S2`, `S1E2-S1E5` or `S1E2-E5`.
///
/// ```swift
/// EpisodeRange("S1E2-S2")  // from the second episode of season 1 to the end of season 2
/// ```
public struct EpisodeRange: Hashable, Sendable {
  /// A season and an episode number; the number is a bound where only the season is given.
  private struct Place: Hashable, Sendable, Comparable {
    var season: Int
    var number: Int

    static func < (left: Place, right: Place) -> Bool { (left.season, left.number) < (right.season, right.number) }
  }

  private let places: ClosedRange<Place>

  /// Parses a range; `nil` for other text, a single episode, or a range that ends before its start.
  public init?(_ text: String) {
    let parts = text.lowercased().split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard (1...2).contains(parts.count), let first = Self.place(parts[0], orNumber: 0) else { return nil }
    // A single episode is no range.
    guard parts.count == 2 || first.number == 0 else { return nil }
    // In S1E2-E5 the season is that of the start.
    let end = parts.count == 1 ? parts[0] : parts[1].hasPrefix("e") ? "s\(first.season)\(parts[1])" : parts[1]
    guard let last = Self.place(end, orNumber: .max), first <= last else { return nil }
    places = first...last
  }

  /// Returns whether an episode is in the range; `false` for one without a number or of no season.
  public func contains(_ episode: Episode) -> Bool {
    guard episode.season > 0, let number = episode.number else { return false }
    return places.contains(Place(season: episode.season, number: number))
  }

  private static func place(_ text: String, orNumber number: Int) -> Place? {
    if let code = EpisodeCode(text) { return Place(season: code.season, number: code.number) }
    guard text.hasPrefix("s"), let season = text.dropFirst().utf8.decimal, ShowLimits.season.contains(season) else {
      return nil
    }
    return Place(season: season, number: number)
  }
}

extension TrackedShow {
  /// Returns the episode with an id or a code, or those of an ``EpisodeRange``; `nil` if there is none.
  ///
  /// A range has the specials only if the show's settings count them.
  ///
  /// - Parameter now: leaves out the episodes of a range that have not aired by this time; `nil` leaves out none, and
  ///   no specials.
  public func episodes(answeringTo name: String, airedBy now: Instant?) -> [Episode]? {
    if let episode = episode(answeringTo: name) { return [episode] }
    guard let range = EpisodeRange(name) else { return nil }
    let found = episodes.filter(range.contains)
    guard !found.isEmpty else { return nil }
    guard let now else { return found }
    return found.filter { $0.hasAired(at: now) && (!$0.isSpecial || settings.countsSpecials) }
  }
}
