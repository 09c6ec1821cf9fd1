/// An episode of a show of the collection that is yet to air.
public struct Airing: Hashable, Sendable {
  /// The show's id.
  public var showID: String
  /// The title of the show.
  public var show: String
  /// The unwatched episode; its time of broadcast is known.
  public var episode: Episode
  /// The time of the first broadcast.
  public var at: Instant
  /// The time of the show's last change.
  public var updatedAt: Instant

  public init(showID: String, show: String, episode: Episode, at: Instant, updatedAt: Instant) {
    self.showID = showID
    self.show = show
    self.episode = episode
    self.at = at
    self.updatedAt = updatedAt
  }
}

/// A request for a page of the unwatched episodes that air next, over all shows, the earliest first.
public struct AiringsQuery: Hashable, Sendable {
  /// The earliest time of broadcast.
  public var from: Instant
  /// The time before which the episodes air.
  public var before: Instant
  /// The `next` of the previous page; `nil` for the first page.
  public var after: TimelineCursor?
  /// The greatest number of episodes on the page, at least 1.
  public var limit: Int

  public init(from: Instant, before: Instant, after: TimelineCursor? = nil, limit: Int) {
    self.from = from
    self.before = before
    self.after = after
    self.limit = limit
  }

  /// The invalid parts of the query. If there are any, a store throws `cannotFetch(.invalid)`.
  public var invalidFields: [Violation] {
    limit < 1 ? [Violation("/limit", .outOfRange(limit, 1...Int.max))] : []
  }
}

/// A page of the episodes that air next.
public struct AiringsPage: Hashable, Sendable {
  /// The episodes, sorted by time of broadcast, then by show id and episode id.
  public var airings: [Airing]
  /// The position of the next page; `nil` on the last page.
  public var next: TimelineCursor?

  /// Creates a page from its episodes.
  public init(airings: [Airing], next: TimelineCursor?) {
    self.airings = airings
    self.next = next
  }
}

/// A page of the watch history, the latest first.
public struct WatchedPage: Hashable, Sendable {
  /// The entries, sorted by time, the latest first, then by show id and episode id.
  public var entries: [WatchedEpisode]
  /// The position of the next page; `nil` on the last page.
  public var next: TimelineCursor?

  /// Creates a page from its entries.
  public init(entries: [WatchedEpisode], next: TimelineCursor?) {
    self.entries = entries
    self.next = next
  }
}

/// A position in a list by time, after one episode. Clients treat its text as opaque.
public struct TimelineCursor: Hashable, Sendable {
  /// The time of the episode at this position.
  public let at: Instant
  /// The show's id.
  public let showID: String
  /// The episode's id.
  public let episodeID: String

  public init(at: Instant, showID: String, episodeID: String) {
    self.at = at
    self.showID = showID
    self.episodeID = episodeID
  }

  /// Creates the position after an airing.
  public init(after airing: Airing) {
    self.init(at: airing.at, showID: airing.showID, episodeID: airing.episode.id)
  }

  /// Creates the position after an entry of the history.
  public init(after entry: WatchedEpisode) {
    self.init(at: entry.at, showID: entry.showID, episodeID: entry.episodeID)
  }

  /// Returns whether an earlier time precedes; for equal times, whether the show id and the episode id do, byte by
  /// byte.
  public static func isEarlier(_ left: TimelineCursor, _ right: TimelineCursor) -> Bool {
    left.at == right.at ? precedes(left, right) : left.at < right.at
  }

  /// Returns whether a later time precedes; equal times are sorted as in ``isEarlier(_:_:)``.
  public static func isLater(_ left: TimelineCursor, _ right: TimelineCursor) -> Bool {
    left.at == right.at ? precedes(left, right) : left.at > right.at
  }

  private static func precedes(_ left: TimelineCursor, _ right: TimelineCursor) -> Bool {
    left.showID == right.showID
      ? left.episodeID.utf8.lexicographicallyPrecedes(right.episodeID.utf8)
      : left.showID.utf8.lexicographicallyPrecedes(right.showID.utf8)
  }
}

extension TimelineCursor: LosslessStringConvertible {
  public var description: String { OpaqueText.text([String(at.microseconds), showID, episodeID]) }

  /// Parses the text of a cursor; `nil` for any other text.
  public init?(_ text: String) {
    guard let parts = OpaqueText.parts(text), parts.count == 3, let at = Int64(parts[0]) else { return nil }
    self.init(at: Instant(microseconds: at), showID: parts[1], episodeID: parts[2])
  }
}

/// The first elements of a list by time, collected from shows in any order; it never holds more than a page needs.
public struct TimelinePage<Element> {
  private let limit: Int
  private let after: TimelineCursor?
  private let place: (Element) -> TimelineCursor
  private let isBefore: (TimelineCursor, TimelineCursor) -> Bool
  private var sorted: [Element] = []

  /// Creates an empty page.
  ///
  /// - Parameters:
  ///   - after: the `next` of the previous page; `nil` for the first page.
  ///   - isBefore: returns whether a position precedes another.
  ///   - place: returns the position of an element.
  public init(
    limit: Int, after: TimelineCursor?, by isBefore: @escaping (TimelineCursor, TimelineCursor) -> Bool,
    place: @escaping (Element) -> TimelineCursor
  ) {
    self.limit = limit
    self.after = after
    self.isBefore = isBefore
    self.place = place
  }

  /// Returns whether no element at a position or after it would be on the page now.
  public func isFull(before position: TimelineCursor) -> Bool {
    guard let last = sorted.last, sorted.count > limit else { return false }
    return !isBefore(position, place(last))
  }

  /// Adds an element, unless others come before it.
  public mutating func add(_ element: Element) {
    let position = place(element)
    if let after, !isBefore(after, position) { return }
    if isFull(before: position) { return }
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(place(sorted[middle]), position) { low = middle + 1 } else { high = middle }
    }
    sorted.insert(element, at: low)
    // One element more than the page has shows that another page follows.
    if sorted.count - 1 > limit { sorted.removeLast() }
  }

  /// The elements of the page, and the position of the next one; `nil` on the last page.
  public var page: (elements: [Element], next: TimelineCursor?) {
    let elements = Array(sorted.prefix(limit))
    return (elements, sorted.count > limit ? elements.last.map(place) : nil)
  }
}

extension TrackedShow {
  /// Returns the unwatched episodes that count and air from a time on and before another.
  public func airings(from start: Instant, before end: Instant) -> [Airing] {
    counting.compactMap { episode in
      guard let at = episode.airsAt, start <= at, at < end, watched[episode.id] == nil else { return nil }
      return Airing(showID: id, show: title, episode: episode, at: at, updatedAt: updatedAt)
    }
  }
}
