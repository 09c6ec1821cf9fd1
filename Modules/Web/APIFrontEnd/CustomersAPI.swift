import APIKernel
import CustomersProtocols
import HTTPProtocols
import Permissions
import PresentationProtocols
import WebKernel

/// The operations on customers, who are computed from the orders with their email.
struct CustomersAPI: Sendable {
  let customers: CustomersBuilder

  private static let email = HTTPParameter("email", in: .path, description: "The customer's email, in any case.")
  private static let query = HTTPParameter(
    "query", in: .query, description: "Only customers with an order that matches, as in a list of orders.")
  private static let tag = HTTPParameter("tag", in: .query, description: "Only customers with an order with the tags.")

  var operations: [WebOperation] {
    [
      .api(
        .get, "/customers", id: "listCustomers", summary: "Lists customers, the one with the newest order first",
        details: """
          A customer is all orders with one email. “tag” is as in a list of orders. A page may have fewer customers than \
          “limit”, or none, and still a “next”.
          """, role: .viewer, parameters: [Self.query, Self.tag, .limit, .after],
        responses: [.json("CustomerPage", "A page of customers", fields: ["Link"])]
      ) { request in
        let list: Customers.FetchCustomers.ViewModel = try await customers.result(in: request.context) {
          try await $0.fetchCustomers(
            .init(
              query: request.given("query"), tags: request.given("tag").map { [$0] } ?? [], limit: request.limit,
              after: request.after))
        }
        return .json(list.document, fields: request.linkFields(next: list.document.next))
      }.reusable,
      .api(
        .get, "/customers/{email}", id: "showCustomer", summary: "Shows a customer",
        details: """
          Names, phones and addresses are those of the orders, the newest first, tags those of the most orders first, at most \
          50 of each. A customer with more than 10,000 orders is computed from the newest 10,000.
          """, role: .viewer, parameters: [Self.email], responses: [.json("Customer", "The customer")]
      ) { request in
        let customer: Customers.FetchCustomer.ViewModel = try await customers.result(in: request.context) {
          try await $0.fetchCustomer(.init(email: request.path("email")))
        }
        return .json(customer.document)
      }.reusable,
      .api(
        .post, "/customers/{email}/merge", id: "mergeCustomers",
        summary: "Writes the email of another customer to the orders of a customer",
        details: """
          Each order changes by itself, with an event of its own; “undo” is for changeOrders. A request changes at most \
          500 orders; “remaining” says how many still have the old email. The other customer must have an order.
          """, role: .editor, parameters: [Self.email], body: .json("CustomerMerge"),
        responses: [.json("CustomerMergeResult", "The result")]
      ) { request in
        let input = try CustomerMergeInput(json: try await request.bodyIfAny() ?? [])
        return try await change(.merge(into: input.into), request)
      },
      .api(
        .post, "/customers/{email}/tags", id: "tagCustomer",
        summary: "Adds tags to all orders of a customer, or removes them",
        details: """
          Later orders do not get them. Each order that needs it changes by itself, at most 500 of them; “remaining” says how \
          many still need the change, and “undo” is for changeOrders.
          """, role: .editor, parameters: [Self.email], body: .json("CustomerTags"),
        responses: [.json("CustomerTagsResult", "The result")]
      ) { request in
        let input = try CustomerTagsInput(json: try await request.bodyIfAny() ?? [])
        return try await change(.tags(adding: input.added, removing: input.removed), request)
      },
    ]
  }

  /// Changes the orders of the customer in the path.
  private func change(_ change: Customers.ChangeCustomer.Change, _ request: WebRequest) async throws -> HTTPResponse {
    let changed: Customers.ChangeCustomer.ViewModel = try await customers.result(in: request.context) {
      try await $0.changeCustomer(
        .init(request.path("email"), change, idempotencyKey: request.idempotencyKey, isDryRun: request.isDryRun))
    }
    return .json(changed.document, fields: .replayed(changed.isReplayed))
  }
}
