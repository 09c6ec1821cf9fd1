import OrderQueries
import CustomersProtocols
import FormKernel
import HTTPProtocols
import ListOrdersProtocols
import PageKernel
import Permissions
import PresentationProtocols
import WebKernel

/// The operations of the pages of customers.
struct CustomersPages: Sendable {
  let customers: CustomersBuilder
  let listOrders: ListOrdersBuilder

  /// The number of orders on the page of a customer; a link leads to all.
  private static let latest = 10

  var operations: [WebOperation] {
    [
      .page(
        .get, CustomersPage.path, id: "showCustomers", role: .viewer,
        parameters: [HTTPParameter("query", in: .query), .limit, .after]
      ) { request in
        let display = Display()
        let query = request.given("query")
        try await customers(for: display, in: request.context).fetchCustomers(
          .init(query: query, limit: request.limit, after: request.given("after")))
        return CustomersPage(request: request, query: query ?? "", viewModel: try display.list.taken()).response
      }.reusable,
      .page(.get, "/customers/{email}", id: "showCustomerPage", role: .viewer) { try await page($0) },
      .page(.post, "/customers/{email}/merge", id: "mergeCustomersByForm", role: .editor) { try await merge($0) },
    ]
  }

  private func page(_ request: WebRequest, _ problem: Problem? = nil) async throws -> HTTPResponse {
    let display = Display()
    try await customers(for: display, in: request.context).fetchCustomer(.init(email: request.path("email")))
    let customer = try display.customer.taken()
    let email = customer.document.customer.email
    try await listOrders(for: display, in: request.context)
      .fetchOrders(.init(parameters: OrdersParameters(email: email, limit: Self.latest)))
    return CustomerPage(
      request: request, viewModel: customer, orders: try display.orders.taken(), problem: problem
    ).response
  }

  /// Shows what a merge would change; after the confirmation, merges and shows the result.
  private func merge(_ request: WebRequest) async throws -> HTTPResponse {
    let (from, into) = (request.path("email"), request.form["into"])
    let isConfirmed = request.form["confirmed"] == "yes"
    let display = Display()
    do {
      try await customers(for: display, in: request.context).mergeCustomers(
        .init(
          from: from, into: into, idempotencyKey: isConfirmed ? request.writeKey : nil,
          isDryRun: !isConfirmed || request.isDryRun))
    } catch let problem as Problem where [.invalid, .notFound].contains(problem.code) && !isConfirmed {
      return try await page(request, problem)
    }
    let result = try display.merged.taken().document
    return isConfirmed
      ? MergedPage(request: request, from: from, into: into, result: result).response
      : MergePage(request: request, from: from, into: into, result: result).response
  }

  private final class Display: FetchCustomersDisplayLogic, FetchCustomerDisplayLogic, MergeCustomersDisplayLogic,
    FetchOrdersDisplayLogic
  {
    let list = Shown<Customers.FetchCustomers.ViewModel>()
    let customer = Shown<Customers.FetchCustomer.ViewModel>()
    let merged = Shown<Customers.MergeCustomers.ViewModel>()
    let orders = Shown<ListOrders.FetchOrders.ViewModel>()

    func displayFetchedCustomers(_ viewModel: Customers.FetchCustomers.ViewModel) { list.show(viewModel) }
    func displayFetchedCustomer(_ viewModel: Customers.FetchCustomer.ViewModel) { customer.show(viewModel) }
    func displayMergedCustomers(_ viewModel: Customers.MergeCustomers.ViewModel) { merged.show(viewModel) }
    func displayFetchedOrders(_ viewModel: ListOrders.FetchOrders.ViewModel) { orders.show(viewModel) }
    func displayProblem(_ problem: Problem) throws { throw problem }
  }
}
