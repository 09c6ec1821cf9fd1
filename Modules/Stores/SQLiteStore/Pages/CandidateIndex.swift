import OrdersStoreProtocols

/// Finds the orders that can match a filter, and perhaps some others, by one index.
struct CandidateIndex {
  /// The table, with the index that is to be used.
  let source: String
  let condition: Condition
  /// A statement's text for no more than so many of them.
  let candidates: Condition
  private init(_ source: String, _ condition: Condition) {
    self.source = source
    self.condition = condition
    candidates = Condition("SELECT 1 FROM \(source) WHERE \(condition.sql)", values: condition.values)
  }

  /// The orders of which the index of terms knows something.
  private init(matching expression: String, orNumber number: Int64? = nil) {
    let found = Condition("SELECT rowid FROM terms WHERE terms MATCH ?", .text(expression))
    candidates = found
    source = "orders NOT INDEXED"
    let other = number.map { " UNION ALL SELECT \($0)" } ?? ""
    condition = Condition("number IN (\(found.sql)\(other))", values: found.values)
  }

  /// Returns the index that finds the only order that can match a filter.
  static func unique(_ filter: Filter) -> CandidateIndex? {
    filter[.number].map { CandidateIndex("orders NOT INDEXED", $0) }
      ?? filter[.reference].map { CandidateIndex("orders INDEXED BY orders_by_reference", $0) }
  }

  /// The first way that leads to few enough orders; `nil` where none does.
  ///
  /// - Parameter limit: how many orders may be looked at one by one and sorted.
  static func best(_ filter: Filter, limit: Int, on connection: Connection) throws(Failure) -> CandidateIndex? {
    if let candidates = try ofFields(filter, limit: limit, on: connection) { return candidates }
    return try ofWords(filter, among: filter.terms?.words ?? [], limit: limit, on: connection)
  }

  /// The first way beside the words that leads to few enough orders.
  static func ofFields(_ filter: Filter, limit: Int, on connection: Connection) throws(Failure) -> CandidateIndex? {
    if let unique = unique(filter) { return unique }
    for candidates in all(filter) where try candidates.leads(toAtMost: limit, on: connection) { return candidates }
    return nil
  }

  /// The way by the words that few orders have, where it leads to few enough orders.
  ///
  /// - Parameter words: those of the filter's words to look for.
  static func ofWords(
    _ filter: Filter, among words: [String], limit: Int, on connection: Connection
  ) throws(Failure) -> CandidateIndex? {
    guard let terms = filter.terms, let expression = try rare(terms, among: words, limit: limit, on: connection) else {
      return nil
    }
    let candidates = CandidateIndex(matching: expression, orNumber: terms.number)
    return try candidates.leads(toAtMost: limit, on: connection) ? candidates : nil
  }

  /// What a filter offers beside its words, the most selective first.
  private static func all(_ filter: Filter) -> [CandidateIndex] {
    var all: [CandidateIndex] = []
    if let email = filter.filter.email {
      all.append(CandidateIndex(matching: SearchKeys.quoted(key: SearchText.key(email))))
    }
    if let digits = filter.filter.phoneDigits { all.append(CandidateIndex(matching: phone(SearchText.digits(digits)))) }
    let dates = filter.range([.since, .until])
    switch (filter[.status], dates.isEmpty) {
    case (let status?, false):
      all.append(CandidateIndex("orders INDEXED BY orders_by_status_date", Condition(all: [status] + dates)))
    case (let status?, true): all.append(CandidateIndex("orders INDEXED BY orders_by_status", status))
    case (nil, false): all.append(CandidateIndex("orders INDEXED BY orders_by_date", Condition(all: dates)))
    case (nil, true): break
    }
    if let updated = filter[.updatedSince] {
      let status = filter[.status] ?? Condition("status IN (\(OrderStatus.codes))")
      all.append(CandidateIndex("orders INDEXED BY orders_by_status_updated", Condition(all: [status, updated])))
    }
    let totals = filter.range([.minTotal, .maxTotal])
    if !totals.isEmpty { all.append(CandidateIndex("orders INDEXED BY orders_by_total", Condition(all: totals))) }
    return all
  }

  private func leads(toAtMost limit: Int, on connection: Connection) throws(Failure) -> Bool {
    let count = "SELECT count(*) FROM (\(candidates.sql) LIMIT \(limit + 1))"
    return try connection.integer(count, candidates.values) <= limit
  }

  /// A query in FTS5's language (<https://www.sqlite.org/fts5.html#full_text_query_syntax>), of its rare words alone.
  ///
  /// FTS5 reads all of a prefix's orders before it gives the first, unless the prefix is of one or two letters, which
  /// the index keeps. So the common words, which decide little, are left to the row to answer; a word that is common by
  /// itself is told from the others without reading more than a few.
  private static func rare(
    _ terms: SearchTerms, among words: [String], limit: Int, on connection: Connection
  ) throws(Failure) -> String? {
    var rare: [String] = []
    for word in words {
      if try CandidateIndex(matching: probe(word)).leads(toAtMost: limit, on: connection) { rare.append(word) }
    }
    return rare.isEmpty && !terms.words.isEmpty ? nil : expression(terms, words: rare)
  }

  /// What a query can mean, with all or some of its words.
  private static func expression(_ terms: SearchTerms, words: [String], _ term: (String) -> String = prefix) -> String {
    var any = [SearchKeys.quoted(key: terms.key)]
    if let digits = terms.phoneDigits { any.append(phone(digits)) }
    if !words.isEmpty { any.append(words.map(term).joined(separator: " AND ")) }
    return any.map { "(\($0))" }.joined(separator: " OR ")
  }

  /// A statement's text for the numbers of the orders of which the index of terms knows what a query can mean.
  static func matching(_ terms: SearchTerms) -> Condition {
    CandidateIndex(matching: expression(terms, words: terms.words)).candidates
  }

  /// The same for some of these orders, without reading all orders of a word's beginning before the first.
  static func matching(probing terms: SearchTerms) -> Condition {
    CandidateIndex(matching: expression(terms, words: terms.words, probe)).candidates
  }

  /// What is asked of a row's number before the row is read: whether the index of terms knows of its words, of however
  /// many orders it does. Spelt so that no list is read in the order of it.
  static func known(_ filter: Filter) -> Condition? {
    filter.terms.map { terms in
      let candidates = CandidateIndex(matching: expression(terms, words: terms.words), orNumber: terms.number)
      return Condition("+\(candidates.condition.sql)", values: candidates.condition.values)
    }
  }

  /// The beginning of a word where the index knows it, of one or two letters; else the whole word.
  private static func probe(_ word: String) -> String { word.unicodeScalars.count <= 2 ? prefix(word) : quoted(word) }

  private static func prefix(_ word: String) -> String { quoted(word) + " *" }

  private static func phone(_ digits: String) -> String {
    SearchKeys.fragments(digits).map(quoted).joined(separator: " AND ")
  }

  private static func quoted(_ term: String) -> String { "\"\(term)\"" }
}
