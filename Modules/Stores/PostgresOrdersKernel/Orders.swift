package import OrdersStoreProtocols
package import PostgresKernel
package import SQLKernel
import SQLOrdersKernel
import SumsKernel

// The tables of live and of deleted orders.

package enum OrderRow {
  /// The columns of a list's rows, as `Row.summary` reads them.
  package static let summary = """
    number, id, version, status, date, updated, reference, first_name, last_name, email, currency, total,
    has_refunds, shipped_part
    """

  /// The columns in the order of `values(of:)`, with their types, for many rows at once.
  private static let columns = [
    ("number", "bigint"), ("id", "text"), ("version", "bigint"), ("status", "bigint"), ("date", "bigint"),
    ("updated", "bigint"), ("reference", "text"), ("first_name", "text"), ("last_name", "text"), ("email", "text"),
    ("currency", "text"), ("total", "bigint"), ("has_refunds", "bigint"), ("shipped_part", "bigint"),
    ("name_key", "bytea"), ("email_key", "text"),
    ("words", "text"), ("phones", "text"), ("keys", "text"), ("skus", "text"), ("contents", "text"), ("terms", "text"),
  ]

  static let names = columns.map(\.0).joined(separator: ", ")

  /// The statement that inserts many orders; the terms of an order are one text, separated by spaces.
  static let insertion = """
    INSERT INTO orders (\(names))
    SELECT \(columns.dropLast().map(\.0).joined(separator: ", ")), array_to_tsvector(string_to_array(terms, ' '))
    FROM unnest(\(columns.map { "?::\($0.1)[]" }.joined(separator: ", "))) AS rows (\(names))
    """

  /// The statement that inserts many orders, whose numbers count from 1, under the last ones of the counters. The last
  /// parameter is their count.
  static let numbering = """
    INSERT INTO orders (\(names))
    SELECT \(columns.dropLast().map { numbered[$0.0] ?? $0.0 }.joined(separator: ", ")),
    array_to_tsvector(string_to_array(terms, ' '))
    FROM unnest(\(columns.map { "?::\($0.1)[]" }.joined(separator: ", "))) AS rows (\(names)),
    (SELECT (SELECT last_order FROM counters WHERE id = 1) - ? AS before) AS counters
    """

  /// The columns with the number that is known at the commit, as expressions.
  private static let numbered = [
    "number": "before + number",
    "contents": """
    overlay(contents PLACING (before + number)::text FROM strpos(contents, '\(member)') + \(member.utf8.count)
    FOR length(number::text))
    """,
  ]

  /// The beginning of the member of the stored JSON with the order's number.
  fileprivate static let member = "\"number\":"

  /// Returns the values of a row for `COPY`, which reads a vector of terms in its own form: each between apostrophes.
  static func copied(_ values: [Value]) -> [Value] {
    guard case .text(let terms)? = values.last else { return values }
    return values.dropLast() + [.text(quoted(terms))]
  }

  /// Returns `'apple' 'o''neil'` of `apple o'neil`, byte by byte: an import does this for each order.
  private static func quoted(_ terms: String) -> String {
    guard !terms.isEmpty else { return "" }
    var bytes = [UInt8(ascii: "'")]
    bytes.reserveCapacity(terms.utf8.count * 2)
    for byte in terms.utf8 {
      switch byte {
      case UInt8(ascii: " "): bytes += "' '".utf8
      case UInt8(ascii: "'"), UInt8(ascii: "\\"): bytes += [byte, byte]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "'"))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The columns that the contents make, but those by which other rows find an order.
  private static let derived = columns.map(\.0).filter { !["number", "id", "reference", "contents"].contains($0) }

  /// The rows that the contents of many orders make.
  private static let computed = """
    FROM (
      SELECT \(columns.dropLast().map(\.0).joined(separator: ", ")), array_to_tsvector(string_to_array(terms, ' ')) AS terms
      FROM unnest(\(columns.map { "?::\($0.1)[]" }.joined(separator: ", "))) AS rows (\(names))
    ) AS computed
    """

  /// Whether a row has other values than the one that its contents make.
  private static let differing = """
    orders.number = computed.number AND (\(derived.map { "orders.\($0)" }.joined(separator: ", ")))
    IS DISTINCT FROM (\(derived.map { "computed.\($0)" }.joined(separator: ", ")))
    """

  /// The statement that writes the columns of many orders that their contents make, where they differ.
  static let repair = """
    UPDATE orders SET \(derived.map { "\($0) = computed.\($0)" }.joined(separator: ", ")) \(computed) WHERE \(differing)
    """

  /// The statement that counts the rows that `repair` would write.
  static let countOfDiffering = "SELECT count(*) \(computed), orders WHERE \(differing)"

  /// The statement that replaces an order: the values, then its number again.
  static let update = """
    UPDATE orders SET \(columns.dropLast().map { "\($0.0) = ?::\($0.1)" }.joined(separator: ", ")),
    terms = array_to_tsvector(string_to_array(?, ' ')) WHERE number = ?
    """
}

/// An order with what its row has besides, computed before the row of the counters is locked.
package final class PreparedOrder: PreparedRow {
  package let order: Order
  private let keys: SearchKeys
  private let terms: String
  private let skus: String
  /// The stored JSON before and after the order's number; `nil` if it cannot be written.
  private let contents: (before: String, after: String)?

  package init(_ order: Order) {
    self.order = order
    keys = SearchKeys(order)
    terms = Self.terms(keys)
    skus = order.items.map { SearchKeys.delimited(SearchText.comparedSKU($0.sku)) }.joined()
    contents = (try? order.json).flatMap { Self.parts(of: $0, around: order.number) }
  }

  /// Returns the JSON before and after an order's number.
  ///
  /// JSON escapes the quotation marks of texts, so that only the member itself has its form.
  private static func parts(of json: String, around number: Int64) -> (before: String, after: String)? {
    let member = Array(OrderRow.member.utf8)
    let bytes = Array(json.utf8)
    let start = bytes.indices.first { bytes[$0...].starts(with: member) }
    guard let start else { return nil }
    let digits = start + member.count
    return (
      String(decoding: bytes[..<digits], as: UTF8.self),
      String(decoding: bytes[(digits + String(number).utf8.count)...], as: UTF8.self)
    )
  }

  /// Returns the terms of the index, separated by spaces, each of at most 2,046 bytes, which is the longest lexeme.
  private static func terms(_ keys: SearchKeys) -> String {
    keys.terms.utf8.split(separator: UInt8(ascii: " ")).map { searchable(Substring($0)) }.joined(separator: " ")
  }

  /// Returns the term that stands for a word in the index: its first 500 characters.
  static func searchable(_ term: some StringProtocol) -> String {
    term.utf8.count <= 500 ? String(term) : String(String.UnicodeScalarView(term.unicodeScalars.prefix(500)))
  }

  private func json(under number: Int64) throws(Failure) -> String {
    if let contents { return "\(contents.before)\(number)\(contents.after)" }
    var order = order
    order.number = number
    return try order.json
  }

  /// The values of all columns, under a number.
  func values(_ number: Int64) throws(Failure) -> [Value] {
    [
      .integer(number), .text(order.id), .integer(order.version), .integer(order.status.code), .instant(order.date),
      .instant(order.updatedAt), Value(order.reference), .text(order.name.first), .text(order.name.last),
      .text(order.email), .text(order.total.currency.code), .integer(order.total.minorUnits),
      .integer(order.refunds.isEmpty ? 0 : 1), .integer(order.shippedPartCode),
      .key(order.name.sortKey), .text(keys.email), .text(keys.words),
      .text(keys.phones), .text(keys.keys), .text(skus), .text(try json(under: number)), .text(terms),
    ]
  }
}

extension Row {
  /// Reads an order from its contents.
  package mutating func order() throws(Failure) -> Order { try Order(json: text()) }
}

extension Connection: OrdersConnection {
  package static var longestShortPage: Int { 500 }
  package static var emailChanges: Condition { Condition("events WHERE has_email = 1 AND changes IS NOT NULL") }

  package func orders(withEmailKey key: String) throws(Failure) -> [Order] {
    guard let candidates = Filter(OrdersFilter(email: key)).candidates else { return [] }
    return try orders("\(candidates.sql) AND email_key = ?", candidates.values + [.text(key)])
  }

  package func knownOrder(_ id: String) throws(Failure) -> Order?? { try writing().order(id) }

  package func lastNumbers() throws(Failure) -> (order: Int64, event: Int64) {
    try first("SELECT last_order, last_event FROM counters WHERE id = 1") { ($0.integer(), $0.integer()) } ?? (0, 0)
  }

  /// Returns the live orders that meet a condition, by number.
  package func orders(_ condition: String, _ values: [Value]) throws(Failure) -> [Order] {
    try all("SELECT contents FROM orders WHERE \(condition) ORDER BY number", values) { row throws(Failure) in
      try row.order()
    }
  }

  package func willImport(_ index: Int) throws(Failure) {
    let writing = try writing()
    writing.isImport = true
    if index > 0, index.isMultiple(of: writing.limits.imported) { try synchronize() }
  }

  package func insert(_ prepared: PreparedOrder, under number: Int64) throws(Failure) -> Order {
    var order = prepared.order
    order.number = number == 0 ? try takeNumber() : number
    let writing = try writing()
    writing.reserveNumber(order.number)
    writing.insert(order: try prepared.values(order.number), id: order.id)
    writing.remember(order, under: order.id)
    writing.rollUp.add(order)
    countChange()
    return order
  }

  /// Inserts an order of a backup with its history. The transaction does not remember it, so that a store of any size can
  /// be inserted.
  package func insert(_ transfer: OrderTransfer) throws(Failure) {
    let (order, writing) = (transfer.order, try writing())
    writing.isImport = true
    if transfer.isDeleted {
      try moveToDeleted(order)
    } else {
      writing.insert(order: try PreparedOrder(order).values(order.number), id: order.id)
      writing.rollUp.add(order)
    }
    writing.reserveNumber(order.number)
    try save(transfer.events, of: order.number)
    for event in transfer.events { writing.reserveEvent(event.id) }
    countChange()
  }

  /// Replaces an order.
  package func replace(_ before: Order, by after: Order) throws(Failure) {
    try later(OrderRow.update, try PreparedOrder(after).values(after.number) + [.integer(after.number)])
    try writing().remember(after, under: after.id)
    try writing().rollUp.remove(before)
    try writing().rollUp.add(after)
  }

  package func remove(_ order: Order) throws(Failure) {
    try later("DELETE FROM orders WHERE number = ?", [.integer(order.number)])
    try writing().remember(nil, under: order.id)
    try writing().rollUp.remove(order)
  }

  // MARK: Rows that differ from their contents

  /// Returns how many orders have columns that are not those that their contents make.
  ///
  /// - Parameter last: the number of the last order to check; `nil` for all orders.
  package func differingOrders(through last: Int64?) throws(Failure) -> Int {
    var count = 0
    try eachPageOfRows(through: last ?? .max) { rows throws(Failure) in
      count += Int(try integer(OrderRow.countOfDiffering, rows))
    }
    return count
  }

  /// Writes the columns of all orders that their contents make, where they differ.
  package func repairOrders() throws(Failure) {
    try eachPageOfRows { rows throws(Failure) in try run(OrderRow.repair, rows) }
  }

  /// Writes these columns of the next orders.
  ///
  /// - Returns: the number of the last order; `nil` if there are no more.
  package func repairOrders(after last: Int64, limit: Int) throws(Failure) -> Int64? {
    try pageOfRows(after: last, limit: limit) { rows throws(Failure) in try run(OrderRow.repair, rows) }
  }

  private func eachPageOfRows(through end: Int64 = .max, _ body: ([Value]) throws(Failure) -> Void) throws(Failure) {
    var last: Int64 = 0
    while let next = try pageOfRows(after: last, through: end, limit: 500, body) { last = next }
  }

  /// Calls a closure with the rows that the contents of the next orders make.
  ///
  /// - Returns: the number of the last order; `nil` if there are no more.
  private func pageOfRows(
    after last: Int64, through end: Int64 = .max, limit: Int, _ body: ([Value]) throws(Failure) -> Void
  ) throws(Failure) -> Int64? {
    let orders = try all(
      "SELECT number, contents FROM orders WHERE number > ? AND number <= ? ORDER BY number LIMIT \(limit)",
      [.integer(last), .integer(end)]
    ) { row throws(Failure) in (number: row.integer(), order: try row.order()) }
    guard let final = orders.last else { return nil }
    try body(
      Value.columns(
        try orders.map { number, order throws(Failure) in try PreparedOrder(order).values(number) }))
    return final.number
  }
}
