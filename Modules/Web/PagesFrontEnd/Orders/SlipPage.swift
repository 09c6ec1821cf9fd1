import APIDocuments
import HTTPProtocols
import PresentationProtocols
import ShowOrderProtocols
import WebKernel
import PageKernel

/// The packing slip with items and address; the browser prints it without the frame.
struct SlipPage {
  let request: WebRequest
  let viewModel: ShowOrder.FetchOrder.ViewModel

  var response: HTTPResponse {
    let (slip, summary) = (viewModel.slip, viewModel.document.summary)
    let rows = slip.items.map { item -> HTML in
      """
      <tr><td class="number">\(item.quantity)</td><th scope="row">\(HTML.bdi(item.title.isEmpty ? item.sku : item.title))</th>\
      <td>\(HTML.bdi(item.sku))</td></tr>

      """
    }
    let table: HTML = """
      <div class="wide"><table><caption class="unseen">In this parcel</caption>
      <thead><tr><th scope="col" class="number">Quantity</th><th scope="col">Title</th><th scope="col">SKU</th></tr></thead>
      <tbody>
      \(rows)</tbody></table></div>
      """
    let main: HTML = """
      <p class="quiet unprinted">Print this page from the browser; only the slip is printed.</p>
      \(sender)
      <section class="card"><h2>Ship to</h2>
      <address class="envelope" dir="auto">\(HTML.lines(slip.address.joined(separator: "\n")))</address></section>
      <section class="card"><h2>Order</h2><dl class="facts">\(OrderContent.rows(slip.rows))</dl></section>
      <section class="card"><h2>In this parcel</h2>\(table, if: !rows.isEmpty)\
      \("<p class=\"quiet\">This order has no items.</p>", if: rows.isEmpty)</section>
      """
    let back: HTML =
      "<ul><li><a class=\"button\" href=\"\(request.link(toOrder: summary.id))\">Back to the order</a></li></ul>"
    return Page(
      title: "Packing slip of order \(summary.number)", actions: back, main: main,
      command: CommandLine("orders", "show", String(summary.number)), place: .orders
    ).response(to: request)
  }

  /// The name of the shop; `nil` if it has none.
  private var sender: HTML? {
    request.shopName.isEmpty ? nil : "<p class=\"sender\"><bdi>\(request.shopName)</bdi></p>"
  }
}
