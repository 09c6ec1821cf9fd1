import Foundation
import OrderStatisticsProtocols
import OrderStatisticsTesting
import OrdersWorkerProtocols
import PresentationTesting
import Testing
import WorkerTesting

@testable import OrderStatistics

@Suite struct `The best-selling items` {
  let worker = OrdersWorkerSpy()
  let display = OrderStatisticsDisplayLogicSpy()
  let presenter = OrderStatisticsPresentationLogicSpy()
  let cursor = OrdersCursor(sort: .newestFirst, key: .integer(7), number: 7)
  let formatter = ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)
  var interactor: OrderStatisticsInteractor {
    OrderStatisticsInteractor(worker: worker, presenter: presenter, timeZone: .gmt)
  }

  @Test func `every page of matching orders is read, newest first, and each page on its own`() async throws {
    worker.answers.wholePage = { [cursor] call in
      guard case .fetchWholeOrders(let parameters, _) = call, parameters.after == nil else {
        return .success(.init(orders: [.of([("A", 2, 100)])], next: nil))
      }
      return .success(.init(orders: [.of([("A", 1, 100)])], next: cursor))
    }
    var parameters = OrdersParameters(status: ["paid"], sort: "number", limit: 7, after: "x")

    try await interactor.fetchItems(.init(parameters: parameters))

    (parameters.sort, parameters.limit, parameters.after) = (nil, 500, nil)
    var second = parameters
    second.after = cursor.description
    #expect(worker.calls == [.fetchWholeOrders(parameters, in: .gmt), .fetchWholeOrders(second, in: .gmt)])
    #expect(
      presenter.calls == [
        .presentItems(
          .init(items: [.of("A", 2, 3, 300)], count: 1, orders: 2, revenue: [.dollars(300)], isComplete: true))
      ])
  }

  @Test func `the greatest revenue comes first, and the rest is in the sums alone`() async throws {
    let response = try await response(
      to: [.of([("A", 1, 100), ("B", 5, 60), ("A", 1, 90)]), .of([("C", 9, 10), ("B", 1, 60)])], limit: 2)

    #expect(response.items == [.of("B", 2, 6, 360), .of("A", 1, 2, 190)])
    #expect(response.count == 3 && response.orders == 2)
    #expect(response.revenue == [.dollars(640)])
  }

  @Test(arguments: [(1, 2, 666), (2, 1, 333), (3, 0, 0)] as [(Int64, Int64, Int64)])
  func `received returns reduce the pieces and the revenue, a whole return to nothing`(
    returned: Int64, quantity: Int64, revenue: Int64
  ) async throws {
    var order = Order.of([("A", 3, 340), ("B", 1, 60)])
    order.items[0].discount = .dollars(21)
    func back(_ pieces: Int64, _ state: ReturnState) -> Return {
      Return(number: 1, lines: [LineQuantity(item: 1, quantity: pieces)], state: state)
    }
    order.returns = [back(returned, .received), back(3 - returned, .requested), back(3, .refused)]
    let response = try await response(to: [order])
    let items = Dictionary(response.items.map { ($0.sku, $0) }) { first, _ in first }
    #expect(items == ["A": .of("A", 1, quantity, revenue), "B": .of("B", 1, 1, 60)])
    #expect(response.revenue == [.dollars(revenue + 60)])
  }

  @Test(arguments: [OrderStatus.draft, .cancelled])
  func `drafts and cancelled orders have no part in them`(status: OrderStatus) async throws {
    var order = Order.of([("A", 1, 100)])
    order.status = status
    let response = try await response(to: [order])
    #expect(response.items == [] && response.orders == 0)
  }

  @Test func `an item without a SKU is known by its title, and a renamed one has its newest title`() async throws {
    var (new, old) = (Order.of([("A", 1, 100), ("", 1, 40)]), Order.of([("A", 1, 100), ("", 1, 40), ("", 2, 40)]))
    new.items[0].title = "New name"
    old.items[2].title = "Another"
    let response = try await response(to: [new, old])
    #expect(response.items.map(\.title) == ["New name", "Another", "Item "])
    #expect(response.items.map(\.quantity) == [2, 2, 2])
  }

  @Test func `currencies are never added up, and the most frequent one decides the order`() async throws {
    let euro = try #require(Currency("EUR"))
    var other = Order.of([("B", 1, 9_000)])
    other.items[0].unitPrice = Money(minorUnits: 9_000, currency: euro)
    other.items[0].discount = Money(minorUnits: 0, currency: euro)
    let response = try await response(to: [.of([("A", 1, 100), ("B", 1, 50)]), other])
    #expect(response.items.map(\.sku) == ["A", "B"])
    #expect(response.items[1].revenue == [Money(minorUnits: 9_000, currency: euro), .dollars(50)])
  }

  @Test func `no more than 100,000 orders are read, and the display says so`() async throws {
    let page = Array(repeating: Order.of([("A", 1, 100)]), count: 500)
    worker.answers.wholePage = { [cursor] _ in .success(.init(orders: page, next: cursor)) }
    let interactor = OrderStatisticsInteractor(
      worker: worker, presenter: OrderStatisticsPresenter(display: display, formatter: formatter),
      timeZone: .gmt)

    try await interactor.fetchItems(.init())

    #expect(worker.calls.count == 200)
    guard case .displayItems(let shown)? = display.calls.first else { return #expect(Bool(false)) }
    #expect(!shown.document.isComplete)
    #expect(
      shown.displayedLimit
        == """
        Only the newest 100,000 orders are included. Choose a shorter period to include all of its orders.
        """)
    #expect(shown.displayedTotal == "1 item, 100,000 orders, $100,000.00")
  }

  @Test func `a failure of the store is presented`() async throws {
    worker.answers.wholePage = { _ in .failure(.store(.cannotFetch(.unavailable("it is locked")))) }
    try await interactor.fetchItems(.init())
    #expect(presenter.calls == [.presentFailure(.store(.cannotFetch(.unavailable("it is locked"))))])
  }

  @Test func `the rows are displayed, and written as CSV without formulas`() async throws {
    let presenter = OrderStatisticsPresenter(display: display, formatter: formatter)
    try await presenter.presentItems(
      .init(
        items: [.of("=A", 1_000, 2_000, 123_456)], count: 3, orders: 1_500, revenue: [.dollars(200_000)],
        isComplete: true))
    guard case .displayItems(let shown)? = display.calls.first else { return #expect(Bool(false)) }
    #expect(
      shown.displayedItems == [
        .init(sku: "=A", title: "Item =A", orders: "1,000", quantity: "2,000", revenue: ["$1,234.56"])
      ])
    #expect(shown.displayedTotal == "1 of 3 items, 1,500 orders, $2,000.00")
    #expect(
      shown.csv
        == "sku,title,orders,quantity,revenue,currency\r\n'=A,Item =A,1000,2000,1234.56,USD\r\n")
  }

  // MARK: Fixtures

  private func response(to orders: [Order], limit: Int = 50) async throws -> OrderStatistics.FetchItems.Response {
    worker.answers.wholePage = { _ in .success(.init(orders: orders, next: nil)) }
    try await interactor.fetchItems(.init(limit: limit))
    guard case .presentItems(let response)? = presenter.calls.last else { throw CancellationError() }
    return response
  }
}

extension Order {
  /// Returns a paid order with lines of SKUs, quantities and prices in cents.
  fileprivate static func of(_ lines: [(sku: String, quantity: Int64, cents: Int64)]) -> Order {
    var order = Order(
      id: "a", date: Instant(microseconds: 0), name: PersonName(first: "Amy", last: "Apple"), email: "amy@example.com",
      total: .dollars(0))
    order.status = .paid
    order.items = lines.map {
      OrderItem(
        sku: $0.sku, title: "Item \($0.sku)", quantity: $0.quantity, unitPrice: .dollars($0.cents),
        discount: .dollars(0))
    }
    return order
  }
}

extension OrderStatistics.FetchItems.Response.Item {
  fileprivate static func of(_ sku: String, _ orders: Int, _ quantity: Int64, _ cents: Int64) -> Self {
    .init(sku: sku, title: "Item \(sku)", orders: orders, quantity: quantity, revenue: [.dollars(cents)])
  }
}
