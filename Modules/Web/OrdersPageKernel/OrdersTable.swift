public import ListOrdersProtocols
import OrderDocumentsProtocols
import OrderQueries
public import PageKernel
import PresentationProtocols
public import WebKernel

/// A table of orders; on a phone, a list of cards.
public struct OrdersTable {
  let request: WebRequest
  let caption: String
  let orders: [ListOrders.DisplayedOrder]
  /// The filter of a list whose headings sort it; `nil` for a table that cannot be sorted.
  let sorting: OrderFilter?
  /// The boxes of the rows; `nil` for a table without boxes.
  let ticks: OrderTicks?
  /// The columns that the table has.
  private let columns: [ListOrders.Column]

  /// - Parameters:
  ///   - sorting: the filter of a list whose headings sort it; `nil` for a table that cannot be sorted.
  ///   - ticks: the boxes of the rows; `nil` for a table without boxes.
  ///   - hasEmails: whether the table has the column of emails; orders of one customer have the same one.
  public init(
    request: WebRequest, caption: String, orders: [ListOrders.DisplayedOrder], sorting: OrderFilter? = nil,
    ticks: OrderTicks? = nil, hasEmails: Bool = true
  ) {
    self.request = request
    self.caption = caption
    self.orders = orders
    self.sorting = sorting
    self.ticks = ticks
    columns = ListOrders.Column.allCases.filter { hasEmails || $0 != .email }
  }

  /// The markup of the table.
  public var html: HTML {
    let shown = columns.map { column in PageColumn(head: heading(column)) { cell(column, of: $0) } }
    let boxes = ticks.map { ticks in
      PageColumn<ListOrders.DisplayedOrder>(head: ticks.heading) { ticks.box($0.document) }
    }
    return PageTable("\(caption)", style: "cards orders", [boxes].compactMap(\.self) + shown).html(orders)
  }

  private func cell(_ column: ListOrders.Column, of order: ListOrders.DisplayedOrder) -> HTML {
    if column == .name, !order[column].isEmpty, !order.document.email.isEmpty {
      let link = request.link(toCustomer: order.document.email)
      return "<td class=\"name\"><a href=\"\(link)\">\(bdi: order[column])</a></td>"
    }
    return switch column.kind {
    case .number:
      "<th scope=\"row\"><a href=\"\(request.link(toOrder: order.id))\">\(order[column])</a></th>"
    case .status:
      """
      <td class="state"><span class="status" data-status="\(order.document.status.value)">\(order[column])</span></td>
      """
    case .money: "<td class=\"number\">\(bdi: order[column])</td>"
    case .date: "<td class=\"\(column.rawValue)\">\(HTML.time(order.document.date))</td>"
    case .email: "<td class=\"email\">\(HTML.email(order[column]))</td>"
    case .text, .note, .code, .period, .mark, .detail, .bar:
      "<td class=\"\(column.rawValue)\">\(bdi: order[column])</td>"
    }
  }

  /// Returns the heading of a column, with a link that sorts by it, first in the usual direction.
  private func heading(_ column: ListOrders.Column) -> HTML {
    let type: HTML = column.kind == .money ? " class=\"number\"" : ""
    guard let sorting, let field = column.sort?.rawValue else {
      return "<th scope=\"col\"\(type)>\(column.heading)</th>\n"
    }
    let current = sorting.sort ?? OrdersSortWord.standard.word
    let first = OrdersSortWord.usual(of: field)
    var other = sorting
    other.sort = current == first ? (first.hasPrefix("-") ? field : "-" + field) : first
    let state: HTML =
      current == field ? " aria-sort=\"ascending\"" : current == "-" + field ? " aria-sort=\"descending\"" : ""
    return """
      <th scope="col"\(type)\(state)><a href="\(request.link("/orders", other.items))">\(column.heading)</a></th>

      """
  }
}
