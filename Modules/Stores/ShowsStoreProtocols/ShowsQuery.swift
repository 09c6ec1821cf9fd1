/// A request for a page of shows, sorted by title.
public struct ShowsQuery: Hashable, Sendable {
  /// The beginnings of words in the title. All of them must match, ignoring case and accents.
  ///
  /// A blank text and `nil` match all shows. A text without letters and digits, for example `%`, matches none.
  public var search: String?
  /// The greatest number of shows on the page, at least 1.
  public var limit: Int
  /// The `next` of the previous page; `nil` for the first page.
  public var after: ShowsCursor?
  /// The time at which episodes are considered as aired or not.
  public var at: Instant

  /// Creates a query, by default for the first 50 of all shows.
  public init(search: String? = nil, limit: Int = 50, after: ShowsCursor? = nil, at: Instant) {
    self.search = search
    self.limit = limit
    self.after = after
    self.at = at
  }

  /// The invalid parts of the query. If there are any, a store throws `cannotFetch(.invalid)`.
  public var invalidFields: [Violation] {
    limit < 1 ? [Violation("/limit", .outOfRange(limit, 1...Int.max))] : []
  }
}

/// A page of shows.
public struct ShowsPage: Hashable, Sendable {
  /// The shows of the page, each with only the first of its unwatched episodes.
  public var shows: [Show]
  /// The position of the next page; `nil` on the last page.
  public var next: ShowsCursor?
  /// The versions of the stored posters by show id; a worker adds them, and a store leaves them empty.
  public var posterVersions: [String: String] = [:]

  /// Creates a page from its shows.
  public init(shows: [Show], next: ShowsCursor?) {
    self.shows = shows
    self.next = next
  }
}

/// A position in the list of shows, after one show. Clients treat its text as opaque.
public struct ShowsCursor: Hashable, Sendable {
  /// The `SearchText.folded` title of the show at this position.
  public let title: String
  /// The id of the show at this position.
  public let id: String

  public init(title: String, id: String) {
    self.title = title
    self.id = id
  }

  /// Creates the position after a show.
  public init(after show: Show) { self.init(title: SearchText.folded(show.title), id: show.id) }
}

extension ShowsCursor: LosslessStringConvertible {
  public var description: String { OpaqueText.text([title, id]) }

  /// Parses the text of a cursor; `nil` for any other text.
  public init?(_ text: String) {
    guard let parts = OpaqueText.parts(text), parts.count == 2 else { return nil }
    self.init(title: parts[0], id: parts[1])
  }
}

extension ShowsCursor: Comparable {
  /// Returns whether a position precedes another: by title, then by id, byte by byte as in a database.
  public static func < (left: ShowsCursor, right: ShowsCursor) -> Bool {
    if !left.title.utf8.elementsEqual(right.title.utf8) {
      return left.title.utf8.lexicographicallyPrecedes(right.title.utf8)
    }
    return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
  }
}

extension SearchText {
  /// Returns the words of a search; empty for all shows, `nil` if the text has no words and no show can match.
  public static func sought(_ search: String?) -> [String]? {
    guard let search, !key(search).isEmpty else { return [] }
    let words = queryWords(search)
    return words.isEmpty ? nil : words
  }

  /// Returns whether each word of a search is the beginning of one of the words, compared byte by byte.
  public static func finds(_ sought: [String], in words: [String]) -> Bool {
    sought.allSatisfy { term in words.contains { $0.utf8.starts(with: term.utf8) } }
  }
}
