import APIDocuments
import HTTPProtocols
import ListOrdersProtocols
import PresentationProtocols
import WebKernel
import PageKernel

/// A table of orders; on a phone, a list of cards.
struct OrdersTable {
  let request: WebRequest
  let caption: String
  let orders: [ListOrders.DisplayedOrder]
  let documents: [OrderSummaryDocument]
  /// The filter of a list whose headings sort it; `nil` for a table that cannot be sorted.
  var sorting: OrderFilter?

  var html: HTML {
    """
    <div class="wide"><table class="cards orders">
    <caption>\(caption)</caption>
    <thead><tr>
    \(heading("Number", "number"))
    \(heading("Date", "date"))
    <th scope="col">Status</th>
    <th scope="col">Reference</th>
    \(heading("Name", "name"))
    <th scope="col">Email</th>
    \(heading("Total", "total"))
    </tr></thead>
    <tbody>
    \(zip(orders, documents).map(row))
    </tbody>
    </table></div>
    """
  }

  private func row(_ order: ListOrders.DisplayedOrder, _ document: OrderSummaryDocument) -> HTML {
    """
    <tr><th scope="row"><a href="\(request.link(toOrder: order.id))">\(order.number)</a></th>\
    <td class="date">\(HTML.bdi(order.date))</td>\
    <td class="state"><span class="status" data-status="\(document.status.value)">\(order.status)</span></td>\
    <td class="reference">\(HTML.bdi(order.reference))</td>\
    <td class="name">\(HTML.bdi(order.name))</td>\
    <td class="email">\(HTML.bdi(order.email))</td>\
    <td class="number">\(HTML.bdi(order.total))</td></tr>

    """
  }

  /// Returns the heading of a column, with a link that sorts by it, first in the usual direction.
  private func heading(_ title: HTML, _ field: String) -> HTML {
    let type: HTML = field == "total" ? " class=\"number\"" : ""
    guard let sorting else { return "<th scope=\"col\"\(type)>\(title)</th>" }
    let current = sorting.sort ?? OrdersSortWord.standard.word
    let first = OrdersSortWord.usual(of: field)
    var other = sorting
    other.sort = current == first ? (first.hasPrefix("-") ? field : "-" + field) : first
    let state: HTML =
      current == field ? " aria-sort=\"ascending\"" : current == "-" + field ? " aria-sort=\"descending\"" : ""
    return "<th scope=\"col\"\(type)\(state)><a href=\"\(request.link("/orders", other.items))\">\(title)</a></th>"
  }
}
