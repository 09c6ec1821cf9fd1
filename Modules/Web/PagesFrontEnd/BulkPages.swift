import BulkOrdersProtocols
import FormKernel
import HTTPProtocols
import OrderDocumentsProtocols
import OrdersPageKernel
import PageKernel
import PresentationProtocols
import WebKernel

/// The page that shows a change of the ticked orders before it is made: their number, their sums, and the orders that
/// will not be changed.
struct BulkPreviewPage {
  let request: WebRequest
  let action: BulkPageAction
  let orders: [TickedOrder]
  /// The results of a dry run, in the order of the ticked orders.
  let viewModel: BulkOrders.ChangeOrders.ViewModel

  private typealias Row = (order: TickedOrder, result: BulkOrders.ChangeOrders.DisplayedResult)

  var response: HTTPResponse {
    let rows: [Row] = Array(zip(orders, viewModel.displayedResults))
    let changed = rows.filter { $0.result.isDone }
    let main: HTML = """
      <section class="card stack"><h2>Preview</h2>
      <p role="status">Nothing is saved until you confirm.</p>
      <dl class="tally"><div><dt>Orders</dt><dd>\(changed.count)</dd></div>\
      \(viewModel.displayedTotals.map { "<div><dt>Total</dt><dd>\(HTML.bdi($0))</dd></div>" as HTML })\
      <div><dt>Not changed</dt><dd>\(rows.count - changed.count)</dd></div></dl>
      \(viewModel.paymentNotice.map { "<p class=\"stale\">\($0)</p>" as HTML })\
      \(confirmation(changed))
      </section>
      \(BulkFailures(request: request, results: viewModel.displayedResults, title: "These orders will not be changed").html)
      """
    return Page(
      title: "\(action.words(changed.count))?", main: main, command: BulkCommand(action, orders, viewModel).command,
      place: .orders
    ).response(to: request)
  }

  private func confirmation(_ rows: [Row]) -> HTML {
    let back: HTML = "<a href=\"\(BulkLinks(request).list(ticking: viewModel.displayedResults))\">Cancel</a>"
    guard !rows.isEmpty else { return "<p>None of the selected orders can be changed. \(back)</p>" }
    let type = action.name == "delete" || action.name == "cancelled" ? "danger" : "main"
    let carrier = LabelledControl("carrier", label: "Carrier", hint: "Of all orders; may be empty.").html {
      "<input \($0) type=\"text\" autocomplete=\"off\" dir=\"auto\">"
    }
    return """
      <form action="\(request.link(OrdersUndoForm.path))" method="post" class="stack">
      \(HTML.hidden("form_token", request.makeFormToken()))\(HTML.hidden("action", action.name))\
      \(action.typedChange.map { HTML.hidden($0.field, action.text ?? "") })\(HTML.hidden("back", BulkLinks(request).list))\(HTML.hidden("idempotency_key", request.freshKey("bulk")))
      \(carrier, if: action.isShipping)
      \(PageTable("Orders to change", isCaptionSeen: false, style: "cards labelled", columns).html(rows))
      <div class="row"><button type="submit" class="\(type)">\(action.words(rows.count))</button>\(back)</div>
      </form>
      """
  }

  private var columns: [PageColumn<Row>] {
    let order = PageColumn<Row>("Order", isHeading: true) { order, result in
      "\(HTML.hidden("order", order.text))<a href=\"\(request.link(toOrder: order.id))\">\(result.order)</a>"
    }
    let shown = BulkOrders.ChangeOrders.columns.filter { $0.name != "changes" || action.name != "delete" }
      .map { PageColumn($0.of { (row: Row) in row.result }) }
    let tracking = PageColumn<Row>("Tracking", type: "whole") { order, result in
      """
      <input name="\("tracking:\(order.id)")" aria-label="\("Tracking of order \(result.order)")" autocomplete="off" dir="auto">
      """
    }
    return [order] + shown + (action.isShipping ? [tracking] : [])
  }
}

/// The page that asks for the text of a change of the ticked orders: a tag to add or to remove, or a note.
struct TypedChangePage {
  /// The greatest number of tags that the browser suggests.
  static let mostSuggested = 100

  let request: WebRequest
  let change: BulkPageAction.TypedChange
  let action: BulkPageAction
  let orders: [TickedOrder]
  /// The tags that the browser suggests.
  let tags: [String]

  var response: HTTPResponse {
    let back = BulkLinks(request).list
    let main: HTML = """
      <section class="card"><form action="\(request.link(BulkOrdersPages.path))" method="post" class="stack">
      \(HTML.hidden("form_token", request.makeFormToken()))\(HTML.hidden("action", action.name))\
      \(HTML.hidden("back", back))\(orders.map { HTML.hidden("order", $0.text) })
      \(change == .note ? note : tag)
      <div class="row"><button type="submit" class="main">Preview</button><a href="\(back)">Cancel</a></div>
      </form></section>
      """
    return Page(title: action.words(orders.count), main: main, place: .orders).response(to: request)
  }

