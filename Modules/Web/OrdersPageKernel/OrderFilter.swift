public import HTTPProtocols
public import OrderQueries
public import PageKernel
import WebKernel

/// The filters, sort and page size in a list's address; an empty form field sets no filter.
public struct OrderFilter: Sendable {
  public var status: [String]
  /// The other filters that have a value.
  public var texts: [(filter: OrdersFilterParameter, value: String)]
  public var sort: String?
  public var limit: Int?
  public var after: String?
  public var before: String?
  /// The place of the page's first order in the list, counted from 1; `nil` if the address does not say it.
  public var from: Int?
  /// The ticked boxes of the page.
  public var ticked = OrderTicks.Ticked.orders([])
  /// Whether one page has all orders of the list, as many as can be changed at once.
  public var isWhole = false

  /// The filters with a text field, in the order of the form; the status has checkboxes instead.
  public static let typed = OrdersFilterParameter.all.filter { !$0.isRepeatable }
  public static let standardLimit = 50
  public static let limits = [25, 50, 100, 200]

  public static let parameters =
    OrdersFilterParameter.all.map { HTTPParameter($0.name, in: .query, isRepeatable: $0.isRepeatable) }
    + [
      HTTPParameter("sort", in: .query), .limit, .after, .before, Self.place,
      HTTPParameter(OrderTicks.parameter, in: .query),
    ]

  /// The place of the page's first order, by which the page tells where in the list it is.
  private static let place = HTTPParameter("from", in: .query, kind: .integer, range: 1...1_000_000_000)

  public init(_ query: HTTPQuery) {
    func text(_ name: String) -> String? { query[name].flatMap { $0.isEmpty ? nil : $0 } }
    status = query.values("status").filter { !$0.isEmpty }
    texts = Self.typed.compactMap { filter in text(filter.name).map { (filter: filter, value: $0) } }
    // The form also sends default values.
    sort = text("sort").flatMap { $0 == OrdersSortWord.standard.word ? nil : $0 }
    limit = text("limit").flatMap { Int($0) }.flatMap { $0 == Self.standardLimit ? nil : $0 }
    after = text("after")
    before = text("before")
    isWhole = query[OrderTicks.parameter] == OrderTicks.list
    ticked = OrderTicks.Ticked(query[OrderTicks.parameter])
    from = after == nil && before == nil ? 1 : query["from"].flatMap { Int($0) }
  }

  /// Creates the filter of a list that a scene named.
  public init(_ parameters: OrdersParameters) {
    status = parameters[.status]
    texts = Self.typed.flatMap { filter in parameters[filter].map { (filter: filter, value: $0) } }
    sort = parameters.sort.flatMap { $0 == OrdersSortWord.standard.word ? nil : $0 }
    from = 1
  }

  /// Returns the filter for the links of pages: with days as the scene read them, which mean the same in every locale.
  ///
  /// Amounts stay as they were typed: in German, `1.500 KWD` is not one and a half dinars but one and a half thousand.
  public func forPages(_ read: OrdersParameters) -> OrderFilter { with(read) { $0.kind != .amount } }

  /// Returns the filter for the API and the command line: with days and amounts as the scene read them.
  public func forPrograms(_ read: OrdersParameters) -> OrderFilter { with(read) { _ in true } }

  private func with(_ read: OrdersParameters, where isRead: (OrdersFilterParameter) -> Bool) -> OrderFilter {
    var filter = self
    filter.texts = texts.map { text in
      (text.filter, isRead(text.filter) ? read[text.filter].first ?? text.value : text.value)
    }
    return filter
  }

  public subscript(name: String) -> String { texts.first { $0.filter.name == name }?.value ?? "" }

  public var pageSize: Int { limit ?? Self.standardLimit }

  /// Whether the list begins with its first order.
  public var isAtStart: Bool { after == nil && before == nil }

  /// Returns the filter without one of the values of a filter.
  public func without(_ name: String, _ value: String) -> OrderFilter {
    var filter = self
    if name == "status" {
      filter.status.removeAll { $0 == value }
    } else {
      filter.texts.removeAll { $0.filter.name == name }
    }
    return filter
  }

  /// Returns the filter with this status only; with any if it is `nil`.
  public func with(status: String?) -> OrderFilter {
    var filter = self
    filter.status = status.map { [$0] } ?? []
    return filter
  }

  public var isEmpty: Bool { status.isEmpty && texts.isEmpty }

  /// Whether the list is the first page of a search without other filters.
  public var isQueryAlone: Bool {
    status.isEmpty && texts.map(\.filter.name) == ["query"] && sort == nil && isAtStart
  }

  /// Returns the filter with another search text.
  public func with(query: String) -> OrderFilter {
    var filter = self
    filter.texts = texts.map { ($0.filter, $0.filter.name == "query" ? query : $0.value) }
    return filter
  }

  /// The parameters of the scene.
  public var parameters: OrdersParameters {
    OrdersParameters(sort: sort, limit: pageSize, after: after, before: before) { filter in
      filter.isRepeatable ? status : [self[filter.name]].filter { !$0.isEmpty }
    }
  }

  /// The filters alone, as names and values of an address.
  public var filters: [(name: String, value: String)] {
    status.map { (name: "status", value: $0) } + texts.map { (name: $0.filter.name, value: $0.value) }
  }

  /// The filters, the sort and the page size as names and values of an address, without default values.
  public var items: [(name: String, value: String)] {
    filters + (sort.map { [(name: "sort", value: $0)] } ?? [])
      + (limit.map { [(name: "limit", value: String($0))] } ?? [])
  }

  /// The command that lists the same orders.
  public var command: CommandLine {
    filters.reduce(CommandLine("orders", "list")) { $0.adding($1.name.replacing("_", with: "-"), $1.value) }
      .adding("sort", sort).adding("limit", limit.map(String.init)).adding("after", before == nil ? after : nil)
      .adding("before", before)
  }
}
