import OrderDocumentsProtocols
import OrdersPageKernel
import PageKernel
import PresentationProtocols
import ShowOrderProtocols
import WebKernel

/// The content of an order on its page, which a deleted order has too: the facts, the items and the history.
struct OrderContent {
  let order: ShowOrder.DisplayedOrder
  let document: OrderDocument
  let history: ShowOrder.FetchHistory.ViewModel
  let request: WebRequest
  /// The newest other orders of the customer.
  var otherOrders: [OrderSummaryDocument] = []
  /// Whether the order is deleted: it counts for no customer then.
  var isDeleted = false

  private var summary: OrderSummaryDocument { document.summary }

  /// The facts beside the heading.
  var subtitle: HTML {
    """
    <p class="subtitle"><span class="status" data-status="\(summary.status.value)">\(summary.status.display)</span>\
    \(part)\
    <span>\(HTML.time(summary.date))</span><span>\(customer)</span>\
    <strong>\(bdi: summary.total.display)</strong></p>
    """
  }

  /// The part that has been shipped, beside the status, which says nothing of it.
  private var part: HTML? {
    document.shipment.value == "partial" ? "<span>\(document.shipment.display)</span>" : nil
  }

  /// The name, which leads to the customer if the order has an email.
  private var customer: HTML {
    guard !isDeleted, !summary.email.isEmpty, !summary.name.display.isEmpty else { return .bdi(summary.name.display) }
    return "<a href=\"\(request.link(toCustomer: summary.email))\">\(bdi: summary.name.display)</a>"
  }

  /// The items, the facts and the history in two columns.
  var columns: HTML {
    """
    <div class="columns">
    <div>\(items)\(card(.note))\(internalNotes)</div>
    <div class="side">\([.customer, .shipping, .billing, .order].compactMap(card))</div>
    <div>\(others)\(HistoryList(request: request, history: history, order: summary.id).html)</div>
    </div>
    """
  }

  private var items: HTML {
    let columns = ShowOrder.itemColumns.filter(\.isHeading) + ShowOrder.itemColumns.filter { !$0.isHeading }
    let table = PageTable<ItemDocument>(
      "Items", isCaptionSeen: false, style: "cards lines",
      columns.map { column in PageColumn(column, content: column.isHeading ? { .bdi($0.name) } : nil) })
    let sums = PageTable<ShowOrder.DisplayedRow>(
      "Totals", isCaptionSeen: false, hasHeadings: false, style: "sums",
      [
        PageColumn("Part", isHeading: true) { HTML($0.label) },
        PageColumn("Amount", type: "number") { .bdi($0.text) },
      ])
    let lists: [HTML] = [
      ("Refunds", Self.rows(order.refunds)), ("Shipments", shipments), ("Returns", Self.rows(order.returns)),
    ].filter { !$1.isEmpty }.map {
      "<h3>\($0)</h3><dl class=\"facts\">\($1)</dl>\n"
    }
    return """
      <section class="card"><h2>Items</h2>
      \(document.items.isEmpty ? "<p class=\"quiet\">No items. The total was entered directly.</p>" : table.html(document.items))
      \(sums.html(order.sums))
      \(lists)</section>
      """
  }

  /// The shipments, each with a link to its packing slip.
  private var shipments: [HTML] {
    zip(Self.rows(order.shipments), document.shipments).map { row, shipment in
      let slip = request.link(toOrder: summary.id, "/slip", [("shipment", String(shipment.number))])
      let link: HTML =
        "<dd class=\"unprinted\"><a href=\"\(slip)\">Packing slip of shipment \(shipment.name)</a></dd>\n"
      return "\(row)\(link, if: !isDeleted)"
    }
  }

  /// The notes for the people of the shop, which no printed page has; `nil` without one.
  private var internalNotes: HTML? {
    guard !order.internalNotes.isEmpty else { return nil }
    return """
      <section class="card unprinted"><h2>Internal notes</h2>
      <dl class="facts">\(Self.rows(order.internalNotes))</dl>
      </section>

      """
  }

  /// The newest other orders of the customer; `nil` if there are none.
  private var others: HTML? {
    guard !otherOrders.isEmpty else { return nil }
    let table = OrdersTable(
      request: request, caption: "Other orders of this customer", orders: otherOrders, hasEmails: false)
    return "<section class=\"card list unprinted\" aria-label=\"Other orders of this customer\">\(table.html)</section>"
  }

  /// Returns the facts of one part of the order; `nil` if there are none.
  private func card(_ section: ShowOrder.DisplayedRow.Section) -> HTML? {
    let rows = order.rows.filter { $0.section == section }
    guard !rows.isEmpty else { return nil }
    let facts: HTML = "<dl class=\"facts\">\(Self.rows(rows))</dl>"
    // The heading is the note's label.
    let note: HTML = "\(rows.map { "<p>\(HTML.lines($0.text))</p>" as HTML })"
    return """
      <section class="card"><h2>\(section.heading)</h2>
      \(note, if: section == .note)\(facts, if: section != .note)
      </section>

      """
  }

  /// Returns the entries of a list of facts.
  static func rows(_ rows: [ShowOrder.DisplayedRow]) -> [HTML] {
    rows.map { row in
      var texts = row.texts.map(HTML.lines)
      if let link = row.link, let last = texts.popLast() {
        texts.append("<a href=\"\(link)\" rel=\"noreferrer\">\(last)</a>")
      }
      return "<dt>\(isolated(row.label))</dt><dd>\(HTML.joined(texts, by: ", "))</dd>\n"
    }
  }
}

extension ItemDocument {
  /// The title, or the SKU of an item without one.
  var name: String { title.isEmpty ? sku : title }
}

extension OrderSummaryDocument {
  /// The name of the customer in a title: the email if the order has no name; `nil` if it has neither.
  var customer: String? { [name.display, email].first { !$0.isEmpty }.map(isolated) }
}
