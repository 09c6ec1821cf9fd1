package import OrdersStoreProtocols
package import SQLKernel
import SQLOrdersKernel
package import SQLiteKernel

/// A filter in SQL: a condition for each field that it sets.
package struct Filter {
  let filter: OrdersFilter
  let terms: SearchTerms?
  private let byField: [OrdersFilterField: Condition]

  package init(_ filter: OrdersFilter) {
    var filter = filter
    filter.updatedSince = Self.updatedSince(filter)
    self.filter = filter
    terms = filter.query.flatMap(SearchTerms.init)
    var byField: [OrdersFilterField: Condition] = [:]
    for field in OrdersFilterField.allCases { byField[field] = Connection.condition(of: field, in: filter, terms) }
    self.byField = byField
  }

  /// The condition of a field; `nil` where the filter does not set it.
  subscript(field: OrdersFilterField) -> Condition? { byField[field] }

  /// The time by which a clock may be behind that has changed an order after another clock marked it as paid or shipped.
  private static let clockTolerance: Int64 = 3_600

  /// Returns the earliest time of the last change of any order that meets a filter, for the indexes by change: an order
  /// that was paid has changed then, or later.
  private static func updatedSince(_ filter: OrdersFilter) -> Instant? {
    let marks = [filter.paidSince, filter.shippedSince].compactMap { $0?.adding(seconds: -clockTolerance) }
    return ([filter.updatedSince].compactMap(\.self) + marks).max()
  }

  /// The conditions of all fields that the filter sets.
  package var conditions: [Condition] { conditions(without: []) }

  /// The conditions of the fields that an index does not answer.
  ///
  /// - Parameter answered: the fields that the range of an index answers.
  func conditions(without answered: Set<OrdersFilterField>) -> [Condition] {
    Self.cheapestFirst.compactMap { answered.contains($0) ? nil : byField[$0] }
  }

  /// Returns the conditions of some fields that the filter sets, as the range of an index.
  func range(_ fields: [OrdersFilterField]) -> [Condition] { fields.compactMap { byField[$0] } }

  /// The fields in the order in which SQLite evaluates their conditions; those that read texts or events come last.
  private static let cheapestFirst =
    OrdersFilterField.allCases.filter { !costly.contains($0) } + costly

  /// The fields whose conditions read texts, and then those that read the history.
  private static let costly: [OrdersFilterField] = [.phone, .query, .sku, .tag, .withoutTag, .paidSince, .shippedSince]

  /// Whether the filter limits the total, which the index of sort terms answers.
  var hasTotals: Bool { filter.minTotal != nil || filter.maxTotal != nil }

  /// Returns the number by which the filter finds an order; `nil` without one.
  func number(_ terms: SearchTerms) -> Int64? { filter.queryMatch == .inexact ? nil : terms.number }

  /// Whether the index of terms answers the filter alone: it has words only, no digits, which the index has in
  /// fragments, and no emails, of which it has the words.
  var isOfWords: Bool {
    guard let terms, terms.number == nil, terms.phones.isEmpty, terms.emails.isEmpty,
      !terms.words.joined().contains(where: \.isPartOfPhone)
    else { return false }
    return filter == OrdersFilter(query: filter.query)
  }
}

extension Connection {
  /// The keys are compared first; they are shorter than the items.
  package static func hasItem(_ sku: String) -> Condition {
    Condition(
      "(instr(keys, ?) AND instr(lower(items), ?))", .text(SearchKeys.delimited(SearchText.key(sku))),
      .text("\u{1E}\(sku)\u{1F}"))
  }

  /// An order of the first version was never marked; most orders of an import are, and their history is not read.
  package static func marked(_ status: OrderStatus, since moment: Instant) -> Condition {
    func changes(_ event: String, _ side: String) -> String {
      """
      EXISTS (SELECT 1 FROM json_each(\(event).changes) WHERE json_extract(value, '$.field') = 'status' \
      AND json_extract(value, '$.\(side)') = '\(status.rawValue)')
      """
    }
    return Condition(
      """
      (version > 1 AND EXISTS (SELECT 1 FROM events AS e INDEXED BY events_by_order \
      WHERE e.number = orders.number AND e.at >= ? AND e.kind <> 'undone' AND \(changes("e", "to")) \
      AND NOT EXISTS (SELECT 1 FROM events AS u INDEXED BY events_by_order WHERE u.number = e.number AND u.id > e.id \
      AND u.kind = 'undone' AND \(changes("u", "from")))))
      """, .integer(moment.microseconds))
  }
}
