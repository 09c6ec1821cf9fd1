import OrdersStoreProtocols
import OrdersWorkerProtocols

extension OrdersQuery {
  /// Whether the list has the exact matches of its search text first, and then the others: only the list of the newest
  /// orders, since another sort is the user's own.
  var listsExactFirst: Bool { sort == .newestFirst && filter.query?.nilIfBlank != nil }
}

/// Reads pages of search results: the orders that equal the text in their number or a key, then all others, both with
/// the newest first.
///
/// Each part is a list of the store; the `match` of a cursor names the part.
struct ExactFirst<Element: Hashable & Sendable> {
  let query: OrdersQuery
  /// Returns the part of an order by which the list is sorted.
  let place: (Element) -> OrderSummary
  let fetch: (OrdersQuery) async throws(StoreError) -> OrdersPage<Element>

  /// Returns a page with the position of the page before it.
  func page(endingAt end: OrdersCursor?) async throws(StoreError) -> OrdersPage<Element> {
    if let end, let page = try await page(before: end) { return page }
    // Nothing precedes the orders before a position: the first page has them, and is full.
    var page = try await page(after: end == nil ? query.after : nil)
    page.previous = end == nil ? query.after?.following : nil
    return page
  }

  private func page(after position: OrdersCursor?) async throws(StoreError) -> OrdersPage<Element> {
    guard position?.match != .inexact else {
      return try await part(.inexact, query.sort, after: position, limit: query.limit)
    }
    let exact = try await part(.exact, query.sort, after: position, limit: query.limit)
    var page = exact
    page.exactCount = exact.orders.count
    guard exact.next == nil else { return page }
    let room = query.limit - exact.orders.count
    let others = try await part(.inexact, query.sort, after: nil, limit: max(1, room))
    if room > 0 {
      page.orders += others.orders
      page.next = others.next
    } else if !others.orders.isEmpty {
      page.next = exact.orders.last.map { cursor($0, .exact) }
    }
    return page
  }

  /// Returns the page before a position; `nil` if no page precedes its orders.
  ///
  /// It reads the parts backwards, and the first one where the other begins.
  private func page(before end: OrdersCursor) async throws(StoreError) -> OrdersPage<Element>? {
    let isInexact = end.match == .inexact
    let back = end.reversed
    let found = try await part(isInexact ? .inexact : .exact, back.sort, after: back, limit: query.limit)
    var page = OrdersPage(
      orders: Array(found.orders.reversed()), next: end.preceding, previous: found.next?.reversed)
    if !isInexact {
      page.exactCount = page.orders.count
    } else if page.previous == nil {
      let room = query.limit - page.orders.count
      let exact = try await part(.exact, back.sort, after: nil, limit: max(1, room))
      if room > 0 {
        page.orders = exact.orders.reversed() + page.orders
        page.exactCount = exact.orders.count
        page.previous = exact.next?.reversed
      } else if !exact.orders.isEmpty {
        page.previous = page.orders.first.map { cursor($0, .inexact) }
      }
    }
    return page.previous == nil ? nil : page
  }

  /// Returns the first orders of a part after a position, in the order of a sort.
  private func part(
    _ match: QueryMatch, _ sort: OrdersSort, after position: OrdersCursor?, limit: Int
  ) async throws(StoreError) -> OrdersPage<Element> {
    var query = query
    query.filter.queryMatch = match
    (query.sort, query.after, query.limit) = (sort, position?.of(.any), limit)
    var page = try await fetch(query)
    page.next = page.next?.of(match)
    return page
  }

  private func cursor(_ order: Element, _ match: QueryMatch) -> OrdersCursor {
    let order = place(order)
    return OrdersCursor(sort: query.sort, key: .integer(order.date.microseconds), number: order.number).of(match)
  }
}
