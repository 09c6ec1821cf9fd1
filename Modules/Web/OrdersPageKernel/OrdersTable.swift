import ListOrdersProtocols
public import OrderDocumentsProtocols
import OrderQueries
public import PageKernel
import PresentationProtocols
public import WebKernel

/// A table of orders; on a phone, a list of cards.
public struct OrdersTable {
  let request: WebRequest
  let caption: String
  let orders: [OrderSummaryDocument]
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
    request: WebRequest, caption: String, orders: [OrderSummaryDocument], sorting: OrderFilter? = nil,
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
    let shown = columns.map { column in
      PageColumn(
        ListOrders.column(column), head: heading(column), link: { request.link(toOrder: $0.id) },
        content: column == .name ? customer : nil)
    }
    let boxes = ticks.map { ticks in
      PageColumn<OrderSummaryDocument>(head: ticks.heading) { ticks.box($0) }
    }
    return PageTable("\(caption)", style: "cards orders", [boxes].compactMap(\.self) + shown).html(orders)
  }

  /// Returns the name, which leads to the customer if the order has an email.
  private func customer(_ order: OrderSummaryDocument) -> HTML {
    let name = order.name.display
    guard !name.isEmpty, !order.email.isEmpty else { return .bdi(name) }
    return "<a href=\"\(request.link(toCustomer: order.email))\">\(bdi: name)</a>"
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
