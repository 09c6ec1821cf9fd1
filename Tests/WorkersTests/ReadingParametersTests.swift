import Foundation
import OrdersWorkerProtocols
import PresentationTesting
import Testing
import Workers
import WorkerTesting

@Suite struct ReadingParametersTests {
  @Test func `a request without parameters is for the newest fifty orders`() async throws {
    #expect(try await query(OrdersParameters()) == OrdersQuery())
  }

  @Test func `every parameter arrives in the query`() async throws {
    let parameters = OrdersParameters(
      status: ["paid", "shipped"], query: "queso", email: "amy@example.com", phone: "0555-12", number: "1001",
      reference: "#10248", since: "2007-06-01", until: "2007-06-30", updatedSince: "2007-06-29T10:00:00Z",
      sort: "-name", limit: 7)
    let filter = OrdersFilter(
      statuses: [.paid, .shipped], query: "queso", email: "amy@example.com", phoneDigits: "0555-12", number: 1001,
      reference: "#10248", since: Instant("2007-06-01T00:00:00Z"), before: Instant("2007-07-01T00:00:00Z"),
      updatedSince: Instant("2007-06-29T10:00:00Z"))
    let expected = OrdersQuery(filter: filter, sort: OrdersSort(.name, isDescending: true), limit: 7)
    #expect(try await query(parameters) == expected)
  }

