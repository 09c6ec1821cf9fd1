import APIProtocols
import HTTPProtocols
import ListOrdersProtocols
import PresentationProtocols
import Synchronization

/// Listing orders for programs.
struct ListOrdersAPI: Sendable {
  let scenes: any ListOrdersBuilding

  var operations: [Operation] {
    [
      .api(
        .get, "/orders", id: "listOrders", summary: "Lists orders, page by page", role: .viewer,
        parameters: Self.filters + Self.paging,
        answers: [
          .init(status: .ok, description: "A page of orders", mediaTypes: ["application/json"], schema: "Orders")
        ]
      ) { request in
        let display = Display()
        let scene = scenes.listOrders(for: display, in: request.context)
        try await scene.fetchOrders(
          .init(parameters: OrdersParameters(request.query), isCounted: request.query["count"] == "true"))
        return try display.answer.taken()
      }
    ]
  }

  static let filters = [
    HTTPParameter("status", in: .query, isRepeatable: true, description: "Orders with any of these statuses."),
    HTTPParameter("query", in: .query, description: "Words of names, companies, cities and item titles."),
    HTTPParameter("email", in: .query), HTTPParameter("phone", in: .query), HTTPParameter("number", in: .query),
    HTTPParameter("reference", in: .query), HTTPParameter("since", in: .query), HTTPParameter("until", in: .query),
    HTTPParameter("updated_since", in: .query),
  ]
  static let paging = [
    HTTPParameter("sort", in: .query), HTTPParameter("limit", in: .query, kind: .integer, range: 1...200),
    HTTPParameter("after", in: .query), HTTPParameter("count", in: .query, kind: .boolean),
  ]

  private final class Display: ListOrdersDisplayLogic, AnsweringDisplay {
    let answer = Answer()

    func displayFetchedOrders(_ viewModel: ListOrders.FetchOrders.ViewModel) {
      answer.give(.json(OrdersDocument(orders: viewModel.documents, next: viewModel.next, count: viewModel.count)))
    }

    func displayCount(_ viewModel: ListOrders.CountOrders.ViewModel) {}
    func displayExportedOrders(_ viewModel: ListOrders.ExportOrders.ViewModel) {}
  }
}

extension OrdersParameters {
  /// The filters, sort and page of a query.
  init(_ query: HTTPQuery) {
    self.init(
      status: query.values("status"), query: query["query"], email: query["email"], phone: query["phone"],
      number: query["number"], reference: query["reference"], since: query["since"], until: query["until"],
      updatedSince: query["updated_since"], sort: query["sort"], limit: query["limit"].flatMap { Int($0) } ?? 50,
      after: query["after"])
  }
}
