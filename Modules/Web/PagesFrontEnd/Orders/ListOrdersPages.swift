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
        let display = Display(request: request, filter: filter, views: views)
        let scene = listOrders(for: display, in: request.context)
        do {
          try await scene.fetchOrders(
            .init(parameters: filter.parameters, count: .limited, countsStatuses: true, isTyped: true))
        } catch let problem as Problem where problem.code == .invalid {
          return OrdersPage(
            request: request, filter: filter, programFilter: filter, views: views, viewModel: nil,
            problem: problem
          ).response
        }
        return try display.response.taken()
      }.reusable,
      .page(.get, DeletedOrdersPage.path, id: "showDeletedOrders", role: .viewer, parameters: [.limit, .after]) {
        request in
        let display = DeletedDisplay(request: request)
        try await listOrders(for: display, in: request.context)
          .fetchDeletedOrders(.init(limit: request.limit, after: request.query["after"]))
        return try display.response.taken()
      },
    ]
  }

  private final class DeletedDisplay: FetchDeletedOrdersDisplayLogic, RespondingDisplay {
    let response = ResponseBox()
    let request: WebRequest

    init(request: WebRequest) { self.request = request }

    func displayDeletedOrders(_ viewModel: ListOrders.FetchDeletedOrders.ViewModel) {
      response.put(DeletedOrdersPage(request: request, viewModel: viewModel).response)
    }
  }

  private final class Display: FetchOrdersDisplayLogic, RespondingDisplay {
    let response = ResponseBox()
    let request: WebRequest
    let filter: OrderFilter
    let views: [SavedViews.View]

    init(request: WebRequest, filter: OrderFilter, views: [SavedViews.View]) {
      self.request = request
      self.filter = filter
      self.views = views
    }

    func displayFetchedOrders(_ viewModel: ListOrders.FetchOrders.ViewModel) {
      let page = OrdersPage(
        request: request, filter: viewModel.read.map(filter.forPages) ?? filter,
        programFilter: viewModel.read.map(filter.forPrograms) ?? filter, views: views, viewModel: viewModel)
      response.put(page.response)
    }
  }
}
