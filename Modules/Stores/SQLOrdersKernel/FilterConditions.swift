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
    case .shipment: filter.shipment.map(shipped)
    case .query: terms.map { query($0, filter.queryMatch) }
    case .email: filter.email.map { Condition("email_key = ?", .text(SearchText.key($0).searchable)) }
    case .phone: filter.phoneDigits.map { Condition(any: phones(PhoneNumber.forms($0))) }
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
    case .tag: filter.tags.isEmpty ? nil : Condition(all: filter.tags.words.map(tagged))
    case .withoutTag:
      filter.withoutTags.isEmpty ? nil : not(Condition(any: filter.withoutTags.words.map(tagged)))
    case .paidSince: filter.paidSince.map { marked(.paid, since: $0) }
    case .shippedSince: filter.shippedSince.map { marked(.shipped, since: $0) }
    }
  }

  /// Returns the condition that a part of an order has been shipped, as `ShippedPart.init(code:of:)` reads it.
  private static func shipped(_ part: ShippedPart) -> Condition {
    let complete = OrderStatus.allCases.filter(\.isShippedWithoutShipment).map { String($0.code) }
    let others = "shipped_part = 0 AND status \(part == .none ? "NOT " : "")IN (\(complete.joined(separator: ", ")))"
    let counted = "shipped_part = \(part.code)"
    return Condition(part == .partial ? counted : "(\(counted) OR \(others))")
  }

  private static func tagged(_ tag: String) -> Condition {
    Condition(contains("keys"), .text(SearchKeys.delimited(SearchText.tagKey(tag).searchable)))
  }

  private static func not(_ condition: Condition) -> Condition {
    Condition("NOT \(condition.sql)", values: condition.values)
  }

  private static func total(_ comparison: String, _ money: Money) -> Condition {
    Condition("currency = ? AND total \(comparison) ?", .text(money.currency.code), .integer(money.minorUnits))
  }

  /// Returns the condition that a row matches a search query, by number, key, phone digits or words.
  private static func query(_ terms: SearchTerms, _ match: QueryMatch) -> Condition {
    var exact = terms.keys.map { Condition(contains("keys"), .text(SearchKeys.delimited($0.searchable))) }
    if let joined = terms.joined {
      exact.append(Condition(contains("keys"), .text(SearchKeys.delimited(joined: joined))))
    }
    if let number = terms.number { exact.append(Condition("number = ?", .integer(number))) }
    let emails = terms.emails.map { Condition(contains("email_key"), .text($0.searchable)) }
    let others = phones(terms.phones) + terms.words.map { Condition(all: $0.map(word) + emails) }
    switch match {
    case .any: return Condition(any: exact + others)
    case .exact: return Condition(any: exact)
    case .inexact:
      guard !others.isEmpty else { return Condition("false") }
      let (either, equal) = (Condition(any: others), Condition(any: exact))
      return Condition("\(either.sql) AND NOT \(equal.sql)", values: either.values + equal.values)
    }
  }

  /// Returns the conditions that a phone number of a row has one of some digits.
  private static func phones(_ digits: [String]) -> [Condition] {
    digits.map { Condition(contains("phones"), .text($0)) }
  }

  /// Returns the condition that a row has a word of a query.
  package static func word(_ word: SearchWord) -> Condition {
    let words = Self.word(word.text)
    return word.isPartOfPhone ? Condition(any: [words] + phones([word.text])) : words
  }
}
