import APIDocuments
import CommandLineKernel
import PresentationProtocols

/// The row of an order in every list of orders.
enum OrderRow {
  static let columns = [
    Column(heading: "Number", isRight: true), Column(heading: "Date", isRight: true, rank: 2),
    Column(heading: "Status", rank: 3), Column(heading: "Reference", isElastic: true, rank: 5),
    Column(heading: "Name", isElastic: true, rank: 1), Column(heading: "Email", isElastic: true, rank: 4),
    Column(heading: "Total", isRight: true),
  ]

  static func cells(_ order: OrderSummaryDocument) -> [Cell] {
    [
      Cell(String(order.number), .bold), Cell(order.date.display, isFormatted: true),
      Cell(order.status.display, Style(status: order.status.value)), Cell(order.reference ?? ""),
      Cell(order.name.display), Cell(order.email), Cell(order.total.display, isFormatted: true),
    ]
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
