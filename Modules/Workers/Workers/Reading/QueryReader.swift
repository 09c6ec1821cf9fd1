import APIDocuments
import Foundation
import OrdersStoreProtocols
import PresentationProtocols

/// Parses the parameters of a list into a query; blank parameters are ignored.
struct QueryReader {
  let dates: DateReader
  /// The currency of amounts that name none; `nil` if each must name its own.
  let currency: Currency?

  /// The highest number of orders of one page; longer lists are read page by page.
  static let pageLimit = 100_000

  /// Returns the query of a list's parameters.
  ///
  /// - Throws: the fault of the first invalid parameter, under its own name.
  func query(_ parameters: OrdersParameters) throws(Violation) -> OrdersQuery {
    var query = OrdersQuery(filter: try filter(parameters), sort: try sort(parameters.sort), limit: parameters.limit)
    try QueryReader.check(limit: query.limit)
    query.after = try QueryReader.cursor(parameters.after, at: "/after")
    if let invalid = query.invalidFields.first { throw invalid }
    return query
  }

  /// Returns the cursor before which a page of a list ends; `nil` without one.
  ///
  /// - Throws: if it is not a cursor of a list with this sort.
  static func end(_ parameters: OrdersParameters, of sort: OrdersSort) throws(Violation) -> OrdersCursor? {
    let end = try cursor(parameters.before, at: "/before")
    guard end.map({ $0.sort == sort }) ?? true else { throw Violation("/before", .otherSort) }
    return end
  }

  private static func cursor(_ text: String?, at pointer: String) throws(Violation) -> OrdersCursor? {
    guard let text = text?.nilIfBlank else { return nil }
    guard let cursor = OrdersCursor(text) else { throw Violation(pointer, .not(.cursor, text)) }
    return cursor
  }

  /// Checks the limit of a page.
  ///
  /// - Throws: if it is not from 1 to `pageLimit`.
  static func check(limit: Int) throws(Violation) {
    guard (1...pageLimit).contains(limit) else { throw Violation("/limit", .outOfRange(limit, 1...pageLimit)) }
  }

  private func filter(_ parameters: OrdersParameters) throws(Violation) -> OrdersFilter {
    var filter = OrdersFilter()
    for field in OrdersFilterField.allCases {
      for text in parameters[field].compactMap(\.nilIfBlank) { try read(text, field, into: &filter) }
    }
    // A day that a zone skipped has no time, but it is not before itself.
    if let since = filter.since, let before = filter.before, before <= since, let until = parameters.until,
      try dates.start(until, at: "/until") < since
    {
      throw Violation("/\(OrdersFilterField.until.name)", .fact(.endsBeforeStart))
    }
    if let least = filter.minTotal, let most = filter.maxTotal, least.currency == most.currency,
      most.minorUnits < least.minorUnits
    {
      throw Violation("/\(OrdersFilterField.maxTotal.name)", .fact(.belowMinimum))
    }
    return filter
  }

  private func read(_ text: String, _ field: OrdersFilterField, into filter: inout OrdersFilter) throws(Violation) {
    let pointer = "/\(field.name)"
    switch field {
    case .status:
      for word in text.split(separator: ",") {
        filter.statuses.insert(try Word.read(word.trimmingCharacters(in: .whitespaces), at: pointer, .status))
      }
    case .query: filter.query = text
    case .email: filter.email = text
    case .phone: filter.phoneDigits = text
    case .number:
      guard let number = SearchText.number(text) else { throw Violation(pointer, .not(.orderNumber, text)) }
      filter.number = number
    case .reference: filter.reference = text
    case .since: filter.since = try dates.start(text, at: pointer)
    case .until: filter.before = try dates.end(text, at: pointer)
    case .updatedSince: filter.updatedSince = try dates.start(text, at: pointer)
    case .minTotal: filter.minTotal = try amount(text, at: pointer)
    case .maxTotal: filter.maxTotal = try amount(text, at: pointer)
    }
  }

  /// Parses `100`, or `100 EUR`.
  private func amount(_ text: String, at pointer: String) throws(Violation) -> Money {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard let currency = parts.count > 1 ? try Currency.read(parts[1], at: pointer) : currency else {
      throw Violation(pointer, .not(.amountWithCurrency, text))
    }
    do {
      return try Money(parts.first ?? "", currency)
    } catch {
      throw Violation(pointer, .not(.limit, text))
    }
  }

  private func sort(_ text: String?) throws(Violation) -> OrdersSort {
    guard let text = text?.nilIfBlank else { return .newestFirst }
    let isDescending = text.hasPrefix("-")
    let field: OrdersSortField = try Word.read(
      isDescending ? String(text.dropFirst()) : text, at: "/sort", .sort)
    return OrdersSort(field, isDescending: isDescending)
  }
}

/// Parses words of a closed list.
enum Word {
  /// Returns the value of a word.
  ///
  /// - Throws: for an unknown word, with the nearest known one or all of them in the message.
  static func read<Value: RawRepresentable<String> & CaseIterable>(
    _ text: String, at pointer: String, _ kind: Violation.Kind
  ) throws(Violation) -> Value {
    if let value = Value(rawValue: text) { return value }
    let known = Value.allCases.map(\.rawValue)
    throw Violation(pointer, .not(kind, text, nearest: Suggestion.nearest(to: text, among: known), known: known))
  }
}

extension String {
  /// This text; `nil` if it is blank, as an empty field of a form.
  var nilIfBlank: String? { hasVisibleEnds || !allSatisfy(\.isWhitespace) ? self : nil }

  /// Whether it begins and ends with visible ASCII, as nearly every text does; this avoids the slower white space
  /// tables.
  var hasVisibleEnds: Bool {
    guard let first = utf8.first, let last = utf8.last else { return false }
    return (0x21...0x7E).contains(first) && (0x21...0x7E).contains(last)
  }
}
