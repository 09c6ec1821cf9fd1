import Foundation
import ListOrders
import ListOrdersProtocols
import ListOrdersTesting
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing
import WorkerTesting

@Suite struct PickListTests {
  private let worker = OrdersWorkerSpy()
  private let presenter = ListOrdersPresentationLogicSpy()

  private var interactor: ListOrdersInteractor {
    ListOrdersInteractor(worker: worker, presenter: presenter, reader: ValueReaderFake(), timeZone: .gmt)
  }

  @Test func `named orders are picked by number, each once, without those that have nothing open`() async throws {
    worker.answers.order = { call in
      if call == .fetchOrder("60") { return .success(.withLines(60, .cancelled)) }
      return .success(.withLines(call == .fetchOrder("62") ? 62 : 61))
    }

    try await interactor.fetchPickList(.init(orders: ["62", "61", "#61", "60"]))

    #expect(presenter.calls == [.presentPickList(.init(orders: [.withLines(61), .withLines(62)], skipped: 1))])
  }

  @Test(
    arguments: [
      (OrdersParameters(), ["placed", "paid"]), (OrdersParameters(status: ["shipped"]), ["shipped"]),
      (OrdersParameters(query: "status:shipped"), []),
    ])
  func `filters select all orders that match, and those that wait unless they name a status`(
    parameters: OrdersParameters, status: [String]
  ) async throws {
    let next = OrdersCursor(after: Order.withLines(1).summary, updatedAt: .amysDay, sort: .newestFirst)
    worker.answers.wholePage = { call in
      guard case .fetchWholeOrders(let parameters, _) = call else { return .failure(OrdersWorkerAnswers.unset) }
      let isFirst = parameters.after == nil
      return .success(OrdersPage(orders: [.withLines(isFirst ? 1 : 2)], next: isFirst ? next : nil))
    }

    try await interactor.fetchPickList(.init(parameters: parameters))

    let read = worker.calls.map { call in
      if case .fetchWholeOrders(let parameters, _) = call { parameters[.status] } else { ["another call"] }
    }
    #expect(read == [status, status])
    #expect(presenter.calls == [.presentPickList(.init(orders: [.withLines(1), .withLines(2)]))])
  }

  @Test func `more orders or rows than a list may have are refused, and nothing is cut off`() async throws {
    try await interactor.fetchPickList(.init(orders: Array(repeating: "1", count: 1_001)))
    worker.answers.wholePage = { _ in .success(OrdersPage(orders: (1...1_001).map { .withLines($0) }, next: nil)) }
    try await interactor.fetchPickList(.init())
    worker.answers.order = { _ in
      var order = Order.withLines(1)
      order.items = Array(repeating: order.items[0], count: 10_001)
      return .success(order)
    }
    try await interactor.fetchPickList(.init(orders: ["1"]))

    func refusal(_ what: String) -> ListOrdersPresentationLogicSpy.Call {
      .presentFailure(
        .invalid([Violation("/orders", .text("\(what); name fewer orders, or use more filters"))]))
    }
    #expect(
      presenter.calls == [
        refusal("are more than 1000"), refusal("are more than 1000"), refusal("need more than 10000 rows"),
      ])
  }

  @Test func `an order without items is picked as a whole until it is shipped`() async throws {
    func whole(_ number: Int64) -> Order {
      var order = Order.withLines(number)
      order.items = []
      return order
    }
    var shipped = whole(62)
    shipped.shipments = [Shipment(number: 1, at: .amysDay, lines: [])]
    let page = OrdersPage(orders: [whole(61), shipped], next: nil)
    worker.answers.wholePage = { _ in .success(page) }
    try await interactor.fetchPickList(.init())
    #expect(presenter.calls == [.presentPickList(.init(orders: [whole(61)], skipped: 1))])

    let display = ListOrdersDisplayLogicSpy()
    try await ListOrdersPresenter(
      display: display, formatter: ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    ).presentPickList(.init(orders: [whole(61), .withLines(63)]))
    guard case .displayPickList(let viewModel)? = display.calls.last else { throw CancellationError() }
    #expect(viewModel.document.rows.map(\.title) == ["Whole order 61", "Tea", "Box"])
    #expect(viewModel.document.rows.first?.orders == [.init(id: "o61", number: 61, quantity: 1)])
    #expect(viewModel.summary == "6 pieces of 2 items and 1 whole order, for 2 orders")
  }

  @Test func `an order that does not exist is the outcome`() async throws {
    let error = OrdersWorkerError.store(.cannotFetch(.timedOut("slow")))
    worker.answers.order = { _ in .failure(error) }
    try await interactor.fetchPickList(.init(orders: ["7"]))
    #expect(presenter.calls == [.presentFailure(error)])
  }

  @Test func `open quantities are added up by SKU and title, with the orders that need them`() async throws {
    let display = ListOrdersDisplayLogicSpy()
    var shipped = Order.withLines(61)
    shipped.shipments = [Shipment(number: 1, at: .amysDay, lines: [LineQuantity(item: 2, quantity: 1)])]
    try await ListOrdersPresenter(
      display: display, formatter: ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    ).presentPickList(.init(orders: [shipped, .withLines(62)], skipped: 1))

    guard case .displayPickList(let viewModel)? = display.calls.last else { throw CancellationError() }
    let rows = viewModel.document.rows
    #expect(rows.map(\.sku) == ["A", "B"] && rows.map(\.title) == ["Tea", "Box"])
    #expect(rows.map(\.quantity) == [9, 2])
    let orders = ListOrders.FetchPickList.columns.last.map { column in rows.map { column.text($0) } }
    #expect(orders == ["4 for 61, 5 for 62", "1 for 61, 1 for 62"])
    #expect(viewModel.summary == "11 pieces of 2 items, for 2 orders; 1 other order has nothing left to pick")
  }
}

extension Order {
  /// An order of two lines of five teas and a line of a box.
  fileprivate static func withLines(_ number: Int64, _ status: OrderStatus = .paid) -> Order {
    var order = Order.amy
    (order.id, order.number, order.status) = ("o\(number)", number, status)
    order.items = [("B", "Box", 1), ("A", "Tea", 2), ("A", "Tea", 3)].map { sku, title, quantity in
      OrderItem(
        sku: sku, title: title, quantity: quantity, unitPrice: .zero(.usd), discount: .zero(.usd))
    }
    return order
  }
}
