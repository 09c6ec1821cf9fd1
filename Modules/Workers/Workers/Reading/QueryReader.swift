import APIDocuments
import OrdersStoreProtocols
import PresentationProtocols

/// Reads what a person or a URL asks for into a query; what is blank is not asked.
struct QueryReader {
  let dates: DateReader

  /// As many orders as one page may hold; longer lists are read page by page.
  static let pageLimit = 100_000

  /// - Throws: the first parameter that cannot be read, under its own name.
  func query(_ parameters: OrdersParameters) throws(InvalidField) -> OrdersQuery {
    var query = OrdersQuery(filter: try filter(parameters), sort: try sort(parameters.sort), limit: parameters.limit)
    try QueryReader.check(limit: query.limit, "orders")
    if let after = parameters.after?.asked {
      guard let cursor = OrdersCursor(after) else {
        throw InvalidField("/after", "\(after.quoted()) is no place in a list; take it from the page before")
      }
      query.after = cursor
    }
    if let invalid = query.invalidFields.first { throw invalid }
    return query
  }

  /// - Throws: where no page holds so many.
  static func check(limit: Int, _ things: String) throws(InvalidField) {
    guard (1...pageLimit).contains(limit) else {
      throw InvalidField("/limit", "is \(limit); a page holds from 1 to \(pageLimit) \(things)")
    }
  }

  /// The id of the event after which a page begins; 0 for the first page.
  static func event(_ text: String?) throws(InvalidField) -> Int64 {
    guard let text = text?.asked else { return 0 }
    guard let event = SearchText.number(text) else {
      throw InvalidField("/after", "\(text.quoted()) is no event's id; take it from the page before")
    }
    return event
  }

  private func filter(_ parameters: OrdersParameters) throws(InvalidField) -> OrdersFilter {
    var filter = OrdersFilter(
      query: parameters.query?.asked, email: parameters.email?.asked, phoneDigits: parameters.phone?.asked,
      reference: parameters.reference?.asked)
    for status in parameters.status.compactMap(\.asked) {
      filter.statuses.insert(try Word.read(status, at: "/status", "status"))
    }
    if let number = parameters.number?.asked {
      guard let digits = SearchText.number(number) else {
        throw InvalidField("/number", "\(number.quoted()) is no order's number, such as 1001")
      }
      filter.number = digits
    }
    filter.since = try parameters.since?.asked.map { text throws(InvalidField) in try dates.start(text, at: "/since") }
    filter.before = try parameters.until?.asked.map { text throws(InvalidField) in try dates.end(text, at: "/until") }
    filter.updatedSince = try parameters.updatedSince?.asked.map { text throws(InvalidField) in
      try dates.start(text, at: "/updated_since")
    }
    return filter
  }

  private func sort(_ text: String?) throws(InvalidField) -> OrdersSort {
    guard let text = text?.asked else { return .newestFirst }
    let isDescending = text.hasPrefix("-")
    let field: OrdersSort.Field = try Word.read(
      isDescending ? String(text.dropFirst()) : text, at: "/sort", "sort")
    return OrdersSort(field, isDescending: isDescending)
  }
}

/// Reads a word of a closed list.
enum Word {
  /// - Throws: where it is none of the words: which one is near, or all of them.
  static func read<Value: RawRepresentable<String> & CaseIterable>(
    _ text: String, at pointer: String, _ kind: String
  ) throws(InvalidField) -> Value {
    if let value = Value(rawValue: text) { return value }
    let known = Value.allCases.map(\.rawValue)
    let remedy =
      Suggestion.nearest(to: text, among: known).map { "did you mean \($0)?" }
      ?? "known: \(known.joined(separator: ", "))"
    throw InvalidField(pointer, "\(text.quoted()) is no \(kind); \(remedy)")
  }
}

extension String {
  /// The text, unless it is blank: an empty field of a form asks for nothing.
  var asked: String? { hasVisibleEnds || !allSatisfy(\.isWhitespace) ? self : nil }

  /// Whether it begins and ends with visible ASCII, as nearly every text does: no table of white space needs to be
  /// asked.
  var hasVisibleEnds: Bool {
    guard let first = utf8.first, let last = utf8.last else { return false }
    return (0x21...0x7E).contains(first) && (0x21...0x7E).contains(last)
  }
}
