import HTTPProtocols
import ListOrdersProtocols
import PageKernel
import PresentationProtocols
import WebKernel

/// What to take from the shelves for several orders; the browser prints the table.
struct PickListPage {
  let request: WebRequest
  let viewModel: ListOrders.FetchPickList.ViewModel

  var response: HTTPResponse {
    let rows = viewModel.document.rows
    let table = PageTable<PickListDocument.Row>(
      "Pick list", isCaptionSeen: false, style: "parcel",
      ListOrders.FetchPickList.columns.map { column in
        PageColumn(column, content: column.isHeading ? { .bdi($0.title) } : nil)
      })
    let list: HTML = "<p>\(viewModel.summary)</p>\n\(table.html(rows))"
    let main: HTML = """
      <p class="quiet unprinted">Print this page from the browser; rows are sorted by SKU.</p>
      <section class="card">\(rows.isEmpty ? "<p role=\"status\">\(ListOrders.FetchPickList.nothing)</p>" : list)</section>
      """
    let numbers = Set(rows.flatMap(\.orders).map(\.number)).sorted().map(String.init)
    return Page(
      title: "Pick list", main: main,
      command: numbers.isEmpty ? nil : numbers.reduce(CommandLine("orders", "pick")) { $0.adding(word: $1) },
      place: .orders
    ).response(to: request)
  }
}
