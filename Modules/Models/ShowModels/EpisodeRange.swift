/// One or more seasons, or the episodes from one to another, written `S1`, `S1-S2`, `S1E2-S1E5` or `S1E2-E5`.
///
/// ```swift
/// EpisodeRange("S1E2-S2")  // from the second episode of season 1 to the end of season 2
/// ```
public struct EpisodeRange: Hashable, Sendable {
  /// A season and an episode number; where only the season is given, the number is -1 or `Int.max`.
  private struct Place: Hashable, Sendable, Comparable, CustomStringConvertible {
    var season: Int
    var number: Int

    /// The place as it is written: `S1E2`, or `S1` without a number.
    var description: String { [-1, .max].contains(number) ? "S\(season)" : "S\(season)E\(number)" }

    static func < (left: Place, right: Place) -> Bool { (left.season, left.number) < (right.season, right.number) }
  }

  private let places: ClosedRange<Place>

  /// Parses a range; `nil` for other text, a single episode, or a range that ends before its start.
  public init?(_ text: String) {
    guard let (first, last) = Self.ends(of: text), first <= last else { return nil }
    places = first...last
  }

  /// Returns the range that begins with the end of a written one, `S2E1-S2E5` for `S2E5-S2E1`; `nil` for text that is
  /// no range, and for a range whose end is not before its start.
  public static func swapped(_ text: String) -> String? {
    guard let (first, last) = ends(of: text), last < first else { return nil }
    return "\(last)-\(first)"
  }

  /// The season or the episode that ends the range, `S1` or `S1E2`.
  public var end: String { places.upperBound.description }

  /// Returns whether the episodes include the end of the range; a whole season needs one of its episodes.
  public func ends(in episodes: [Episode]) -> Bool {
    let end = places.upperBound
    return episodes.contains { $0.season == end.season && (end.number == .max || $0.number == end.number) }
  }

  /// Returns both ends of a range, in any order; `nil` for text that is no range.
  private static func ends(of text: String) -> (Place, Place)? {
    let parts = text.lowercased().split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard (1...2).contains(parts.count), let first = place(parts[0], orNumber: -1) else { return nil }
    // A single episode is no range.
    guard parts.count == 2 || first.number == -1 else { return nil }
    // In S1E2-E5 the season is that of the start.
    let end = parts.count == 1 ? parts[0] : parts[1].hasPrefix("e") ? "s\(first.season)\(parts[1])" : parts[1]
    return place(end, orNumber: .max).map { (first, $0) }
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
  /// Returns the episode with an id or a code, or those of an ``EpisodeRange``; `nil` if there is none, or if the range
  /// ends with an episode or a season that the show does not have.
  ///
  /// A range has the specials only if the show's settings count them.
  ///
  /// - Parameter now: leaves out the episodes of a range that have not aired by this time; `nil` leaves out none, and
  ///   no specials.
  public func episodes(answeringTo name: String, airedBy now: Instant?) -> [Episode]? {
    if let episode = episode(answeringTo: name) { return [episode] }
    guard let range = EpisodeRange(name), range.ends(in: episodes) else { return nil }
    let found = episodes.filter(range.contains)
    guard !found.isEmpty else { return nil }
    guard let now else { return found }
    return found.filter { $0.hasAired(at: now) && (!$0.isSpecial || settings.countsSpecials) }
  }
}
