/// A request for a page of orders: filter, sort, size and position.
public struct OrdersQuery: Hashable, Sendable {
  /// The condition for the orders.
  public var filter: OrdersFilter
  /// The sort of the list.
  public var sort: OrdersSort
  /// The greatest number of orders on the page, at least 1.
  public var limit: Int
  /// The `next` of the previous page; `nil` for the first page.
  public var after: OrdersCursor?

  /// Creates a query, by default for the 50 newest orders.
  public init(
    filter: OrdersFilter = OrdersFilter(), sort: OrdersSort = .newestFirst, limit: Int = 50,
    after: OrdersCursor? = nil
  ) {
    self.filter = filter
    self.sort = sort
    self.limit = limit
    self.after = after
  }
}

extension OrdersQuery {
  /// The invalid parts of the query. If there are any, a store throws `cannotFetch(.invalid)`.
  public var invalidFields: [Violation] {
    var invalid = filter.invalidFields
    if limit < 1 { invalid.append(Violation("/limit", .outOfRange(limit, 1...Int.max))) }
    if let after, after.sort != sort || !after.hasKeyOfSort {
      invalid.append(Violation("/after", .otherSort))
    }
    return invalid
  }
}

extension OrdersFilter {
  /// The invalid parts of the filter: a long search text, fewer than four digits of a phone number, or totals in two
  /// currencies.
  public var invalidFields: [Violation] {
    var invalid: [Violation] = []
    if let query, let fault = SearchTerms.fault(of: query) { invalid.append(Violation("/query", fault)) }
    if let phoneDigits {
      let count = phoneDigits.utf8.count
      if count > SearchTerms.mostBytes {
        invalid.append(Violation("/phone", .length(count, .bytes, 1...SearchTerms.mostBytes)))
      } else if SearchText.digits(phoneDigits).utf8.count < 4 {
        invalid.append(Violation("/phone", .fewDigits))
      }
    }
    if let minTotal, let maxTotal, minTotal.currency != maxTotal.currency {
      invalid.append(Violation("/max_total", .currency(maxTotal.currency, .minimum, minTotal.currency)))
    }
    return invalid
  }
}

/// A page of a list of orders.
public struct OrdersPage<Element: Hashable & Sendable>: Hashable, Sendable {
  /// The orders of the page, complete or as summaries.
  public var orders: [Element]
  /// The position of the next page; `nil` on the last page.
  public var next: OrdersCursor?
  /// The position before which the previous page ends; `nil` on the first page, and from a store.
  public var previous: OrdersCursor?
  /// How many orders at the beginning of the page equal the search text in their number or a key; 0 from a store.
  public var exactCount = 0

  /// Creates a page from its orders.
  public init(orders: [Element], next: OrdersCursor?, previous: OrdersCursor? = nil) {
    self.orders = orders
    self.next = next
    self.previous = previous
  }
}

/// The key by which sums are grouped.
public enum OrdersBucket: Hashable, Sendable {
  /// By the status of the orders, drafts and cancelled orders included.
  case status
  /// By days, weeks or months of a time zone, given as its UTC offsets in ascending order. An order counts in the period
  /// of its date, a refund in the period in which it was made.
  ///
  /// Each offset is valid from its time to that of the next one; the first is valid before too. Without offsets, days
  /// are those of UTC.
  case period(CalendarPeriod, [ZoneOffset])
  /// One group of all orders but drafts and cancelled orders.
  case all

  /// By days of a time zone.
  public static func day(_ offsets: [ZoneOffset]) -> OrdersBucket { .period(.day, offsets) }
}

/// A UTC offset of a time zone and the time from which it is valid.
public struct ZoneOffset: Hashable, Sendable {
  /// The time from which the offset is valid.
  public var from: Instant
  /// The offset in seconds east of UTC.
  public var secondsFromUTC: Int

  public init(from: Instant, secondsFromUTC: Int) {
    self.from = from
    self.secondsFromUTC = secondsFromUTC
  }
}
