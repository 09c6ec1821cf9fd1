public import OrderDocumentsProtocols
public import OrderQueries
import PresentationProtocols

extension ListOrders {
  /// A column of the list, in the order of its columns.
  ///
  /// Every front end shows these columns; a new one is a case here, with a line in each `switch`.
  public enum Column: String, CaseIterable, Hashable, Sendable {
    /// The column of the order's field of this name.
    case number, date, status, reference, name, email, total

    /// The type of a column's values, from which a front end derives their look and alignment.
    public enum Kind: Hashable, Sendable {
      /// The type of the values, for example an amount of money.
      case number, date, status, text, money
    }

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
    public var kind: Kind {
      switch self {
      case .number: .number
      case .date: .date
      case .status: .status
      case .reference, .name, .email: .text
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
      case .status: order.status.display
      case .reference: order.reference ?? ""
      case .name: order.name.display
      case .email: order.email
      case .total: order.total.display
      }
    }
  }

  /// A row of the list, with a text for each column.
  public struct DisplayedOrder: Hashable, Sendable {
    /// The order for programs, with raw values beside the texts.
    public let document: OrderSummaryDocument

    /// The order's id.
    public var id: String { document.id }

    /// The text in a column: `order[.total]` is `$1.23`; empty without a value.
    public subscript(column: Column) -> String { column.text(of: document) }
  }
}