  private var tag: HTML {
    let tag = LabelledControl(change.field, label: "Tag", hint: "Several with commas between them: gift, VIP").html {
      "<input \($0) type=\"text\" list=\"tags\" autocomplete=\"off\" dir=\"auto\" required autofocus>"
    }
    return "\(tag)\(HTML.suggestions("tags", tags))"
  }

  private var note: HTML {
    LabelledControl(change.field, label: "Text", hint: "Customers never see it.").html {
      "<textarea \($0) rows=\"4\" dir=\"auto\" required autofocus></textarea>"
    }
  }
}

/// The page of the results of a change of the ticked orders, with one button that undoes all.
struct BulkResultPage {
  let request: WebRequest
  let action: BulkPageAction
  let orders: [TickedOrder]
  let viewModel: BulkOrders.ChangeOrders.ViewModel

  var response: HTTPResponse {
    let results = viewModel.displayedResults
    let undo = OrdersUndoForm(request: request, steps: viewModel.document.undo, back: BulkLinks(request).list)
    let done = results.filter(\.isDone).map { result -> HTML in
      let changes: HTML? = result.changes.isEmpty ? nil : " <bdi>\(result.changes.joined(separator: "; "))</bdi>"
      return "<li>\(result.notice)\(changes)</li>\n"
    }
    let main: HTML = """
      <section class="card stack"><h2>Result</h2>
      <p role="status">\(viewModel.notice)</p>
      <ul>\(done)</ul>
      <div class="row">\(undo.html)<a class="button" href="\(BulkLinks(request).list)">Back to the list</a></div>
      </section>
      \(BulkFailures(request: request, results: results, title: "These orders were not changed").html)
      """
    return Page(
      title: done.isEmpty ? "Nothing was changed" : "Orders changed", main: main,
      command: BulkCommand(action, orders, viewModel).command, place: .orders
    ).response(to: request)
  }
}

/// The page that asks for ticked orders.
struct NothingTickedPage {
  let request: WebRequest

  var response: HTTPResponse {
    let main: HTML = """
      <section class="card stack"><p role="status">Select at least one order in the list first.</p>
      <p><a class="button" href="\(BulkLinks(request).list)">Back to the list</a></p></section>
      """
    return Page(title: "No orders selected", main: main, place: .orders).response(to: request, 422)
  }
}

/// The orders that were not changed, each with the reason.
private struct BulkFailures {
  let request: WebRequest
  let results: [BulkOrders.ChangeOrders.DisplayedResult]
  let title: String

  var html: HTML? {
    let failed = results.filter { !$0.isDone }
    guard !failed.isEmpty else { return nil }
    let items = failed.map { result -> HTML in
      if result.isUnchanged { return "<li>\(result.notice)</li>\n" }
      let name: HTML? = result.name.isEmpty ? nil : " \(HTML.bdi(result.name))"
      return "<li><strong>\(result.order)</strong>\(name): \(sentence(result.notice))</li>\n"
    }
    return "<section class=\"card\"><h2>\(title)</h2><ul>\(items)</ul></section>"
  }
}

/// The links of the pages of ticked orders.
private struct BulkLinks {
  private let request: WebRequest

  init(_ request: WebRequest) { self.request = request }

  /// The list from which the orders were chosen.
  var list: String {
    localAddress(request.form["back"]).flatMap { $0.hasPrefix("/orders") ? $0 : nil } ?? request.link("/orders")
  }

  /// The greatest number of orders that a link ticks again, which a page has at most by default.
  private static let mostTicked = 50

  /// Returns the list with the boxes of the orders ticked again; without ticks for many orders.
  func list(ticking orders: [BulkOrders.ChangeOrders.DisplayedResult]) -> String {
    guard orders.count <= Self.mostTicked else { return list }
    let numbers = orders.map(\.order).filter { Int64($0) != nil }.joined(separator: ",")
    return "\(list)\(list.contains("?") ? "&" : "?")\(OrderTicks.parameter)=\(numbers)"
  }
}

/// The command that makes the same change, to orders at the versions that the reader saw.
private struct BulkCommand {
  let command: CommandLine

  init(_ action: BulkPageAction, _ orders: [TickedOrder], _ viewModel: BulkOrders.ChangeOrders.ViewModel) {
    let verb =
      switch action.typedChange {
      case .addTag, .removeTag: CommandLine("orders", "edit").adding(action.name, action.text)
      case .note: CommandLine("orders", "note").adding(word: action.text ?? "")
      case nil where BulkPageAction.statuses.contains(action.name): CommandLine("orders", "status", action.name)
      case nil: CommandLine("orders", action.name)
      }
    command = zip(orders, viewModel.displayedResults).reduce(verb) { command, order in
      let (ticked, name) = (order.0, order.1.order)
      return command.adding(word: Int64(name) == nil ? name : "\(name)@\(ticked.version)")
    }
  }
}
