import CustomersProtocols
import HTTPProtocols
import PageKernel
import PresentationProtocols
import WebKernel

/// The page of the list of customers.
struct CustomersPage {
  static let path = "/customers"

  let request: WebRequest
  /// The text that an order of each customer matches; empty for all customers.
  let query: String
  /// The tags that an order of each customer has, with commas between them; empty for all customers.
  let tag: String
  let viewModel: Customers.FetchCustomers.ViewModel

  var response: HTTPResponse {
    Page(
      title: "Customers", main: main,
      command: CommandLine("customers", "list").adding("query", query).adding("tag", tag),
      api: request.link("/api/v1/customers", filters), place: .customers
    ).response(to: request)
  }

  private var filters: [(name: String, value: String)] {
    [(name: "query", value: query), (name: "tag", value: tag)].filter { !$0.value.isEmpty }
  }

  private var main: HTML {
    """
    <form class="row unprinted" action="\(Self.path)" method="get" role="search" aria-label="Customers">
    <label for="customers-query">Search</label>
    <input id="customers-query" name="query" type="search" \
    value="\(query)" placeholder="Name, email, address, item …" autocomplete="off" dir="auto">
    <label for="customers-tag">Tag</label>
    <input id="customers-tag" name="tag" value="\(tag)" placeholder="VIP" autocomplete="off" dir="auto">
    \(request.carried.map { HTML.hidden($0.name, $0.value) })
    <button type="submit">Find customers</button></form>
    \(viewModel.document.customers.isEmpty ? nothing : list)
    \(viewModel.document.next.map(next))
    """
  }

  /// Whether there are customers on other pages.
  private var isPart: Bool { viewModel.document.next != nil || request.given("after") != nil }

  private var nothing: HTML {
    if viewModel.document.next != nil { return "<p class=\"card\">No customers on this page.</p>" }
    guard filters.isEmpty else {
      return "<p class=\"card\">No customers match. <a href=\"\(request.link(Self.path))\">Show all customers</a>.</p>"
    }
    return """
      <p class="card">There are no customers yet. A customer is an email with orders, for example amy@mail.example. \
      <a href="\(request.link("/"))">Get started</a>.</p>
      """
  }

  private var list: HTML {
    let customers = viewModel.document.customers
    let columns = Customers.columns.map { column in
      PageColumn(column, link: { request.link(toCustomer: $0.email) })
    }
    return PageTable(
      "\(customers.count.of("customer"))\(" on this page", if: isPart)", style: "cards labelled", columns
    ).card("Customers", customers)
  }

  private func next(_ cursor: String) -> HTML {
    request.nextPage(of: Self.path, filters, after: cursor)
  }
}
