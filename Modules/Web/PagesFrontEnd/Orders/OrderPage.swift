import APIDocuments
import HTTPProtocols
import PresentationProtocols
import ShowOrderProtocols
import WebKernel
import PageKernel

/// The page of one order.
struct OrderPage {
  let request: WebRequest
  let viewModel: ShowOrder.FetchOrder.ViewModel
  let history: ShowOrder.FetchHistory.ViewModel
  /// The problem that refused a change.
  var problem: Problem?

  private var order: ShowOrder.DisplayedOrder { viewModel.displayedOrder }
  private var summary: OrderSummaryDocument { viewModel.document.summary }

  var response: HTTPResponse {
    let actions = OrderActions(request: request, viewModel: viewModel, history: history, problem: problem)
    return Page(
      title: "Order \(summary.number)", subtitle: subtitle, actions: actions.html, main: main,
      command: CommandLine("orders", "show", String(summary.number)),
      api: request.link("/api/v1/orders/\(percentEncoded(summary.id))"), place: .orders
    )
    .response(to: request, problem.map { HTTPStatus(rawValue: $0.httpStatus) } ?? .ok)
  }

  private var subtitle: HTML {
    """
    <p class="subtitle"><span class="status" data-status="\(summary.status.value)">\(summary.status.display)</span>\
    <span>\(bdi: summary.date.display)</span><span>\(bdi: summary.name.display)</span>\
    <strong>\(bdi: summary.total.display)</strong></p>
    """
  }

  private var main: HTML {
    """
    \(problem.map { Alert($0, field: OrderActions.field).html })
    <div class="columns">
    <div>\(items)\(card(.note))</div>
    <div class="side">\([.customer, .shipping, .billing, .order].compactMap(card))</div>
    <div>\(HistoryList(history: history, number: summary.number).html)</div>
    </div>
    """
  }

  // MARK: What it is

  private var items: HTML {
    let rows = order.items.map { item -> HTML in
      """
      <tr><th scope="row">\(HTML.bdi(item.title.isEmpty ? item.sku : item.title))</th>\
      <td class="sku">\(HTML.bdi(item.sku))</td><td class="number quantity">\(item.quantity)</td>\
      <td class="number price">\(HTML.bdi(item.unitPrice))</td>\
      <td class="number discount">\(HTML.bdi(item.discount))</td><td class="number total">\(HTML.bdi(item.total))</td></tr>

      """
    }
    let table: HTML = """
      <div class="wide"><table class="cards lines">
      <caption class="unseen">Items</caption>
      <thead><tr><th scope="col">Title</th><th scope="col">SKU</th><th scope="col" class="number">Quantity</th>\
      <th scope="col" class="number">Unit price</th><th scope="col" class="number">Discount</th>\
      <th scope="col" class="number">Total</th></tr></thead>
      <tbody>
      \(rows)</tbody></table></div>
      """
    let sums = order.sums.map {
      "<tr><th scope=\"row\">\($0.label)</th><td class=\"number\">\(HTML.bdi($0.text))</td></tr>" as HTML
    }
    let refunds: HTML? =
      order.refunds.isEmpty ? nil : "<h3>Refunds</h3><dl class=\"facts\">\(Self.rows(order.refunds))</dl>"
    return """
      <section class="card"><h2>Items</h2>
      \(table, if: !rows.isEmpty)\("<p class=\"quiet\">No items. The total was entered directly.</p>", if: rows.isEmpty)
      <table class="sums"><caption class="unseen">Totals</caption><tbody>\(sums)</tbody></table>
      \(refunds)
      </section>
      """
  }

  /// Returns the facts of one part of the order; `nil` if there are none.
  private func card(_ section: ShowOrder.DisplayedRow.Section) -> HTML? {
    let rows = order.rows.filter { $0.section == section }
    guard !rows.isEmpty else { return nil }
    let facts: HTML = "<dl class=\"facts\">\(Self.rows(rows))</dl>"
    // The heading is the note's label.
    let note: HTML = "\(rows.map { "<p><bdi>\(HTML.lines($0.text))</bdi></p>" as HTML })"
    return """
      <section class="card"><h2>\(section.heading)</h2>
      \(note, if: section == .note)\(facts, if: section != .note)
      </section>

      """
  }

  static func rows(_ rows: [ShowOrder.DisplayedRow]) -> [HTML] {
    rows.map { "<dt>\($0.label)</dt><dd><bdi>\(HTML.lines($0.text))</bdi></dd>\n" }
  }
}

/// The events of an order, the latest first.
struct HistoryList {
  let history: ShowOrder.FetchHistory.ViewModel
  /// The order's number; `nil` if the order has been purged.
  var number: Int64?

  private static let most = 50

  var html: HTML {
    let shown = history.displayedEvents.suffix(Self.most).reversed()
    let more = history.displayedEvents.count - shown.count
    let rest: HTML? =
      more == 0
      ? nil : "<p class=\"quiet\">\(more) more: <code>storekeeper orders history \(String(number ?? 0))</code></p>"
    return """
      <section class="card unprinted"><h2>History</h2>
      <ol class="events">\(shown.map(event))</ol>
      \(rest)
      </section>
      """
  }

  private func event(_ event: ShowOrder.FetchHistory.DisplayedEvent) -> HTML {
    let changes = event.changes.map { "<li><bdi>\($0)</bdi></li>" as HTML }
    let list: HTML? = changes.isEmpty ? nil : "<ul>\(changes)</ul>"
    return """
      <li><strong>\(event.what)</strong> <span class="quiet">version \(event.version)</span><br>\
      <span class="quiet">\(HTML.bdi(event.at)), <bdi>\(event.who)</bdi></span>\(list)</li>

      """
  }
}
