public import Models

/// A filter of orders. An order must meet all conditions that are set.
public struct OrdersFilter: Hashable, Sendable {
  /// The allowed statuses; empty for any.
  public var statuses: Set<OrderStatus>
  /// The part of the order that has been shipped; see `Order.shippedPart`.
  public var shipment: ShippedPart?
  /// A search text as the user typed it; see `SearchTerms`. `nil` for any order.
  public var query: String?
  /// How an order must match `query`.
  public var queryMatch = QueryMatch.any
  /// The complete email address in any case, compared by `SearchText.key`.
  public var email: String?
  /// Four or more consecutive digits of a phone number of the order or its addresses.
  public var phoneDigits: String?
  /// The number of the order.
  public var number: Int64?
  /// The complete reference, compared exactly but for one `#` in front.
  public var reference: String?
  /// The earliest date of the order.
  public var since: Instant?
  /// The end of the range of the order's date, exclusive.
  public var before: Instant?
  /// The earliest time of the last change.
  public var updatedSince: Instant?
  /// The least total, which also selects its currency.
  public var minTotal: Money?
  /// The greatest total, which also selects its currency.
  public var maxTotal: Money?
  /// The complete SKU of an item, compared without the case of ASCII letters.
  public var sku: String?
  /// The tags that the order has, all of them, in any case.
  public var tags = Tags()
  /// The tags that the order has none of, in any case.
  public var withoutTags = Tags()
  /// The earliest time at which the order was marked as paid; see `OrderEvent.marks`.
  public var paidSince: Instant?
  /// The earliest time at which the order was marked as shipped; see `OrderEvent.marks`.
  public var shippedSince: Instant?

  /// Creates a filter from its conditions; `nil` and an empty set are no condition.
  public init(
    statuses: Set<OrderStatus> = [], shipment: ShippedPart? = nil, query: String? = nil, email: String? = nil,
    phoneDigits: String? = nil, number: Int64? = nil, reference: String? = nil, since: Instant? = nil,
    before: Instant? = nil, updatedSince: Instant? = nil, minTotal: Money? = nil, maxTotal: Money? = nil,
    sku: String? = nil, paidSince: Instant? = nil, shippedSince: Instant? = nil
  ) {
    self.statuses = statuses
    self.shipment = shipment
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
    self.sku = sku
    self.paidSince = paidSince
    self.shippedSince = shippedSince
  }

  /// This filter without the limits of the order's date.
  public var ofAnyDate: OrdersFilter {
    var filter = self
    (filter.since, filter.before) = (nil, nil)
    return filter
  }
}

/// How an order matches a search text; see `SearchTerms`.
public enum QueryMatch: String, Hashable, Sendable {
  /// In any way.
  case any
  /// Its number equals the text, or its reference, email, tracking number, a SKU or its total.
  case exact
  /// In another way: by words, or by a part of a phone number.
  case inexact
}

/// A condition of `OrdersFilter`.
///
/// `shipment` is the part that has been shipped; `query` is a search text; `since` and `until` limit the date of the
/// order, `updatedSince` the time of its last change, `minTotal` and `maxTotal` its total, `paidSince` and `shippedSince`
/// the time of a change of status. Each area describes its part of a filter in one `switch` without `default:`, so that
/// the compiler finds each place that a new filter needs.
public enum OrdersFilterField: String, CaseIterable, Hashable, Sendable {
  case status, shipment, query, email, phone, number, reference, since, until, updatedSince, minTotal, maxTotal, sku
  case tag, withoutTag, paidSince, shippedSince

  /// The filter's name in a URL and in the pointer of an error, in snake case: `updated_since`.
  public var name: String {
    rawValue.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) }
  }
}

// MARK: For front ends

/// A part of a form with filters.
public enum OrdersFilterGroup: String, CaseIterable, Hashable, Sendable {
  /// The filters that are used most, which have no heading.
  case main = ""
  /// Filters of the customer.
  case customer = "Customer"
  /// Filters of the order and its items.
  case order = "Order"
  /// Filters of the times of changes.
  case changes = "Changes"
}

extension OrdersFilterField {
  fileprivate var group: OrdersFilterGroup {
    switch self {
    case .status, .query, .since, .until, .minTotal, .maxTotal: .main
    case .email, .phone: .customer
    case .shipment, .number, .reference, .sku, .tag, .withoutTag: .order
    case .updatedSince, .paidSince, .shippedSince: .changes
    }
  }
}

/// A filter of lists, exports and statistics, as the command line, the API and the pages offer it.
///
/// ```swift
/// for filter in OrdersFilterParameter.all { print(filter.name, filter.help) }
/// ```
public struct OrdersFilterParameter: Sendable {
  /// The syntax of a filter's value.
  public enum Kind: Hashable, Sendable {
    case choice([String]), text, number
    /// RFC 3339, `2007-06-29`, `2007-06`, `2007`, `today`, `yesterday`, `last month`, `-24h`, `-7d` or `-1w`.
    case date
    /// An amount: `100` in the store's currency, or `100 EUR`.
    case amount
  }

  let field: OrdersFilterField
  /// The name in a URL: `updated_since`. It is stored, because each request reads it.
  public let name: String
  /// The syntax of the value.
  public let kind: Kind
  /// The label of the field in a form.
  public let label: String
  /// The placeholder of the value in the help of the command line: `DATE`.
  public let placeholder: String
  /// The help text of the option of the command line.
  public let help: String
  /// The description of the parameter in the API's documentation.
  public let description: String
  /// The hint beside the field in a form; `nil` without one.
  public let hint: String?

