import CustomersProtocols
import FormKernel
import HTTPProtocols
import ListOrdersProtocols
import OrderQueries
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
        parameters: [HTTPParameter("query", in: .query), HTTPParameter("tag", in: .query), .limit, .after]
      ) { request in
        let (query, tag) = (request.given("query"), request.given("tag"))
        let list: Customers.FetchCustomers.ViewModel = try await customers.result(in: request.context) {
          try await $0.fetchCustomers(
            .init(
              query: query, tags: tag.map { [$0] } ?? [], limit: request.limit, after: request.given("after")))
        }
        return CustomersPage(request: request, query: query ?? "", tag: tag ?? "", viewModel: list).response
      }.reusable,
      .page(.get, "/customers/{email}", id: "showCustomerPage", role: .viewer) { try await page($0) },
      .page(.post, "/customers/{email}/merge", id: "mergeCustomersByForm", role: .editor) { try await merge($0) },
      .page(.post, "/customers/{email}/tags", id: "tagCustomerByForm", role: .editor) { try await tag($0) },
    ]
  }

  private func page(_ request: WebRequest, _ problem: Problem? = nil) async throws -> HTTPResponse {
    let customer: Customers.FetchCustomer.ViewModel = try await customers.result(in: request.context) {
      try await $0.fetchCustomer(.init(email: request.path("email")))
    }
    let parameters = OrdersParameters(email: customer.document.customer.email, limit: Self.latest)
    let orders: ListOrders.FetchOrders.ViewModel = try await listOrders.result(in: request.context) {
      try await $0.fetchOrders(.init(parameters: parameters))
    }
    return CustomerPage(request: request, viewModel: customer, orders: orders, problem: problem).response
  }

  /// Shows what a merge would change; after the confirmation, merges and shows the result.
  private func merge(_ request: WebRequest) async throws -> HTTPResponse {
    let (from, into) = (request.path("email"), request.form["into"])
    let isConfirmed = request.form["confirmed"] == "yes"
    let merge = Customers.ChangeCustomer.Request(
      from, .merge(into: into), idempotencyKey: isConfirmed ? request.writeKey : nil,
      isDryRun: !isConfirmed || request.isDryRun)
    let merged: Customers.ChangeCustomer.ViewModel
    do {
      merged = try await customers.result(in: request.context) { try await $0.changeCustomer(merge) }
    } catch let problem as Problem where [.invalid, .notFound].contains(problem.code) && !isConfirmed {
      return try await page(request, problem)
    }
    let result = merged.document
    guard isConfirmed else { return MergePage(request: request, from: from, into: into, result: result).response }
    return ChangedPage(
      request: request, email: into, result: result, command: CommandLine("customers", "merge", from, into)
    ).response
  }

  /// Adds tags to the orders of a customer and removes tags from them, and shows the result.
  private func tag(_ request: WebRequest) async throws -> HTTPResponse {
    let email = request.path("email")
    let (added, removed) = (request.form.text("add_tag"), request.form.text("remove_tag"))
    let changed: Customers.ChangeCustomer.ViewModel
    do {
      changed = try await customers.result(in: request.context) {
        try await $0.changeCustomer(
          .init(
            email, .tags(adding: added.map { [$0] } ?? [], removing: removed.map { [$0] } ?? []),
            idempotencyKey: request.writeKey, isDryRun: request.isDryRun))
      }
    } catch let problem as Problem where problem.faults.contains(where: CustomerPage.isOfTags) {
      return try await page(request, problem)
    }
    let command = CommandLine("customers", "tag", email).adding("add-tag", added).adding("remove-tag", removed)
    return ChangedPage(request: request, email: email, result: changed.document, command: command).response
  }
}
