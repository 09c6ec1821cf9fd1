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
  let viewModel: Customers.FetchCustomers.ViewModel

  var response: HTTPResponse {
    let items = query.isEmpty ? [] : [(name: "query", value: query)]
    return Page(
      title: "Customers", main: main, command: CommandLine("customers", "list").adding("query", query),
      api: request.link("/api/v1/customers", items), place: .customers
    ).response(to: request)
  }

  private var main: HTML {
    """
    <form class="row unprinted" action="\(Self.path)" method="get" role="search" aria-label="Customers">
    <label for="customers-query">Search</label>
    <input id="customers-query" name="query" type="search" \
    value="\(query)" placeholder="Name, email, address, item …" autocomplete="off" dir="auto">
    \(request.carried.map { HTML.hidden($0.name, $0.value) })
    <button type="submit">Find customers</button></form>
    \(viewModel.displayedCustomers.isEmpty ? nothing : list)
    \(viewModel.document.next.map(next))
    """
  }

  /// Whether there are customers on other pages.
  private var isPart: Bool { viewModel.document.next != nil || request.given("after") != nil }

  private var nothing: HTML {
    viewModel.document.next == nil
      ? "<p class=\"card\">\(query.isEmpty ? "There are no customers yet." : "No customers match.")</p>"
      : "<p class=\"card\">No customers on this page.</p>"
  }

  private var list: HTML {
    """
    <section class="card list" aria-label="Customers"><div class="wide"><table class="cards labelled">
    <caption>\(viewModel.displayedCustomers.count.of("customer"))\(" on this page", if: isPart)</caption>
    <thead><tr><th scope="col">Email</th><th scope="col">Name</th><th scope="col" class="number">Orders</th>\
    <th scope="col" class="number">Total</th><th scope="col">First order</th><th scope="col">Last order</th></tr></thead>
    <tbody>
    \(viewModel.displayedCustomers.map(row))</tbody></table></div></section>
    """
  }

  private func row(_ customer: Customers.DisplayedCustomer) -> HTML {
    """
    <tr><th scope="row" class="email"><a href="\(request.link(toCustomer: customer.email))">\(HTML.email(customer.email))</a></th>\
    <td class="name">\(bdi: customer.name)</td><td class="number" data-label="Orders">\(bdi: customer.orders)</td>\
    <td class="number" data-label="Total">\(bdi: customer.total)</td>\
    <td class="date" data-label="First order">\(bdi: customer.firstOrder)</td>\
    <td class="date" data-label="Last order">\(bdi: customer.lastOrder)</td></tr>

    """
  }

  private func next(_ cursor: String) -> HTML {
    request.nextPage(of: Self.path, query.isEmpty ? [] : [(name: "query", value: query)], after: cursor)
  }
}
