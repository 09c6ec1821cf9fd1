import Foundation
import OrderQueries
import OrdersStoreProtocols
import OrdersWorkerProtocols
import PresentationProtocols

/// Parses the parameters of a list into a query; blank parameters are ignored.
struct QueryReader {
  let dates: DateReader
  /// The currency of amounts that name none; `nil` if each must name its own.
  let currency: Currency?

  /// Returns the query of a list's parameters.
  ///
  /// - Throws: the faults of all invalid parameters, each under its own name.
  func query(_ parameters: OrdersParameters) throws(InvalidParameters) -> OrdersQuery {
    var invalid = InvalidParameters()
    var query = OrdersQuery(filter: filter(parameters, &invalid), sort: .newestFirst, limit: parameters.limit)
    invalid.collect { () throws(Violation) in query.sort = try sort(parameters.sort) }
    invalid.collect { () throws(Violation) in try PageLimits.check(rows: query.limit) }
    invalid.collect { () throws(Violation) in query.after = try QueryReader.cursor(parameters.after, at: "/after") }
    // The sort of a position cannot be compared with one that is invalid.
    for violation in query.invalidFields where violation.pointer != "/after" || !invalid.has("/sort") {
      invalid.add(violation)
    }
    guard invalid.violations.isEmpty else { throw invalid }
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

  private func filter(_ parameters: OrdersParameters, _ invalid: inout InvalidParameters) -> OrdersFilter {
    var filter = OrdersFilter()
    for field in OrdersFilterField.allCases {
      for text in parameters[field].compactMap(\.nilIfBlank) {
        invalid.collect { () throws(Violation) in try read(text, field, at: "/\(field.name)", into: &filter) }
      }
    }
    let query = TypedQuery(filter.query ?? "")
    if !query.filters.isEmpty {
      filter.query = query.text.nilIfBlank
      let pointer = "/\(OrdersFilterField.query.name)"
      var typed: Set<OrdersFilterField> = []
      for (field, text) in query.filters {
        // Only a status may be one of several.
        let isRepeated = !typed.insert(field).inserted && field != .status
        if isRepeated || !parameters[field].compactMap(\.nilIfBlank).isEmpty {
          invalid.add(Violation(pointer, .text("has the filter “\(field.name)”, which is set twice; leave one out")))
        } else {
          invalid.collect { () throws(Violation) in try read(text, field, at: pointer, into: &filter) }
        }
      }
    }
    // A day that a zone skipped has no time, but it is not before itself.
    if let since = filter.since, let before = filter.before, before <= since, let until = parameters.until,
      let end = try? dates.start(until, at: "/until"), end < since
    {
      invalid.add(Violation("/\(OrdersFilterField.until.name)", .fact(.endsBeforeStart)))
    }
    if let least = filter.minTotal, let most = filter.maxTotal, least.currency == most.currency,
      most.minorUnits < least.minorUnits
    {
      invalid.add(Violation("/\(OrdersFilterField.maxTotal.name)", .fact(.belowMinimum)))
    }
    return filter
  }

  /// Sets a condition of a filter.
  ///
  /// - Parameter pointer: the parameter that has the text.
  private func read(_ text: String, _ field: OrdersFilterField, at pointer: String, into filter: inout OrdersFilter)
    throws(Violation)
  {
    switch field {
    case .status:
      // A word of its own is the usual case, and needs no splitting.
      if let status = OrderStatus(rawValue: text) {
        filter.statuses.insert(status)
        return
      }
      for word in text.split(separator: ",") {
        filter.statuses.insert(try Word.read(word.trimmingCharacters(in: .whitespaces), at: pointer, .status))
      }
    case .shipment: filter.shipment = try Word.read(text, at: pointer, .shippedPart)
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
    case .sku: filter.sku = text
    case .tag: filter.tags.add(try tags(text, at: pointer))
    case .withoutTag: filter.withoutTags.add(try tags(text, at: pointer))
    case .paidSince: filter.paidSince = try dates.start(text, at: pointer)
    case .shippedSince: filter.shippedSince = try dates.start(text, at: pointer)
    }
  }

  /// Returns the text if it has a tag: without one, a filter would let every order pass.
  private func tags(_ text: String, at pointer: String) throws(Violation) -> String {
    guard !Tags(text).isEmpty else { throw Violation(pointer, .fact(.empty)) }
    return text
  }

  /// Parses `100`, or `100 EUR`.
  private func amount(_ text: String, at pointer: String) throws(Violation) -> Money {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard let currency = parts.count > 1 ? try Currency.read(parts[1], at: pointer) : currency else {
      throw Violation(pointer, .not(.amountWithCurrency, text))
    }
    do throws(MoneyError) {
      return try Money(parts.first ?? "", currency)
    } catch {
      if case .tooManyDecimals = error { throw Violation(pointer, .init(error)) }
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

/// The faults of all invalid parameters of a list, at most one for each.
struct InvalidParameters: Error {
  private(set) var violations: [Violation] = []

  /// Returns whether a parameter has a fault.
  func has(_ pointer: String) -> Bool { violations.contains { $0.pointer == pointer } }

  /// Adds a fault, unless its parameter has one already.
  mutating func add(_ violation: Violation) {
    if !has(violation.pointer) { violations.append(violation) }
  }

  /// Adds the fault that `read` throws.
  mutating func collect(_ read: () throws(Violation) -> Void) {
    do throws(Violation) { try read() } catch { add(error) }
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
    if let value = Value(rawValue: text) ?? Value(rawValue: text.lowercased()) { return value }
    let known = Value.allCases.map(\.rawValue)
    throw Violation(pointer, .not(kind, text, nearest: Suggestion.nearest(to: text, among: known), known: known))
  }
}
