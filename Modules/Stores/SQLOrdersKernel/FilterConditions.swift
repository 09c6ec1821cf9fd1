package import OrdersStoreProtocols
package import SQLKernel

extension OrdersConnection {
  /// Returns the condition of a field; `nil` if the filter does not set it.
  ///
  /// - Parameter terms: the terms of the filter's query.
  package static func condition(
    of field: OrdersFilterField, in filter: OrdersFilter, _ terms: SearchTerms?
  ) -> Condition? {
    switch field {
    case .status:
      filter.statuses.isEmpty
        ? nil
        : Condition("status IN (\(filter.statuses.map(\.code).sorted().map(String.init).joined(separator: ", ")))")
    case .query: terms.map(query)
    case .email: filter.email.map { Condition("email_key = ?", .text(SearchText.key($0).searchable)) }
    case .phone: filter.phoneDigits.map { Condition(contains("phones"), .text(SearchText.digits($0))) }
    case .number: filter.number.map { Condition("number = ?", .integer($0)) }
    case .reference:
      filter.reference.map {
        Condition("reference IN (?, ?)", values: SearchText.references($0.searchable).map { .text($0) })
      }
    case .since: filter.since.map { Condition("date >= ?", .instant($0)) }
    case .until: filter.before.map { Condition("date < ?", .instant($0)) }
    case .updatedSince: filter.updatedSince.map { Condition("updated >= ?", .instant($0)) }
    case .minTotal: filter.minTotal.map { total(">=", $0) }
    case .maxTotal: filter.maxTotal.map { total("<=", $0) }
    case .sku: filter.comparedSKU.map(hasItem)
    case .paidSince: filter.paidSince.map { marked(.paid, since: $0) }
    case .shippedSince: filter.shippedSince.map { marked(.shipped, since: $0) }
    }
  }

  private static func total(_ comparison: String, _ money: Money) -> Condition {
    Condition("currency = ? AND total \(comparison) ?", .text(money.currency.code), .integer(money.minorUnits))
  }

  /// Returns the condition that a row matches a search query, by key, number, phone digits or words.
  private static func query(_ terms: SearchTerms) -> Condition {
    var any = [Condition(contains("keys"), .text(SearchKeys.delimited(terms.key.searchable)))]
    if let number = terms.number { any.append(Condition("number = ?", .integer(number))) }
    if let digits = terms.phoneDigits { any.append(Condition(contains("phones"), .text(digits))) }
    if !terms.words.isEmpty {
      let emails = terms.emails.map { Condition(contains("email_key"), .text($0.searchable)) }
      any.append(Condition(all: terms.words.map(word) + emails))
    }
    return Condition("(\(any.map { "(\($0.sql))" }.joined(separator: " OR ")))", values: any.flatMap(\.values))
  }
}
