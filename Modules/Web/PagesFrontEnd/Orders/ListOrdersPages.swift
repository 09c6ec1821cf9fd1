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

  var operations: [WebOperation] {
    [
      .page(.get, "/orders", id: "showOrders", role: .viewer, parameters: OrderFilter.parameters) { request in
        let filter = OrderFilter(request.query)
        let views = try await ViewsPages.views(of: request, savedViews)
        do {
          let list: ListOrders.FetchOrders.ViewModel = try await listOrders.result(in: request.context) {
            try await $0.fetchOrders(
              .init(
                parameters: filter.parameters, count: .limited, countsStatuses: true, isTyped: true,
                suggestsQueries: true))
          }
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
