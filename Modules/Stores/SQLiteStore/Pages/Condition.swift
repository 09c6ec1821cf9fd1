import OrdersStoreProtocols

/// A part of a statement with the values of its parameters, in their order.
struct Condition {
  var sql: String
  var values: [Value] = []

  init(_ sql: String, _ values: Value...) { self.init(sql, values: values) }

  init(_ sql: String, values: [Value]) {
    self.sql = sql
    self.values = values
  }

  /// All of some conditions, of which there is one at least.
  init(all conditions: [Condition]) {
    self.init(conditions.map(\.sql).joined(separator: " AND "), values: conditions.flatMap(\.values))
  }

  /// All of some conditions, as a `WHERE` clause; nothing where there are none.
  static func clause(_ conditions: [Condition]) -> Condition {
    guard !conditions.isEmpty else { return Condition("") }
    var all = Condition(all: conditions)
    all.sql = " WHERE \(all.sql)"
    return all
  }
}

/// A filter in the words of the file: what each part of it asks of a row.
struct Filter {
  let filter: OrdersFilter
  let terms: SearchTerms?

  init(_ filter: OrdersFilter) {
    self.filter = filter
    terms = filter.query.flatMap(SearchTerms.init)
  }

  var statuses: [Int64] { filter.statuses.map(\.code).sorted() }

  /// The orders' dates, as a range of an index that begins with them.
  var dates: [Condition] {
    [
      filter.since.map { Condition("date >= ?", .integer($0.microseconds)) },
      filter.before.map { Condition("date < ?", .integer($0.microseconds)) },
    ].compactMap { $0 }
  }

  var status: Condition? {
    filter.statuses.isEmpty ? nil : Condition("status IN (\(statuses.map(String.init).joined(separator: ", ")))")
  }

  var updated: Condition? { filter.updatedSince.map { Condition("updated >= ?", .integer($0.microseconds)) } }
  var email: Condition? { filter.email.map { Condition("email_key = ?", .text(SearchText.key($0))) } }
  var number: Condition? { filter.number.map { Condition("number = ?", .integer($0)) } }
  var reference: Condition? { filter.reference.map { Condition("reference = ?", .text($0)) } }

  var phone: Condition? {
    filter.phoneDigits.map { Condition("instr(phones, ?)", .text(SearchText.digits($0))) }
  }

  /// Any of what a query can mean.
  var query: Condition? {
    guard let terms else { return nil }
    var any = Condition("instr(keys, ?)", .text(SearchKeys.delimited(terms.key)))
    if let number = terms.number {
      any.sql += " OR number = ?"
      any.values.append(.integer(number))
    }
    if let digits = terms.phoneDigits {
      any.sql += " OR instr(phones, ?)"
      any.values.append(.text(digits))
    }
    if !terms.words.isEmpty {
      let all = Condition(all: terms.words.map(Filter.word))
      any.sql += " OR (\(all.sql))"
      any.values += all.values
    }
    any.sql = "(\(any.sql))"
    return any
  }

  /// A word of the order, or of the show, begins with a word that is sought.
  static func word(_ word: String) -> Condition { Condition("instr(words, ?)", .text(" " + word)) }

  /// Whether the index of terms answers the filter by itself: it asks for words alone, and for no digits, of which the
  /// index knows only parts.
  var isOfWords: Bool {
    guard let terms, terms.number == nil, terms.phoneDigits == nil else { return false }
    return filter == OrdersFilter(query: filter.query)
  }

  /// Everything that is asked; a row that meets it all is found, whichever way it was come by.
  var conditions: [Condition] {
    [number, reference, email, status, updated].compactMap { $0 } + dates + [phone, query].compactMap { $0 }
  }
}
