import OrdersStoreProtocols

/// A way to all orders that can meet a filter, and perhaps some more, without reading the others.
struct Narrowing {
  /// The table, with the index that is to be used.
  let source: String
  let condition: Condition
  /// A statement's text for no more than so many of them.
  let candidates: Condition
  /// Whether it leads to one order at most.
  var isUnique = false

  /// How many orders may be looked at one by one and sorted, for a page: a few milliseconds.
  static let limit = 8_000

  private init(_ source: String, _ condition: Condition, isUnique: Bool = false) {
    self.source = source
    self.condition = condition
    self.isUnique = isUnique
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

  /// What a filter offers, the most selective first.
  static func all(_ filter: Filter) -> [Narrowing] {
    [
      filter.number.map { Narrowing("orders NOT INDEXED", $0, isUnique: true) },
      filter.reference.map { Narrowing("orders INDEXED BY orders_by_reference", $0, isUnique: true) },
      filter.email.map { Narrowing("orders INDEXED BY orders_by_email", $0) },
      filter.terms.map { Narrowing(matching: expression($0), orNumber: $0.number) },
      filter.filter.phoneDigits.map { Narrowing(matching: phone(SearchText.digits($0))) },
      range(filter.dates).map { Narrowing("orders INDEXED BY orders_by_date", $0) },
      filter.status.map { Narrowing("orders INDEXED BY orders_by_status", $0) },
      filter.updated.map {
        Narrowing(
          "orders INDEXED BY orders_by_status_updated",
          Condition("status IN (\(every)) AND \($0.sql)", values: $0.values))
      },
    ].compactMap { $0 }
  }

  private static let every = OrderStatus.byCode.map { String($0.code) }.joined(separator: ", ")

  private static func range(_ dates: [Condition]) -> Condition? {
    guard !dates.isEmpty else { return nil }
    return Condition(dates.map(\.sql).joined(separator: " AND "), values: dates.flatMap(\.values))
  }

  /// A query in FTS5's language (<https://www.sqlite.org/fts5.html#full_text_query_syntax>).
  private static func expression(_ terms: SearchTerms) -> String {
    var any = [quoted(SearchKeys.term(terms.key))]
    if let digits = terms.phoneDigits { any.append(phone(digits)) }
    if !terms.words.isEmpty { any.append(terms.words.map { quoted($0) + " *" }.joined(separator: " AND ")) }
    return any.map { "(\($0))" }.joined(separator: " OR ")
  }

  private static func phone(_ digits: String) -> String {
    SearchKeys.fragments(digits).map(quoted).joined(separator: " AND ")
  }

  private static func quoted(_ term: String) -> String { "\"\(term)\"" }
}

extension Condition {
  init(_ sql: String, values: [Value]) {
    self.sql = sql
    self.values = values
  }
}
