/// Which shows, how many, and from where on; always by title.
public struct ShowsQuery: Hashable, Sendable, Codable {
  /// Every word of it begins a word of the title, without case and accents; blank or `nil` for all shows. What has no
  /// word in it, such as `%`, finds none.
  public var search: String?
  /// How many shows a page holds at most; at least 1.
  public var limit: Int
  /// The `next` of the page before; `nil` for the first.
  public var after: ShowsCursor?
  /// The moment at which episodes have aired or not.
  public var at: Instant

  public init(search: String? = nil, limit: Int = 50, after: ShowsCursor? = nil, at: Instant) {
    self.search = search
    self.limit = limit
    self.after = after
    self.at = at
  }

  /// What cannot be asked so; a store answers it with `cannotFetch(.invalid)`.
  public var invalidFields: [InvalidField] {
    limit < 1 ? [InvalidField("/limit", "is \(limit); a page holds at least 1")] : []
  }
}

/// A part of the collection, and where it goes on.
public struct ShowsPage: Hashable, Sendable, Codable {
  /// Each with the first of its unwatched episodes alone.
  public var shows: [Show]
  /// `nil` where this is the end.
  public var next: ShowsCursor?

  public init(shows: [Show], next: ShowsCursor?) {
    self.shows = shows
    self.next = next
  }
}

/// A place in the collection: after one show. Opaque to whoever passes it on.
public struct ShowsCursor: Hashable, Sendable, Codable {
  /// `SearchText.folded` of the title.
  public let title: String
  public let id: String

  public init(title: String, id: String) {
    self.title = title
    self.id = id
  }

  public init(after show: Show) { self.init(title: SearchText.folded(show.title), id: show.id) }
}

extension ShowsCursor: LosslessStringConvertible {
  public var description: String { OpaqueText.text([title, id]) }

  public init?(_ text: String) {
    guard let parts = OpaqueText.parts(text), parts.count == 2 else { return nil }
    self.init(title: parts[0], id: parts[1])
  }
}

extension ShowsCursor: Comparable {
  /// By title, then by id, byte for byte as a database does.
  public static func < (left: ShowsCursor, right: ShowsCursor) -> Bool {
    if !left.title.utf8.elementsEqual(right.title.utf8) {
      return left.title.utf8.lexicographicallyPrecedes(right.title.utf8)
    }
    return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
  }
}

extension SearchText {
  /// The words that a search looks for; none where it looks for all shows, `nil` where it can find none.
  public static func sought(_ search: String?) -> [String]? {
    guard let search, !key(search).isEmpty else { return [] }
    let words = words(search)
    return words.isEmpty ? nil : words
  }

  /// Whether every word that is sought begins one of the words, scalar for scalar.
  public static func finds(_ sought: [String], in words: [String]) -> Bool {
    sought.allSatisfy { term in words.contains { $0.utf8.starts(with: term.utf8) } }
  }
}
