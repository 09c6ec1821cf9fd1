package import OrdersStoreProtocols
package import PostgresKernel
package import SQLKernel
import SQLOrdersKernel

/// A filter in SQL.
package struct Filter {
  private let filter: OrdersFilter
  private let terms: SearchTerms?

  package init(_ filter: OrdersFilter) {
    self.filter = filter
    terms = filter.query.flatMap(SearchTerms.init)
  }

  /// The conditions of all fields that the filter sets. None of them can use the index of terms.
  package var conditions: [Condition] {
    OrdersFilterField.allCases.compactMap { Connection.condition(of: $0, in: filter, terms) }
  }

  /// The conditions that only the orders can meet whose index of terms matches a query; `nil` if the filter has no
  /// field that the index knows.
  package var candidates: Condition? { candidates { $0 } }

  /// The conditions of `candidates` with few words of a query alone, those that are long and have digits; `nil` if an
  /// alternative of the query has no such word.
  ///
  /// The index reads the entries of each word: those of `com` in an email address are most of a store's.
  package var rareCandidates: Condition? {
    guard let words = terms?.words, !words.isEmpty else { return nil }
    let hasRare = words.allSatisfy { $0.contains(where: \.isLongWithDigits) }
    return hasRare ? candidates { $0.filter(\.isLongWithDigits) } : nil
  }

  /// Returns the conditions of `candidates` without common words; an alternative of the query that has no others keeps
  /// all of them.
  package func candidates(without common: Set<SearchWord>) -> Condition? {
    candidates { words in
      let others = words.filter { !common.contains($0) && Self.isIndexed($0) }
      return others.isEmpty ? words : others
    }
  }

  /// The words of the query that `candidates` can do without, at most `mostWords`: those that have others beside them.
  var wordsAmongOthers: [SearchWord] {
    var seen: Set<SearchWord> = []
    return Array(waysOfSeveralWords.joined().filter { seen.insert($0).inserted }.prefix(Self.mostWords))
  }

  /// The ways to read the query that have several words.
  var waysOfSeveralWords: [[SearchWord]] {
    filter.queryMatch == .exact ? [] : terms?.words.filter { $0.count > 1 } ?? []
  }

  /// Whether the index of terms has entries of a word. It has no parts of phone numbers of fewer than four digits.
  static func isIndexed(_ word: SearchWord) -> Bool { beginning(word) != nil }

  private static let mostWords = 12

  /// - Parameter selection: returns the words to look up of those of an alternative of the query, at least one.
  private func candidates(_ selection: ([SearchWord]) -> [SearchWord]) -> Condition? {
    var all: [Condition] = []
    func matches(_ query: String) -> Condition { Condition("terms @@ ?::tsquery", .text(query)) }
    for key in filter.exactKeys {
      all.append(matches(Self.quoted(SearchKeys.term(ofKey: key))))
    }
    if let digits = filter.phoneDigits {
      all.append(matches(PhoneNumber.forms(digits).map(Self.fragments).joined(separator: " | ")))
    }
    if let terms {
      let match = matches(expression(terms, selection).joined(separator: " | "))
      let number = filter.queryMatch == .inexact ? nil : terms.number
      all.append(
        number.map { Condition("(\(match.sql) OR number = ?)", values: match.values + [.integer($0)]) } ?? match)
    }
    guard !all.isEmpty else { return nil }
    return Condition(all.map(\.sql).joined(separator: " AND "), values: all.flatMap(\.values))
  }

  /// Returns the alternatives of a query's keys, phone digits and words. A part of a phone number may be shorter than the
  /// fragments in the index.
  private func expression(_ terms: SearchTerms, _ selection: ([SearchWord]) -> [SearchWord]) -> [String] {
    let keys =
      terms.keys.map { Self.quoted(SearchKeys.term(ofKey: $0)) } + [terms.joined.map(Self.quoted)].compactMap(\.self)
    let words = terms.words.map { "(\(selection($0).compactMap(Self.beginning).joined(separator: " & ")))" }
    let others = terms.phones.map(Self.fragments) + words
    switch filter.queryMatch {
    case .any: return keys + others
    case .exact: return keys
    // Without others, no order matches, and any expression will do.
    case .inexact: return others.isEmpty ? keys : others
    }
  }

  /// Returns the expression of a word's beginning, or of the digits of a phone number; `nil` for too few digits.
  private static func beginning(_ word: SearchWord) -> String? {
    let prefix = "\(quoted(word.text)):*"
    guard word.isPartOfPhone else { return prefix }
    return SearchKeys.fragments(word.text).isEmpty ? nil : "(\(prefix) | \(fragments(word.text)))"
  }

  private static func fragments(_ digits: String) -> String {
    "(\(SearchKeys.fragments(digits).map(quoted).joined(separator: " & ")))"
  }

  /// Returns a term as a lexeme of a query (PostgreSQL's documentation, 8.11.2).
  private static func quoted(_ term: String) -> String {
    let text = PreparedOrder.searchable(term)
    return "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "''"))'"
  }
}

extension Connection {
  package static func hasItem(_ sku: String) -> Condition {
    Condition("strpos(skus, ?) > 0", .text("\u{1F}\(sku.searchable)\u{1F}"))
  }

  /// An order of the first version was never marked; most orders of an import are, and their history is not read.
  package static func marked(_ status: OrderStatus, since moment: Instant) -> Condition {
    Condition(
      """
      (version > 1 AND EXISTS (SELECT 1 FROM events AS e WHERE e.number = orders.number AND e.at >= ? \
      AND e.marked = \(status.code) AND NOT EXISTS (SELECT 1 FROM events AS u WHERE u.number = e.number \
      AND u.id > e.id AND u.unmarked = \(status.code))))
      """, .instant(moment))
  }
}

extension SearchWord {
  /// Whether the word has at least five characters, and a digit: few orders have such a word.
  fileprivate var isLongWithDigits: Bool {
    text.utf8.count >= 5 && text.utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
