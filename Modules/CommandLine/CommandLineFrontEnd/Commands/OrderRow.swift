import CommandLineKernel
import ListOrdersProtocols
import OrderDocumentsProtocols
import PresentationProtocols

/// The row of an order in every list of orders.
enum OrderRow {
  static let columns = ListOrders.Column.allCases.map { column in
    Column(
      heading: column.heading, isRight: [.number, .date, .money].contains(column.kind), isElastic: column.kind == .text,
      rank: column.rank)
  }

  static func cells(_ order: OrderSummaryDocument) -> [Cell] {
    ListOrders.Column.allCases.map { column in
      let text = column.text(of: order)
      return switch column.kind {
      case .number: Cell(text, .bold)
      case .date, .money: Cell(text, isFormatted: true)
      case .status: Cell(text, Style(status: order.status.value))
      case .text: Cell(text)
      }
    }
  }
}

extension Style {
  /// The look of an order's status; an unknown one looks plain.
  init(status: String) {
    self =
      switch status {
      case "placed": .yellow
      case "paid": .green
      case "shipped": .blue
      case "draft", "delivered": .dim
      case "cancelled": .red
      case "refunded": .magenta
      default: .plain
      }
  }
}
