import HTTPProtocols
import OrderDocumentsProtocols
import PageKernel
import PresentationProtocols
import ShowOrderProtocols
import WebKernel

/// The packing slip of an order with items and address; the browser prints it without the frame.
struct SlipPage {
  let request: WebRequest
  let viewModel: ShowOrder.FetchOrder.ViewModel
  /// The number of the shipment; `nil` for a slip of the order.
  let shipment: Int64?

  var response: HTTPResponse {
    let summary = viewModel.document.summary
    let main: HTML = """
      <p class="quiet unprinted">Print this page from the browser; only the slip is printed.</p>
      \(Slip(request: request, slip: viewModel.slip).html)
      """
    let back: HTML =
      "<ul><li><a class=\"button\" href=\"\(request.link(toOrder: summary.id))\">Back to the order</a></li></ul>"
    let items = shipment.map { [(name: "shipment", value: String($0))] } ?? []
    return Page(
      title: viewModel.slip.title, actions: back, main: main,
      command: CommandLine("orders", "slip", String(summary.number)).adding("shipment", shipment.map { String($0) }),
      api: request.link("/api/v1/orders/\(percentEncoded(summary.id))/slip", items), place: .orders
    ).response(to: request)
  }
}

/// The packing slips of several orders, each on a sheet of its own.
struct SlipsPage {
  let request: WebRequest
  let viewModels: [ShowOrder.FetchOrder.ViewModel]
  /// The number of chosen orders that are no longer there.
  let missing: Int

  var response: HTTPResponse {
    let slips = viewModels.map { viewModel -> HTML in
      """
      <article class="slip"><h2 class="sheet">\(viewModel.slip.title)</h2>
      \(Slip(request: request, slip: viewModel.slip, isPart: true).html)</article>

      """
    }
    let lost: HTML = "<p class=\"stale unprinted\">\(missing.of("order")) could not be found any more.</p>"
    let main: HTML = """
      <p class="quiet unprinted">Print this page from the browser; each slip is on a sheet of its own.</p>
      \(lost, if: missing > 0)\(slips)
      """
    return Page(title: "\(viewModels.count.of("packing slip"))", main: main, place: .orders).response(to: request)
  }
}

/// The sections of a slip: the sender, the address, the order, the items, and those of other parcels.
private struct Slip {
  let request: WebRequest
  let slip: ShowOrder.DisplayedSlip
  /// Whether the slip has a heading of its own, below that of the page.
  var isPart = false

  var html: HTML {
    """
    \(sender)
    <section class="card">\(heading("Ship to"))
    <address class="envelope" dir="auto">\(HTML.lines(slip.address.joined(separator: "\n")))</address></section>
    <section class="card">\(heading("Order"))<dl class="facts">\(OrderContent.rows(slip.rows))</dl></section>
    <section class="card">\(heading("In this parcel"))\
    \(slip.lines.isEmpty ? "<p class=\"quiet\">This order has no items.</p>" : table("In this parcel", slip.lines))</section>
    \(others)\(note)
    """
  }

  /// What is to follow, and what has been sent already; `nil` without either.
  private var others: HTML? {
    let toFollow: HTML = """
      <section class="card">\(heading("To follow"))\(table("To follow", slip.toFollow))</section>

      """
    let sent: HTML = """
      <section class="card">\(heading("Already sent"))<dl class="facts">\(OrderContent.rows(slip.sent))</dl></section>

      """
    return "\(toFollow, if: !slip.toFollow.isEmpty)\(sent, if: !slip.sent.isEmpty)"
  }

  private func table(_ caption: HTML, _ lines: [LineQuantityDocument]) -> HTML {
    let columns = ShowOrder.slipColumns.map { column in
      PageColumn(column, content: column.isHeading ? { .bdi($0.title.isEmpty ? $0.sku : $0.title) } : nil)
    }
    return PageTable<LineQuantityDocument>(caption, isCaptionSeen: false, style: "parcel", columns).html(lines)
  }

  private func heading(_ text: String) -> HTML { isPart ? "<h3>\(text)</h3>" : "<h2>\(text)</h2>" }

  private var note: HTML? {
    slip.note.map { note in
      "<section class=\"card\">\(heading("Note"))<p>\(HTML.lines(note))</p></section>"
    }
  }

  /// The name, the address and the phone of the shop; `nil` if it has none.
  private var sender: HTML? {
    guard !request.shopName.isEmpty || !request.shopContact.isEmpty else { return nil }
    let contact: HTML? =
      request.shopContact.isEmpty
      ? nil : "<br><span class=\"contact\">\(HTML.lines(request.shopContact))</span>"
    return "<p class=\"sender\"><bdi>\(request.shopName)</bdi>\(contact)</p>"
  }
}
