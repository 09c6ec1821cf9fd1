import OrderQueries
import BulkOrdersProtocols
import PageKernel
import HTTPProtocols
import ListOrdersProtocols
import OrdersPageKernel
import Permissions
import PresentationProtocols
import SavedViewsProtocols
import WebKernel

/// The operation of the list of orders; its filters, sort and page are in its address.
struct ListOrdersPages: Sendable {
  let listOrders: ListOrdersBuilder
  let savedViews: SavedViewsBuilder

  private func fetch(_ list: ListOrders.FetchOrders.Request, _ request: WebRequest) async throws
    -> ListOrders.FetchOrders.ViewModel
  {
    try await listOrders.result(in: request.context) { try await $0.fetchOrders(list) }
  }

  /// Adds the pages after the first one to a list, up to the number of orders that can be changed at once.
  private func addRest(
    of list: inout ListOrders.FetchOrders.ViewModel, _ filter: OrderFilter, _ request: WebRequest
  ) async throws {
    var parameters = filter.parameters
    while let next = list.next, list.documents.count < BulkOperation.limit {
      parameters.after = next
      parameters.limit = min(OrderFilter.limits.max() ?? parameters.limit, BulkOperation.limit - list.documents.count)
      let page = try await fetch(.init(parameters: parameters, isTyped: true), request)
      list.documents += page.documents
      list.next = page.next
      list.nextStatuses += page.nextStatuses.filter { !list.nextStatuses.contains($0) }
    }
  }

  var operations: [WebOperation] {
    [
      .page(.get, "/orders", id: "showOrders", role: .viewer, parameters: OrderFilter.parameters) { request in
        let filter = OrderFilter(request.query)
        let views = try await ViewsPages.views(of: request, savedViews)
        do {
          var list = try await fetch(
            .init(
              parameters: filter.parameters, count: .limited, countsStatuses: true, isTyped: true,
              suggestsQueries: true), request)
          if filter.isWhole { try await addRest(of: &list, filter, request) }
          if let order = list.exactMatch, filter.isQueryAlone {
            return request.redirect(to: request.link(toOrder: order))
          }
          return OrdersPage(
            request: request, filter: list.read.map(filter.forPages) ?? filter,
            programFilter: list.read.map(filter.forPrograms) ?? filter, views: views, viewModel: list
          ).response
        } catch let problem as Problem where problem.code == .invalid {
          return OrdersPage(
            request: request, filter: filter, programFilter: filter, views: views, viewModel: nil,
            problem: problem
          ).response
        }
      }.reusable,
      .page(.get, DeletedOrdersPage.path, id: "showDeletedOrders", role: .viewer, parameters: [.limit, .after]) {
        request in
        let list: ListOrders.FetchDeletedOrders.ViewModel = try await listOrders.result(in: request.context) {
          try await $0.fetchDeletedOrders(.init(limit: request.limit, after: request.query["after"]))
        }
        return DeletedOrdersPage(request: request, viewModel: list).response
      },
    ]
  }
}