  /// The part of a form that has the filter.
  public var group: OrdersFilterGroup { field.group }

  /// The name of the option without its dashes: `updated-since`.
  public var option: String { name.replacing("_", with: "-") }

  /// Whether an address may have several values. An order must match one of them.
  public var isRepeatable: Bool { field == .status }

  /// Whether a value is a list with commas, so that a command line may have several.
  public var isList: Bool { [.status, .tag, .withoutTag].contains(field) }

  /// All filters, in the order of help, documentation and forms.
  public static let all = OrdersFilterField.allCases.map(OrdersFilterParameter.init)
}

extension OrdersFilterParameter {
  private init(
    _ field: OrdersFilterField, _ kind: Kind, _ placeholder: String, label: String, help: String, api: String,
    hint: String? = nil
  ) {
    self.init(
      field: field, name: field.name, kind: kind, label: label, placeholder: placeholder, help: help, description: api,
      hint: hint)
  }

  init(_ field: OrdersFilterField) {
    switch field {
    case .status:
      self.init(
        field, .choice(OrderStatus.allCases.map(\.rawValue)), "STATUS", label: "Status",
        help: "Only orders with this status, or one of several: paid,placed", api: "Orders with any of these statuses.")
    case .shipment:
      self.init(
        field, .choice(ShippedPart.allCases.map(\.rawValue)), "PART", label: "Shipped",
        help: "Only orders of which nothing, a part, or all has been shipped",
        api: "Orders of which nothing (none), a part (partial) or all (complete) has been shipped.")
    case .query:
      self.init(
        field, .text, "TEXT", label: "Search",
        help: "Only orders with this number, reference, tracking number or phone, or with all of these words",
        api: """
          A number, a reference with or without #, an email, a SKU, a tracking number, an amount with decimals or a \
          currency, four or more digits of a phone, or the beginnings of words of names, companies, addresses, emails, references, SKUs, \
          item titles, carriers, services, tracking numbers and notes. Spaces and hyphens of numbers do not matter. In \
          the list by date, orders that equal the text come first. Filters may be typed into it, for example status:paid.
          """,
        hint: "Number, reference, name, email, address, item, amount, tracking or note")
    case .email:
      self.init(
        field, .text, "EMAIL", label: "Email", help: "Only orders with this email",
        api: "The customer's complete email.")
    case .phone:
      self.init(
        field, .text, "DIGITS", label: "Phone", help: "Only orders with these four or more digits in a phone",
        api: "Four or more consecutive digits of a phone number.", hint: "Four digits or more")
    case .number:
      self.init(
        field, .number, "NUMBER", label: "Number", help: "Only the order with this number", api: "The order's number.")
    case .reference:
      self.init(
        field, .text, "REFERENCE", label: "Reference", help: "Only the order with this reference, with or without #",
        api: "The order's id in another system, with or without # in front.")
    case .since:
      self.init(
        field, .date, "DATE", label: "From",
        help: "Only orders from this day, month, year or time: 2007-06-29, 2007-06, 2007, today, last month, -24h, -7d",
        api: """
          From this time: RFC 3339, 2007-06-29 10:00, a day, a month (2007-06), a year, today, yesterday, tomorrow, this \
          or last week, month or year, -24h, -7d or -1w.
          """)
    case .until:
      self.init(
        field, .date, "DATE", label: "Until", help: "Only orders until this time, or the end of this day or month",
        api: "Until this time, or the end of this day or month; written as since.", hint: "Includes this day")
    case .updatedSince:
      self.init(
        field, .date, "DATE", label: "Changed since", help: "Only orders changed since this day or time",
        api: "Orders changed since this time; written as since.")
    case .minTotal:
      self.init(
        field, .amount, "AMOUNT", label: "Minimum total",
        help: "Only orders with this total or more: 100 in the store's currency, or \"100 EUR\"",
        api: "The minimum total: 100 in the store's currency, or 100 EUR.", hint: "For example 100, or 100 EUR")
    case .maxTotal:
      self.init(
        field, .amount, "AMOUNT", label: "Maximum total",
        help: "Only orders with this total or less: 100 in the store's currency, or \"100 EUR\"",
        api: "The maximum total: 100 in the store's currency, or 100 EUR.", hint: "For example 100, or 100 EUR")
    case .tag:
      self.init(
        field, .text, "TAG", label: "Tags", help: "Only orders with this tag, or with all of several: gift,VIP",
        api: "Orders with this tag in any case, or with all of several that commas separate.",
        hint: "For example gift, VIP")
    case .withoutTag:
      self.init(
        field, .text, "TAG", label: "Without tags", help: "Only orders without this tag, or any of several: gift,VIP",
        api: "Orders without this tag in any case, and without any of several that commas separate.")
    case .sku:
      self.init(
        field, .text, "SKU", label: "SKU", help: "Only orders with an item of this SKU",
        api: "The complete SKU of an item, in any case.", hint: "The whole SKU")
    case .paidSince:
      self.init(
        field, .date, "DATE", label: "Paid since", help: "Only orders marked as paid since this day or time",
        api: """
          Orders that were marked as paid since this time, unless that was undone; written as since. An order that was \
          imported as paid has no such time.
          """)
    case .shippedSince:
      self.init(
        field, .date, "DATE", label: "Shipped since", help: "Only orders marked as shipped since this day or time",
        api: """
          Orders that were marked as shipped since this time, unless that was undone; written as since. An order that \
          was imported as shipped has no such time.
          """)
    }
  }
}