  @Test func `statuses may be in one word, with commas`() async throws {
    #expect(
      try await query(OrdersParameters(status: ["paid,placed", "draft"])).filter.statuses == [.paid, .placed, .draft])
  }

  @Test(arguments: OrdersFilterField.allCases)
  func `each filter reaches the query under its own name, alone`(_ field: OrdersFilterField) async throws {
    let euros = Money(minorUnits: 1_250, currency: try #require(Currency("EUR")))
    let (text, filter): (String, OrdersFilter) =
      switch field {
      case .status: ("paid", .init(statuses: [.paid]))
      case .shipment: ("Partial", .init(shipment: .partial))
      case .query: ("amy", .init(query: "amy"))
      case .email: ("amy", .init(email: "amy"))
      case .phone: ("1001", .init(phoneDigits: "1001"))
      case .number: ("1001", .init(number: 1001))
      case .reference: ("amy", .init(reference: "amy"))
      case .since: ("2007-06-29", .init(since: Instant("2007-06-29T00:00:00Z")))
      case .until: ("2007-06-29", .init(before: Instant("2007-06-30T00:00:00Z")))
      case .updatedSince: ("2007-06-29", .init(updatedSince: Instant("2007-06-29T00:00:00Z")))
      case .minTotal: ("12.50 EUR", .init(minTotal: euros))
      case .maxTotal: ("12.50 EUR", .init(maxTotal: euros))
      case .sku: ("NW-011", .init(sku: "NW-011"))
      case .tag, .withoutTag:
        {
          var filter = OrdersFilter()
          if field == .tag { filter.tags = Tags("gift, VIP") } else { filter.withoutTags = Tags("gift, VIP") }
          return ("gift, VIP", filter)
        }()
      case .paidSince: ("2007-06-29", .init(paidSince: Instant("2007-06-29T00:00:00Z")))
      case .shippedSince: ("2007-06-29", .init(shippedSince: Instant("2007-06-29T00:00:00Z")))
      }
    // The list by date has the exact matches of a search text first, in a query of their own.
    var parameters = OrdersParameters(sort: "number")
    parameters[field] = [text]
    #expect(try await query(parameters).filter == filter)
  }

  @Test(
    arguments: [
      ("status:paid", OrdersFilter(statuses: [.paid])),
      ("shipment:partial", .init(shipment: .partial)),
      ("Status:PAID,placed apple", .init(statuses: [.paid, .placed], query: "apple")),
      ("apple email:amy@example.com pie", .init(query: "apple pie", email: "amy@example.com")),
      ("since:2007-06-29", .init(since: Instant("2007-06-29T00:00:00Z"))),
      ("until:\"2007-06\" tea", .init(query: "tea", before: Instant("2007-07-01T00:00:00Z"))),
      ("neighbour: Dupont", .init(query: "neighbour: Dupont")), ("10:30", .init(query: "10:30")),
      ("query:x", .init(query: "query:x")), ("\"status:paid\"", .init(query: "\"status:paid\"")),
    ] as [(String, OrdersFilter)])
  func `a filter may be typed into the search text`(typed: String, filter: OrdersFilter) async throws {
    #expect(try await query(OrdersParameters(query: typed, sort: "number")).filter == filter)
  }

  @Test func `a filter in the search text that cannot be read is a fault of the search text`() async throws {
    let error = await failure { () throws(OrdersWorkerError) in
      try await OrdersWorker.at(StoreSpy()).fetchOrders(OrdersParameters(query: "status:payed"), in: .gmt)
    }
    #expect(error.map { "\($0)" } == "invalid([query “payed” is not a status; did you mean paid?])")
  }

  @Test func `a filter that is set and typed into the search text, too, is refused`() async throws {
    for parameters in [
      OrdersParameters(status: ["shipped"], query: "status:paid"), OrdersParameters(query: "email:a@b.c email:d@e.f"),
    ] {
      let error = await failure { () throws(OrdersWorkerError) in
        try await OrdersWorker.at(StoreSpy()).fetchOrders(parameters, in: .gmt)
      }
      #expect(error.map { "\($0)" }?.contains("which is set twice") == true)
    }
    let typed = OrdersParameters(query: "status:paid status:placed min-total:100", sort: "number")
    let both = try await query(typed).filter
    #expect(both.statuses == [.paid, .placed])
    #expect(both.minTotal == Money(minorUnits: 10_000, currency: .usd))
  }

  @Test func `a status may be written in any case`() async throws {
    #expect(try await query(OrdersParameters(status: ["Paid, SHIPPED"])).filter.statuses == [.paid, .shipped])
  }

  @Test func `an amount without a currency is in the store's`() async throws {
    var parameters = OrdersParameters()
    parameters[.minTotal] = ["100"]
    #expect(try await query(parameters).filter.minTotal == Money(minorUnits: 10_000, currency: .usd))
  }

  @Test func `a minimum above the maximum total is refused, in one currency`() async throws {
    var parameters = OrdersParameters()
    (parameters[.minTotal], parameters[.maxTotal]) = (["100"], ["99.99"])
    let error = await failure { [parameters] () throws(OrdersWorkerError) in
      try await OrdersWorker.at(StoreSpy()).fetchOrders(parameters, in: .gmt)
    }
    #expect(error == .invalid([Violation("/max_total", .fact(.belowMinimum))]))
    parameters[.maxTotal] = ["100"]
    #expect(try await query(parameters).filter.maxTotal == Money(minorUnits: 10_000, currency: .usd))
  }

  @Test func `a blank parameter is ignored`() async throws {
    let parameters = OrdersParameters(
      status: [""], query: " ", email: "", phone: "", number: "", reference: "", since: "", until: "",
      updatedSince: "", sort: "", after: "")
    #expect(try await query(parameters) == OrdersQuery())
  }

  @Test(arguments: [
    ("-total", OrdersSort(.total, isDescending: true)), ("date", OrdersSort(.date, isDescending: false)),
    ("updated", OrdersSort(.updated, isDescending: false)), ("number", OrdersSort(.number, isDescending: false)),
  ])
  func `a minus sorts downwards`(text: String, sort: OrdersSort) async throws {
    #expect(try await query(OrdersParameters(sort: text)).sort == sort)
  }

  @Test(arguments: [
    (OrdersParameters(sort: "dat"), "/sort", "did you mean date?"),
    (OrdersParameters(sort: "--date"), "/sort", "did you mean date?"),
    (OrdersParameters(sort: "colour"), "/sort", "use date, number, updated, total, name"),
    (OrdersParameters(status: ["paid", "shiped"]), "/status", "did you mean shipped?"),
    (OrdersParameters(phone: "12-3"), "/phone", "fewer than four digits"),
    (OrdersParameters(number: "10.5"), "/number", "is not an order's number"),
    (OrdersParameters(number: "99999999999999999999"), "/number", "is not an order's number"),
    (OrdersParameters(since: "2007-02-30"), "/since", "is not a day of the calendar"),
    (OrdersParameters(until: "tomorow"), "/until", "is not a date; did you mean tomorrow?"),
    (OrdersParameters(until: "soon"), "/until", "2007-06-29, today, yesterday, last month, 1997 or -7d"),
    (OrdersParameters(since: "2007-13"), "/since", "is not a day of the calendar"),
    (OrdersParameters(since: "2007-06-29", until: "2007-06-28"), "/until", "is before the start"),
    (OrdersParameters(updatedSince: "-7"), "/updated_since", "is not a date"),
    (OrdersParameters(.minTotal, "ten EUR"), "/min_total", "is not an amount"),
    (OrdersParameters(.minTotal, "1.234 USD"), "/min_total", "has too many decimals: USD has 2"),
    (OrdersParameters(.maxTotal, "10 EURO"), "/max_total", "EURO"),
    (OrdersParameters(limit: 0), "/limit", "from 1 to"),
    (OrdersParameters(limit: .max), "/limit", "from 1 to"),
    (OrdersParameters(after: "rubbish"), "/after", "not a position in a list"),
    (OrdersParameters(.tag, " , "), "/tag", "is empty"),
    (OrdersParameters(.withoutTag, ","), "/without_tag", "is empty"),
  ])
  func `an invalid parameter is refused under its name with a remedy`(
    parameters: OrdersParameters, pointer: String, remedy: String
  ) async {
    let store = StoreSpy()
    let error = await failure { () throws(OrdersWorkerError) in
      try await OrdersWorker.at(store).fetchOrders(parameters, in: .gmt)
    }
    guard case .invalid(let fields)? = error else {
      Issue.record("was \(String(describing: error))")
      return
    }
    #expect(fields.map(\.pointer) == [pointer])
    #expect(fields.first?.message.contains(remedy) == true)
    #expect(store.calls.isEmpty)
  }

  @Test func `all invalid parameters are named together, each once`() async throws {
    let other = OrdersCursor(sort: OrdersSort(.number, isDescending: false), key: .integer(7), number: 7)
    let parameters = OrdersParameters(
      status: ["payed", "shiped"], phone: "12", number: "ten", since: "yesterdy", until: "tomorow", sort: "dat",
      limit: 0, after: other.description)
    let error = await failure { () throws(OrdersWorkerError) in
      try await OrdersWorker.at(StoreSpy()).fetchOrders(parameters, in: .gmt)
    }
    #expect(pointers(error) == ["/status", "/number", "/since", "/until", "/sort", "/limit", "/phone"])
  }

  @Test func `a cursor goes on in a list of its own sort only`() async throws {
    let cursor = OrdersCursor(sort: OrdersSort(.number, isDescending: false), key: .integer(7), number: 7)
    #expect(try await query(OrdersParameters(sort: "number", after: cursor.description)).after == cursor)
    let error = await failure { () throws(OrdersWorkerError) in
      try await OrdersWorker.at(StoreSpy()).fetchOrders(OrdersParameters(after: cursor.description), in: .gmt)
    }
    #expect(pointers(error) == ["/after"])
  }

  @Test func `deleted orders are read after a cursor of their own list only`() async throws {
    let store = StoreSpy()
    store.answers.deletions = { _ in .success(OrdersPage(orders: [], next: nil)) }
    let cursor = OrdersCursor(afterDeletion: 7, ofOrder: 9)
    _ = try await OrdersWorker.at(store).fetchDeletions(after: cursor.description, limit: 5)
    #expect(store.calls == [.fetchDeletions(cursor, limit: 5)])
    let other = OrdersCursor(sort: .newestFirst, key: .integer(7), number: 9).description
    for (after, limit, pointer) in [(other, 5, "/after"), ("x", 5, "/after"), (nil, 0, "/limit")] {
      let error = await failure { () throws(OrdersWorkerError) in
        try await OrdersWorker.at(StoreSpy()).fetchDeletions(after: after, limit: limit)
      }
      #expect(pointers(error) == [pointer])
    }
  }

  @Test func `pages of whole orders, counts and sums read the same parameters`() async {
    let store = StoreSpy()
    let worker = OrdersWorker.at(store)
    let parameters = OrdersParameters(status: ["paid"])
    let filter = OrdersFilter(statuses: [.paid])
    _ = await failure { () throws(OrdersWorkerError) in try await worker.fetchWholeOrders(parameters, in: .gmt) }
    _ = await failure { () throws(OrdersWorkerError) in try await worker.countOrders(parameters, upTo: 5, in: .gmt) }
    _ = await failure { () throws(OrdersWorkerError) in
      try await worker.sumOrders(parameters, by: nil, in: .gmt)
    }
    #expect(
      store.calls == [
        .fetchWholeOrders(OrdersQuery(filter: filter)), .countOrders(filter, upTo: 5), .sumOrders(filter, by: .status),
      ])
  }

  // MARK: Fixtures

  /// Returns the query that reaches the store.
  private func query(_ parameters: OrdersParameters) async throws -> OrdersQuery {
    let store = StoreSpy()
    store.answers.page = { _ in .success(OrdersPage(orders: [], next: nil)) }
    _ = try await OrdersWorker.at(store).fetchOrders(parameters, in: .gmt)
    guard case .fetchOrders(let query)? = store.calls.first else { throw OrdersWorkerError.invalid([]) }
    return query
  }
}

extension OrdersParameters {
  fileprivate init(_ field: OrdersFilterField, _ text: String) {
    self.init()
    self[field] = [text]
  }
}
