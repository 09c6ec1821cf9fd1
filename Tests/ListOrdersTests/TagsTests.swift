import Foundation
import JSON
import ListOrders
import ListOrdersProtocols
import ListOrdersTesting
import Models
import ModelsTesting
import OrderDocumentsProtocols
import OrderQueries
import OrdersStoreProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing
import WorkerTesting

@Suite struct `The tags of orders` {
  private let worker = OrdersWorkerSpy()
  private let presenter = ListOrdersPresentationLogicSpy()

  private var interactor: ListOrdersInteractor {
    ListOrdersInteractor(worker: worker, presenter: presenter, reader: ValueReaderFake(), timeZone: .gmt)
  }

  @Test func `are counted in the orders that match, the newest first`() async throws {
    worker.answers.wholePage = { call in
      guard case .fetchWholeOrders(let parameters, _) = call else { return .failure(OrdersWorkerAnswers.unset) }
      let isFirst = parameters.after == nil
      return .success(
        OrdersPage(orders: [Self.order(isFirst ? "VIP, gift" : "vip")], next: isFirst ? Self.next : nil))
    }
    try await interactor.fetchTags(.init(parameters: .init(status: ["paid"], sort: "total")))
    #expect(
      worker.calls.map { call in
        if case .fetchWholeOrders(let parameters, _) = call {
          "\(parameters[.status]) \(parameters.sort ?? "")"
        } else {
          ""
        }
      } == [#"["paid"] -date"#, #"["paid"] -date"#])
    let response = try response()
    #expect(response.tags.sorted.map(\.tag) == ["VIP", "gift"] && response.tags.sorted.map(\.orders) == [2, 1])
    #expect(response.orders == 2 && response.isComplete)
  }

  @Test(arguments: [(10_000, 20), (1_000, 2), (700, 2)])
  func `are counted in a limited number of orders, and more are said to exist`(most: Int, reads: Int) async throws {
    worker.answers.wholePage = { call in
      guard case .fetchWholeOrders(let parameters, _) = call else { return .failure(OrdersWorkerAnswers.unset) }
      return .success(
        OrdersPage(orders: Array(repeating: Self.order("VIP"), count: parameters.limit), next: Self.next))
    }
    try await interactor.fetchTags(.init(mostOrders: most))
    #expect(worker.calls.count == reads)
    let response = try response()
    #expect(response.orders == most && !response.isComplete)
  }

  @Test func `are shown by their number of orders, then by name`() async throws {
    var tags = TagCounts()
    for text in ["late, VIP", "Gift", "vip"] { tags.add(Tags(text)) }
    let display = ListOrdersDisplayLogicSpy()
    for isComplete in [true, false] {
      try await ListOrdersPresenter(
        display: display, formatter: ReferenceFormatter(locale: .init(identifier: "en_US"), timeZone: .gmt)
      ).presentTags(.init(tags: tags, orders: 10_000, isComplete: isComplete))
    }
    let shown = display.calls.map { call in
      if case .displayTags(let viewModel) = call { viewModel } else { nil as ListOrders.FetchTags.ViewModel? }
    }
    #expect(shown.first??.document.tags.map(\.tag) == ["VIP", "Gift", "late"])
    #expect(
      shown.first??.document.json().map { $0 }
        == Array(
          #"{"tags":[{"tag":"VIP","orders":2},{"tag":"Gift","orders":1},{"tag":"late","orders":1}],"isComplete":true}"#
            .utf8))
    #expect(shown.first??.displayedLimit == nil)
    #expect(
      shown.last??.displayedLimit
        == "Only the newest 10,000 orders are included. Use more filters to include all of their orders.")
  }

  // MARK: Fixtures

  private static let next = OrdersCursor(after: Order.amy.summary, updatedAt: .amysDay, sort: .newestFirst)

  private static func order(_ tags: String) -> Order {
    var order = Order.amy
    order.tags = Tags(tags)
    return order
  }

  private func response() throws -> ListOrders.FetchTags.Response {
    guard case .presentTags(let response)? = presenter.calls.last else { throw CancellationError() }
    return response
  }
}
