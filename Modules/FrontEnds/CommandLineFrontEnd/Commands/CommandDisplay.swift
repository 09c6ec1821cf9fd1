import APIDocuments
import PresentationProtocols

/// What a command shows with: a problem ends the command, which says it and how to go on.
protocol CommandDisplay: ProblemDisplayLogic {}

/// Keeps a display until its scene has done its work: the scene itself holds it weakly.
func keeping<Display: AnyObject>(_ display: Display, _ work: (Display) async throws -> Void) async throws {
  defer { withExtendedLifetime(display) {} }
  try await work(display)
}

extension CommandDisplay {
  func displayProblem(_ problem: Problem) async throws { throw problem }
}

/// The rows that orders have wherever they are listed.
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
