/// Which orders, in which order, how many, and from where on.
public struct OrdersQuery: Hashable, Sendable, Codable {
  public var filter: OrdersFilter
  public var sort: OrdersSort
  /// How many orders a page holds at most; at least 1.
  public var limit: Int
  /// The `next` of the page before; `nil` for the first.
  public var after: OrdersCursor?

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
  /// What cannot be asked so; a store answers it with `cannotFetch(.invalid)`.
  public var invalidFields: [InvalidField] {
    var invalid = filter.invalidFields
    if limit < 1 { invalid.append(InvalidField("/limit", "is \(limit); a page holds at least 1")) }
    if let after, after.sort != sort {
      invalid.append(InvalidField("/after", "is a place in a list of another sort; start again without it"))
    }
    return invalid
  }
}

extension OrdersFilter {
  /// What cannot be asked so: fewer than four digits of a phone would find half of the store, and no total is in two
  /// currencies.
  public var invalidFields: [InvalidField] {
    var invalid: [InvalidField] = []
    if let phoneDigits, SearchText.digits(phoneDigits).utf8.count < 4 {
      invalid.append(InvalidField("/phone", "has fewer than four digits"))
    }
    if let minTotal, let maxTotal, minTotal.currency != maxTotal.currency {
      invalid.append(
        InvalidField("/max_total", "is in \(maxTotal.currency), but the minimum total is in \(minTotal.currency)"))
    }
    return invalid
  }
}

/// Which orders: those that meet everything that is set.
public struct OrdersFilter: Hashable, Sendable, Codable {
  /// Any of these; empty for any at all.
  public var statuses: Set<OrderStatus>
  /// Free text, as a person types it into a search field: see `SearchTerms`.
  public var query: String?
  /// The whole address, in whichever case: `SearchText.key`.
  public var email: String?
  /// Four or more digits that follow one another in a phone number of the order or its addresses.
  public var phoneDigits: String?
  public var number: Int64?
  /// The whole reference, as it is written.
  public var reference: String?
  /// The order's date: this instant or later.
  public var since: Instant?
  /// The order's date: before this instant.
  public var before: Instant?
  /// The last change: this instant or later.
  public var updatedSince: Instant?
  /// The total: this much or more, in this currency.
  public var minTotal: Money?
  /// The total: this much or less, in this currency.
  public var maxTotal: Money?

  public init(
    statuses: Set<OrderStatus> = [], query: String? = nil, email: String? = nil, phoneDigits: String? = nil,
    number: Int64? = nil, reference: String? = nil, since: Instant? = nil, before: Instant? = nil,
    updatedSince: Instant? = nil, minTotal: Money? = nil, maxTotal: Money? = nil
  ) {
    self.statuses = statuses
    self.query = query
    self.email = email
    self.phoneDigits = phoneDigits
    self.number = number
    self.reference = reference
    self.since = since
    self.before = before
    self.updatedSince = updatedSince
    self.minTotal = minTotal
    self.maxTotal = maxTotal
  }
}

/// What a list is sorted by. Orders that are equal in it follow one another by id, in the same direction: a descending
/// list is the ascending one backwards. Text and ids are compared byte for byte.
public struct OrdersSort: Hashable, Sendable, Codable {
  public enum Field: String, CaseIterable, Hashable, Sendable, Codable {
    case date, number, updated
    /// By currency code, then amount.
    case total
    /// By `PersonName.sortKey`.
    case name
  }

  public var field: Field
  public var isDescending: Bool

  public init(_ field: Field, isDescending: Bool) {
    self.field = field
    self.isDescending = isDescending
  }

  public static let newestFirst = OrdersSort(.date, isDescending: true)
}

/// A part of a list, and where it goes on.
public struct OrdersPage<Element: Hashable & Sendable>: Hashable, Sendable {
  public var orders: [Element]
  /// `nil` where this is the end.
  public var next: OrdersCursor?

  public init(orders: [Element], next: OrdersCursor?) {
    self.orders = orders
    self.next = next
  }
}

extension OrdersPage: Encodable where Element: Encodable {}
extension OrdersPage: Decodable where Element: Decodable {}

/// What sums are grouped by.
public enum OrdersBucket: Hashable, Sendable, Codable {
  case status
  /// By days of a zone, given as its offsets, ascending: each holds from its instant to the next one's. The first holds before
  /// too; without any, days are those of UTC.
  case day([ZoneOffset])
  /// All in one.
  case all
}

/// From when on a zone is so many seconds east of UTC.
public struct ZoneOffset: Hashable, Sendable, Codable {
  public var from: Instant
  public var secondsFromUTC: Int

  public init(from: Instant, secondsFromUTC: Int) {
    self.from = from
    self.secondsFromUTC = secondsFromUTC
  }
}

/// Orders of one bucket and one currency together.
public struct OrdersSum: Hashable, Sendable, Codable {
  public enum Bucket: Hashable, Sendable, Codable {
    case status(OrderStatus), day(CivilDate), all
  }

  public var bucket: Bucket
  public var count: Int
  public var total: Money

  /// What a sum from elsewhere may count, so that sums can be added up.
  private static let possibleCounts = 0...Int(OrderLimits.importedNumber.upperBound)

  public init(bucket: Bucket, count: Int, total: Money) {
    self.bucket = bucket
    self.count = count
    self.total = total
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    bucket = try container.decode(Bucket.self, forKey: .bucket)
    count = try container.decode(Int.self, forKey: .count)
    total = try container.decode(Money.self, forKey: .total)
    guard Self.possibleCounts.contains(count) else {
      throw DecodingError.dataCorruptedError(
        forKey: .count, in: container, debugDescription: "\(count) orders are none that a store can have")
    }
  }

  /// One sum, or, beyond 64 bits, as many as it takes.
  public static func of(_ bucket: Bucket, count: Int, total: ExactTotal) -> [OrdersSum] {
    total.parts.enumerated().map { OrdersSum(bucket: bucket, count: $0.offset == 0 ? count : 0, total: $0.element) }
  }
}
