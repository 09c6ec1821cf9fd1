import OrdersStoreProtocols
package import SQLKernel
package import SQLiteKernel
import SortTermsKernel

/// An index that finds all orders that can match a filter, and perhaps some others.
package struct CandidateIndex {
  /// The table, with the index to use.
  package let source: String
  package let condition: Condition
  /// A statement that returns one row per candidate, to count them up to a limit.
  let candidates: Condition
  private init(_ source: String, _ condition: Condition) {
    self.source = source
    self.condition = condition
    candidates = Condition("SELECT 1 FROM \(source) WHERE \(condition.sql)", values: condition.values)
  }

  /// Finds the orders that match an expression of the index of terms, or have a number.
  private init(matching expression: String, orNumber number: Int64? = nil) {
    let found = Condition("SELECT rowid FROM terms WHERE terms MATCH ?", .text(expression))
    candidates = found
    source = "orders NOT INDEXED"
    let other = number.map { " UNION ALL SELECT \($0)" } ?? ""
    condition = Condition("number IN (\(found.sql)\(other))", values: found.values)
  }

  /// Finds the orders whose dates meet a condition, in a table of dates and in the delta.
  private init(datedBy table: String, _ range: Condition) {
    let tables = [table, "dates_delta"].map { "SELECT number FROM \($0) WHERE \(range.sql)" }
    candidates = Condition(tables.joined(separator: " UNION ALL "), values: range.values + range.values)
    source = "orders NOT INDEXED"
    condition = Condition("number IN (\(candidates.sql))", values: candidates.values)
  }

  /// Finds the orders with a total between two of one currency.
  private init(from least: Money?, through most: Money?) {
    let range = SortList.totalsRising.conditions(from: least, through: most)
    candidates = Condition(all: [
      Condition("SELECT doc FROM temp.sort_entries WHERE \(range.lower.sql)", values: range.lower.values), range.upper,
    ])
    source = "orders NOT INDEXED"
    condition = Condition("number IN (\(candidates.sql))", values: candidates.values)
  }

  /// How many entries of the index of terms a word may begin to be looked up; as many are read in some ten milliseconds.
  private static let mostEntries = 20_000
  /// The number of entries of a word that is rare enough to look up no other.
  private static let fewEntries = 500

  /// Returns the index that finds the only order that can match a filter; `nil` if the filter has no number or
  /// reference.
  static func unique(_ filter: Filter) -> CandidateIndex? {
    filter[.number].map { CandidateIndex("orders NOT INDEXED", $0) }
      ?? filter[.reference].map { CandidateIndex("orders INDEXED BY orders_by_reference", $0) }
  }

  /// Returns the first index with at most `limit` candidates; `nil` if there is none.
  ///
  /// - Parameter limit: how many orders may be looked up and sorted.
  package static func best(_ filter: Filter, limit: Int, on connection: Connection) throws(Failure) -> CandidateIndex? {
    if let candidates = try ofFields(filter, limit: limit, on: connection) { return candidates }
    return try ofWords(filter, limit: limit, on: connection)
  }

  /// Returns the first index with at most `limit` candidates, search words not considered; `nil` if there is none.
  static func ofFields(_ filter: Filter, limit: Int, on connection: Connection) throws(Failure) -> CandidateIndex? {
    if let unique = unique(filter) { return unique }
    for candidates in all(filter) where try candidates.leads(toAtMost: limit, on: connection) { return candidates }
    return nil
  }

  /// Returns the index of terms, restricted to the filter's email, SKU or a tag, if at most `limit` orders have it.
  static func ofKeys(_ filter: Filter, limit: Int, on connection: Connection) throws(Failure) -> CandidateIndex? {
    for expression in keys(filter) {
      let candidates = CandidateIndex(matching: expression)
      if try candidates.leads(toAtMost: limit, on: connection) { return candidates }
    }
    return nil
  }

  /// Returns the expressions of the index of terms that find a filter's email, SKU and tags.
  private static func keys(_ filter: Filter) -> [String] {
    filter.filter.exactKeys.map { SearchKeys.quoted(key: $0) }
  }

  /// Returns the index of terms, restricted to rare words, if it has at most `limit` candidates; `nil` otherwise.
  ///
  /// - Parameter isRare: whether to look up a word of the filter.
  static func ofWords(
    _ filter: Filter, where isRare: (String) -> Bool = { _ in true }, limit: Int, on connection: Connection
  ) throws(Failure) -> CandidateIndex? {
    guard let terms = filter.terms,
      let words = try rareWords(terms, filter, where: isRare, limit: limit, on: connection)
    else { return nil }
    let candidates = CandidateIndex(matching: expression(filter, terms, words), orNumber: filter.number(terms))
    return try candidates.leads(toAtMost: limit, on: connection) ? candidates : nil
  }

  /// Returns the indexes that fit the filter's fields other than the search words, the most selective first.
  private static func all(_ filter: Filter) -> [CandidateIndex] {
    var all = keys(filter).map { CandidateIndex(matching: $0) }
    if let digits = filter.filter.phoneDigits {
      all.append(CandidateIndex(matching: any(PhoneNumber.forms(digits).map(phone))))
    }
    if filter.filter.shipment == .partial, let shipped = filter[.shipment] {
      all.append(CandidateIndex("orders INDEXED BY orders_shipped_in_part", shipped))
    }
    let dates = filter.range([.since, .until])
    switch (filter[.status], dates.isEmpty) {
    case (let status?, false):
      all.append(CandidateIndex(datedBy: "dates_by_status", Condition(all: [status] + dates)))
    case (let status?, true): all.append(CandidateIndex("orders INDEXED BY orders_by_status", status))
    case (nil, false): all.append(CandidateIndex(datedBy: "dates", Condition(all: dates)))
    case (nil, true): break
    }
    if let updated = filter[.updatedSince] {
      let status = filter[.status] ?? Condition("status IN (\(OrderStatus.codes))")
      all.append(CandidateIndex("orders INDEXED BY orders_by_status_updated", Condition(all: [status, updated])))
    }
    if filter.hasTotals { all.append(CandidateIndex(from: filter.filter.minTotal, through: filter.filter.maxTotal)) }
    return all
  }

  private func leads(toAtMost limit: Int, on connection: Connection) throws(Failure) -> Bool {
    let count = "SELECT count(*) FROM (\(candidates.sql) LIMIT \(limit + 1))"
    return try connection.integer(count, candidates.values) <= limit
  }

  /// Returns the rare words of each way to read a query; `nil` if a way has none.
  ///
  /// FTS5 reads all orders of a prefix before it returns the first, unless the prefix has one or two letters, which the
  /// index stores. So words that begin many entries are left to be checked in each row, and no more words are looked up
  /// than are needed.
  private static func rareWords(
    _ terms: SearchTerms, _ filter: Filter, where isRare: (String) -> Bool, limit: Int, on connection: Connection
  ) throws(Failure) -> [[SearchWord]]? {
    guard filter.filter.queryMatch != .exact else { return [] }
    var ways: [[SearchWord]] = []
    for way in terms.words {
      var rare: [SearchWord] = []
      for word in way where isIndexed(word) && isRare(word.text) {
        let most = min(limit, Self.mostEntries)
        let count = try entries(of: word, upTo: most + 1, on: connection)
        guard count <= most else { continue }
        rare.append(word)
        if count <= Self.fewEntries { break }
      }
      guard !rare.isEmpty else { return nil }
      ways.append(rare)
    }
    return ways
  }

  /// Returns the words of each way to read a query of which the index of terms has no other form.
  static func indexed(_ terms: SearchTerms) -> [[SearchWord]] {
    terms.words.map { way in way.filter { !$0.isPartOfPhone } }
  }

  /// Whether the index of terms finds all orders of a word. A part of a phone number may be shorter than the fragments
  /// there.
  private static func isIndexed(_ word: SearchWord) -> Bool {
    !word.isPartOfPhone || !SearchKeys.fragments(word.text).isEmpty
  }

  /// Returns how many entries a word begins, up to a limit, with those of the rarest fragment of a phone number.
  private static func entries(of word: SearchWord, upTo limit: Int, on connection: Connection) throws(Failure) -> Int {
    var count = try connection.entries(beginningWith: word.text, upTo: limit)
    guard word.isPartOfPhone else { return count }
    var phones = limit
    for fragment in SearchKeys.fragments(word.text) {
      phones = min(phones, try connection.entries(beginningWith: fragment, upTo: limit))
    }
    count += phones
    return count
  }

  /// Returns the FTS5 expression (<https://www.sqlite.org/fts5.html#full_text_query_syntax>) of a query's keys, phone
  /// digits and words, with all or some of its words.
  private static func expression(
    _ filter: Filter, _ terms: SearchTerms, _ words: [[SearchWord]], _ term: (SearchWord) -> String = beginning
  ) -> String {
    let keys = terms.keys.map { SearchKeys.quoted(key: $0) } + [terms.joined.map(quoted)].compactMap(\.self)
    let others = terms.phones.map(phone) + words.map { $0.map(term).joined(separator: " AND ") }
    switch filter.filter.queryMatch {
    case .any: return any(keys + others)
    case .exact: return any(keys)
    // Without others, no order matches, and any expression will do.
    case .inexact: return any(others.isEmpty ? keys : others)
    }
  }

  private static func any(_ expressions: [String]) -> String {
    expressions.map { "(\($0))" }.joined(separator: " OR ")
  }

  /// Returns a statement for the numbers of all orders whose terms match a query.
  static func matching(_ filter: Filter, _ terms: SearchTerms) -> Condition {
    CandidateIndex(matching: expression(filter, terms, indexed(terms))).candidates
  }

  /// Returns a statement for the numbers of some orders whose terms match a query, without reading a prefix's whole
  /// list first.
  static func matching(probing terms: SearchTerms, _ filter: Filter) -> Condition {
    CandidateIndex(matching: expression(filter, terms, indexed(terms), probe)).candidates
  }

  /// Returns conditions on an order's number: the index of terms matches the filter's email, SKU and query.
  ///
  /// They are checked before the row is read. The unary `+` keeps SQLite from reading a list in the order of the index.
  static func known(_ filter: Filter) -> [Condition] {
    let query = filter.terms.map {
      CandidateIndex(matching: expression(filter, $0, indexed($0)), orNumber: filter.number($0))
    }
    return (keys(filter).map { CandidateIndex(matching: $0) } + [query].compactMap { $0 }).map {
      Condition("+\($0.condition.sql)", values: $0.condition.values)
    }
  }

  /// Returns the prefix query of a word of one or two letters, which the index stores, and the whole word otherwise.
  private static func probe(_ word: SearchWord) -> String {
    word.text.unicodeScalars.count <= 2 ? prefix(word.text) : quoted(word.text)
  }

  /// Returns the prefix query of a word, or of the digits of a phone number.
  private static func beginning(_ word: SearchWord) -> String {
    word.isPartOfPhone ? "(\(prefix(word.text)) OR (\(phone(word.text))))" : prefix(word.text)
  }

  private static func prefix(_ word: String) -> String { quoted(word) + " *" }

  private static func phone(_ digits: String) -> String {
    SearchKeys.fragments(digits).map(quoted).joined(separator: " AND ")
  }

  private static func quoted(_ term: String) -> String { "\"\(term)\"" }
}
