public import OrderDocumentsProtocols
public import OrderQueries
public import PresentationProtocols

extension ListOrders {
  /// A column of the list, in the order of its columns.
  ///
  /// Every front end shows these columns; a new one is a case here, with a line in each `switch`.
  public enum Column: String, CaseIterable, Hashable, Sendable {
    /// The column of the order's field of this name.
    case number, date, status, reference, name, email, total

    /// The heading: `Number`.
    public var heading: String {
      switch self {
      case .number: "Number"
      case .date: "Date"
      case .status: "Status"
      case .reference: "Reference"
      case .name: "Name"
      case .email: "Email"
      case .total: "Total"
      }
    }

    /// The type of the column's values.
    public var kind: ColumnKind {
      switch self {
      case .number: .number
      case .date: .date
      case .status: .status
      case .reference, .name: .text
      case .email: .email
      case .total: .money
      }
    }

    /// The sort by this column; `nil` if the list cannot be sorted by it.
    public var sort: OrdersSortField? {
      switch self {
      case .number: .number
      case .date: .date
      case .name: .name
      case .total: .total
      case .status, .reference, .email: nil
      }
    }

    /// The place in which columns are left out on a narrow screen, the highest first; 0 for one that is always shown.
    public var rank: Int {
      switch self {
      case .number, .total: 0
      case .name: 1
      case .date: 2
      case .status: 3
      case .email: 4
      case .reference: 5
      }
    }

    /// Returns the text of an order in this column; empty without a value.
    public func text(of order: OrderSummaryDocument) -> String {
      switch self {
      case .number: String(order.number)
      case .date: order.date.display
      case .status: order.statusText
      case .reference: order.reference ?? ""
      case .name: order.name.display
      case .email: order.email
      case .total: order.total.display
      }
    }

    /// Returns the raw value of an order in this column; `nil` if the text is the value.
    func value(of order: OrderSummaryDocument) -> String? {
      switch self {
      case .date: order.date.value
      case .status: order.status.value
      case .number, .reference, .name, .email, .total: nil
      }
    }
  }

  /// The columns of every list of orders.
  public static let columns = Column.allCases.map(column)

  /// Returns a column of every list of orders.
  public static func column(_ column: Column) -> TableColumn<OrderSummaryDocument> {
    TableColumn(
      column.rawValue, column.heading, column.kind, isHeading: column == .number, rank: column.rank,
      text: { column.text(of: $0) }, value: { column.value(of: $0) })
  }

  /// A row of the list, with a text for each column.
  public struct DisplayedOrder: Hashable, Sendable {
    /// The order for programs, with raw values beside the texts.
    public let document: OrderSummaryDocument

    /// Creates the row of a document.
    public init(document: OrderSummaryDocument) { self.document = document }

    /// The order's id.
    public var id: String { document.id }

    /// The text in a column: `order[.total]` is `$1.23`; empty without a value.
    public subscript(column: Column) -> String { column.text(of: document) }
  }
}
