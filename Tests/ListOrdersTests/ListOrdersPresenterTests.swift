import Foundation
import ListOrders
import ListOrdersProtocols
import ListOrdersTesting
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing

struct ListOrdersPresenterTests {
  let display = ListOrdersDisplayLogicSpy()
  let formatter = ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)
  var presenter: ListOrdersPresenter {
    ListOrdersPresenter(display: display, formatter: formatter)
  }

  @Test func `presentFetchedOrders should format fetched orders for display`() async throws {
    try await presenter.presentFetchedOrders(.init(orders: [Order.amy.summary]))

    let viewModel = try #require(display.fetchedOrders.first)
    try #require(viewModel.displayedOrders.count == 1)
    let displayedOrder = viewModel.displayedOrders[0]
    #expect(displayedOrder.id == "abc123")
    #expect(displayedOrder[.date] == "6/29/07")
    #expect(displayedOrder[.email] == "amy.apple@clean-swift.com")
    #expect(displayedOrder[.name] == "Amy Apple")
    #expect(displayedOrder[.total] == "$1.23")
  }

  @Test func `presentFetchedOrders should ask view controller to display fetched orders`() async throws {
    try await presenter.presentFetchedOrders(.init(orders: [Order.amy.summary]))

    #expect(display.calls.count == 1)
    #expect(display.fetchedOrders.count == 1)
  }

  @Test func `number, status and reference are shown too`() async throws {
    var order = Order.amy.summary
    order.status = .paid
    order.reference = "#10248"

    try await presenter.presentFetchedOrders(.init(orders: [order, Order.amy.summary]))

    let rows = display.fetchedOrders.flatMap(\.displayedOrders)
    #expect(rows.map { $0[.number] } == ["1001", "1001"])
    #expect(rows.map { $0[.status] } == ["Paid", "Placed"])
    #expect(rows.map { $0[.reference] } == ["#10248", ""])
  }

  @Test func `shorter search texts are displayed with the word that they lack`() async throws {
    var response = ListOrders.FetchOrders.Response(orders: [])
    response.shorterQueries = [
      .init(query: "rio", word: "NM", count: ListCount(1_000, isExact: false)),
      .init(query: "NM", word: "rio", count: 1), .init(query: "1Z9", word: "tracking", count: nil),
    ]
    response.exactMatch = "abc123"
    try await presenter.presentFetchedOrders(response)
    #expect(
      display.fetchedOrders.first?.shorterQueries == [
        .init(query: "rio", text: "1,000+ orders have all words but “NM”"),
        .init(query: "NM", text: "1 order has all words but “rio”"),
        .init(
          query: "1Z9",
          text:
            "Unknown filter “tracking”; known: status, shipment, email, phone, number, reference, since, until, updated_since, "
            + "min_total, max_total, sku, tag, without_tag, paid_since, shipped_since"),
      ])
    #expect(display.fetchedOrders.first?.exactMatch == "abc123")
  }

  @Test(arguments: [(0, "today"), (1, "1 day ago"), (1_234, "1,234 days ago"), (-3, "today")])
  func `the waiting orders are displayed with the age of the oldest`(days: Int64, age: String) async throws {
    let now = Order.amy.date.adding(seconds: days * 86_400 + 60)
    try await presenter.presentWork(
      .init(
        groups: [
          .init(task: .pay, count: ListCount(1_000, isExact: false), oldest: Order.amy.summary),
          .init(task: .ship, count: 0, oldest: nil), .init(task: .complete, count: 0, oldest: nil),
        ], now: now))

    guard case .displayWork(let viewModel)? = display.calls.first else { return #expect(Bool(false)) }
    let task = try #require(viewModel.displayedTasks.first)
    #expect(viewModel.displayedTasks.count == 1)
    #expect([task.title, task.count, task.oldest, task.age] == ["Awaiting payment", "1,000+", "6/29/07", age])
    #expect(task.parameters == OrdersParameters(status: ["placed"], sort: "date"))
    #expect(viewModel.document.tasks.map(\.status.display) == ["Placed", "Paid", "Draft"])
    #expect(viewModel.document.tasks[0].oldest?.days == Int(max(0, days)))
  }

  @Test(arguments: [(7, true, "49"), (1_000, false, "7,000+")])
  func `every status is shown with its count, and the number of all`(value: Int, isExact: Bool, all: String)
    async throws
  {
    let counts = Dictionary(uniqueKeysWithValues: OrderStatus.allCases.map { ($0, ListCount(value, isExact: isExact)) })
    try await presenter.presentFetchedOrders(.init(orders: [], statusCounts: counts))
    try await presenter.presentFetchedOrders(.init(orders: [], statusCounts: [:]))
    try await presenter.presentFetchedOrders(.init(orders: []))

    let shown = display.fetchedOrders
    #expect(shown.map(\.statuses.count) == [7, 7, 0])
    #expect(shown[0].statuses.map(\.status.display).prefix(3) == ["Draft", "Placed", "Paid"])
    #expect(shown[0].statuses.allSatisfy { $0.count?.value == value })
    #expect(shown[1].statuses.allSatisfy { $0.count == nil })
    #expect(shown.map { $0.countOfAll?.display } == [all, nil, nil])
  }

  @Test func `all orders are at least as many as those of the list`() async throws {
    let counts = Dictionary(uniqueKeysWithValues: OrderStatus.allCases.map { ($0, ListCount(1_000, isExact: false)) })
    try await presenter.presentFetchedOrders(
      .init(orders: [], count: ListCount(10_000, isExact: false), statusCounts: counts))
    #expect(display.fetchedOrders.map { $0.countOfAll?.display } == ["10,000+"])
  }

  @Test func `people and machines are shown the same orders`() async throws {
    let cursor = OrdersCursor.after(1001)

    try await presenter.presentFetchedOrders(
      .init(
        orders: [Order.amy.summary], next: cursor, isLast: false, count: 830, read: .init(since: "2007-06-29")))

    let viewModel = try #require(display.fetchedOrders.first)
    #expect(viewModel.documents == [OrderSummaryDocument(Order.amy.summary, formatter)])
    #expect(viewModel.displayedOrders.map { $0[.total] } == viewModel.documents.map(\.total.display))
    #expect(viewModel.next == cursor.description)
    #expect(viewModel.isLast == false)
    #expect(viewModel.count == DisplayedCount(value: 830, isExact: true, display: "830"))
    #expect(viewModel.read == .init(since: "2007-06-29"))
  }

  @Test(arguments: [
    ("en_US", ListCount(10_000, isExact: false), "10,000+"), ("en_US", ListCount(10_000), "10,000"),
    ("de_DE", ListCount(10_000, isExact: false), "10.000+"), ("de_CH", ListCount(1_234), "1’234"),
    ("hi_IN", ListCount(123_456, isExact: false), "1,23,456+"), ("en_US", ListCount(830), "830"),
  ])
  func `a list's count is shown as the locale writes it, with a plus where there may be more`(
    locale: String, count: ListCount, display: String
  ) async throws {
    let formatter = ReferenceFormatter(locale: Locale(identifier: locale), timeZone: .gmt)
    try await ListOrdersPresenter(display: self.display, formatter: formatter)
      .presentFetchedOrders(.init(orders: [], count: count))
    #expect(
      self.display.fetchedOrders.map(\.count)
        == [DisplayedCount(value: count.value, isExact: count.isExact, display: display)])
  }

  @Test func `a count is shown as it is`() async throws {
    try await presenter.presentCount(.init(count: 830))

    #expect(display.calls == [.displayCount(.init(count: 830))])
  }

  @Test func `an export is shown as documents, batch by batch`() async throws {
    let cursor = OrdersCursor.after(1001)
    try await presenter.presentExportedOrders(
      .init(batch: .rows([Order.amy.summary]), next: cursor, isLast: false))
    try await presenter.presentExportedOrders(.init(batch: .whole([.amy]), isLast: true))

    #expect(
      display.calls == [
        .displayExportedOrders(
          .init(
            batch: .rows([OrderSummaryDocument(Order.amy.summary, formatter)]), next: cursor.description, isLast: false)
        ),
        .displayExportedOrders(.init(batch: .whole([OrderDocument(.amy, formatter)]), isLast: true)),
      ])
  }

  @Test func `a failure is shown as a problem`() async throws {
    try await presenter.presentFailure(.store(.cannotFetch(.unavailable("the store is locked"))))

    #expect(display.calls == [.displayProblem(Problem(.unavailable, "the store is locked"))])
  }

  @Test func `an error of the display reaches the interactor`() async throws {
    let display = ListOrdersDisplayLogicSpy { _ in throw ReaderHasGone() }
    let presenter = ListOrdersPresenter(display: display, formatter: formatter)

    await #expect(throws: ReaderHasGone.self) { try await presenter.presentCount(.init(count: 1)) }
  }
}

// MARK: Fixtures

extension ListOrdersDisplayLogicSpy {
  fileprivate var fetchedOrders: [ListOrders.FetchOrders.ViewModel] {
    calls.compactMap { if case .displayFetchedOrders(let viewModel) = $0 { viewModel } else { nil } }
  }
}
