import CustomersProtocols
import FormKernel
import HTTPProtocols
import ListOrdersProtocols
import OrderDocumentsProtocols
import OrdersPageKernel
import PageKernel
import Permissions
import PresentationProtocols
import WebKernel

/// The page of one customer: the sums, the latest orders, the addresses, and the forms of a merge and of a
/// change of tags.
struct CustomerPage {
  let request: WebRequest
  let viewModel: Customers.FetchCustomer.ViewModel
  let orders: ListOrders.FetchOrders.ViewModel
  /// The problem that refused a merge or a change of tags.
  var problem: Problem?

  /// Whether a fault is about the tags to add or to remove.
  static func isOfTags(_ fault: Problem.Fault) -> Bool { field(of: fault) != "into" }

  /// Returns the field that a fault is about.
  private static func field(of fault: Problem.Fault) -> String {
    switch fault.pointer.split(separator: "/").first {
    case "addTags": "add_tag"
    case "removeTags": "remove_tag"
    default: "into"
    }
  }

  private var customer: CustomerDocument { viewModel.document.customer }
  private var document: CustomerDetailsDocument { viewModel.document }

  var response: HTTPResponse {
    Page(
      title: customer.name.display.isEmpty ? customer.email : customer.name.display, subtitle: subtitle,
      actions: actions, main: main, command: CommandLine("customers", "show", customer.email),
      api: request.link("/api/v1/customers/\(percentEncoded(customer.email))"), place: .customers
    ).response(to: request, problem.map { HTTPStatus(rawValue: $0.httpStatus) } ?? .ok)
  }

  private var subtitle: HTML {
    """
    <p class="subtitle"><span>\(HTML.email(customer.email))</span><strong>\(HTML.bdi(customer.totals.map(\.display)))</strong></p>
    """
  }

  private var actions: HTML? {
    guard request.may(.editor), let latest = orders.documents.first else { return nil }
    let link = request.link("/orders/new", [(name: "customer_of", value: latest.id)])
    return "<ul><li><a class=\"button main\" href=\"\(link)\">New order</a></li></ul>"
  }

  private var main: HTML {
    """
    \(problem.map { Alert($0, field: Self.field).html })
    <div class="columns">
    <div>\(latest)</div>
    <div class="side">\(facts)\(document.addresses.map(address))</div>
    <div>\(tags, if: request.may(.editor))\(merge, if: request.may(.editor))</div>
    </div>
    """
  }

  private var latest: HTML {
    let table = OrdersTable(
      request: request, caption: "Latest orders", orders: orders.documents, hasEmails: false)
    let all = request.link("/orders", [(name: "email", value: customer.email)])
    return """
      <section class="card list" aria-label="Latest orders">\(table.html)</section>
      <p><a class="button" href="\(all)">All orders of this customer</a></p>
      """
  }

  private var facts: HTML {
    let names = facts(document.names.count == 1 ? "Name" : "Names", document.names.map(\.display))
    let phones = facts(document.phones.count == 1 ? "Phone" : "Phones", document.phones)
    return """
      <section class="card"><h2>Customer</h2><dl class="facts">\(names)<dt>Email</dt><dd>\(HTML.email(customer.email))</dd>\n\(phones)\
      \(fact("Orders", customer.count.display))\(facts("Total", customer.totals.map(\.display)))\
      \(fact("First order", customer.firstOrder.date.display))\
      \(fact("Last order", customer.lastOrder.date.display))\(tagFacts)</dl></section>
      """
  }

  /// The tags, each with a link to the customer's orders that have it.
  private var tagFacts: HTML? {
    guard !document.tags.isEmpty else { return nil }
    let tags = document.tags.map { tag -> HTML in
      let orders = request.link("/orders", [(name: "email", value: customer.email), (name: "tag", value: tag.tag)])
      return "<dd><a href=\"\(orders)\">\(bdi: tag.tag)</a> (\(tag.displayedOrders))</dd>"
    }
    return "<dt>Tags</dt>\(tags)"
  }

  /// Returns one label for several texts.
  private func facts(_ label: String, _ texts: [String]) -> HTML {
    texts.isEmpty ? "" : "<dt>\(label)</dt>\(texts.map { "<dd>\(bdi: $0)</dd>" as HTML })\n"
  }

  private func fact(_ label: String, _ text: String) -> HTML {
    text.isEmpty ? "" : "<dt>\(label)</dt><dd>\(bdi: text)</dd>\n"
  }

  private func address(_ used: CustomerDetailsDocument.UsedAddress) -> HTML {
    let order = String(used.order)
    return """
      <section class="card"><h2>Address</h2><p>\(HTML.lines(used.address.display))</p>
      <p class="quiet">Order <a href="\(request.link(toOrder: order))">\(order)</a></p></section>
      """
  }

  private var tags: HTML {
    let form = ActionForm(request: request, action: request.link(toCustomer: customer.email, "/tags"), name: "tags")
    func control(_ id: String, _ label: String, _ hint: String?) -> HTML {
      let fault = problem?.faults.first { Self.field(of: $0) == id }
      return LabelledControl(id, label: label, hint: hint, fault: fault?.message).html {
        "<input \($0) type=\"text\" list=\"tags\" value=\"\(request.form[id])\" autocomplete=\"off\" dir=\"auto\">"
      }
    }
    let inner: HTML = """
      \(control("add_tag", "Add tags", "Several with commas between them: gift, VIP"))
      \(control("remove_tag", "Remove tags", nil))\(HTML.suggestions("tags", document.tags.map(\.tag)))
      <div><button type="submit">Change tags</button></div>
      """
    return """
      <section class="card unprinted"><h2>Tags of all orders</h2>
      \(form.html(inner))
      </section>
      """
  }

  private var merge: HTML {
    let form = ActionForm(
      request: request, action: request.link(toCustomer: customer.email, "/merge"), name: "merge")
    let field = LabelledControl(
      "into", label: "Email of the other customer", hint: "All orders of this customer get this email.",
      fault: problem.flatMap { $0.faults.contains(where: Self.isOfTags) ? nil : $0.faults.first?.message ?? $0.detail })
    let inner: HTML = """
      \(field.html { "<input \($0) type=\"email\" value=\"\(request.form["into"])\" required autocomplete=\"off\">" })
      <div><button type="submit">Preview</button></div>
      """
    return """
      <section class="card unprinted"><h2>Merge into another customer</h2>
      \(form.html(inner))
      </section>
      """
  }
}
