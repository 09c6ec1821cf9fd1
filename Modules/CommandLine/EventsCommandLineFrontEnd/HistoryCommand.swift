public import CommandLineKernel
import OrderDocumentsProtocols
import OrderFilesProtocols
import PresentationProtocols
import ShowOrderProtocols

/// The command `orders history`: lists the changes to one order.
public enum HistoryCommand {
  private static let order = Operand(.text("ORDER").completed(by: "orders"), "an order's id, number or reference")

  /// The command with its options.
  public static let declaration = Command<EventsSession>(
    path: ["orders", "history"], summary: "Show the changes to an order, and who made them", operands: [order],
    formats: [.table, .json, .ndjson, .csv]
  ) { invocation in
    let (scenes, context) = try await invocation.scenes()
    try invocation.page()
    try await withLifetime(of: HistoryDisplay(invocation)) {
      try await scenes.showOrder(for: $0, in: context).fetchHistory(.init(order: invocation.arguments.operand(0)))
    }
    return .done
  }
}

/// Shows the changes to an order.
private final class HistoryDisplay: FetchHistoryDisplayLogic, CommandDisplay {
  private let invocation: Invocation<EventsSession>

  init(_ invocation: Invocation<EventsSession>) { self.invocation = invocation }

  func displayHistory(_ viewModel: ShowOrder.FetchHistory.ViewModel) async throws {
    let (columns, events) = (ShowOrder.FetchHistory.columns, viewModel.displayedEvents)
    switch invocation.format {
    case .json:
      var json = PagedJSON("events", invocation)
      try invocation.console.write(json.page(viewModel.documents, isLast: true, next: nil))
    case .ndjson: try invocation.writeJSON(lines: viewModel.documents)
    case .table: try invocation.writeTable(columns, events)
    case .csv: try invocation.write(columns.csv(of: events, withHeading: true))
    }
  }
}

extension [TableColumn<ShowOrder.FetchHistory.DisplayedEvent>] {
  /// Returns events as CSV, each in one record.
  func csv(of events: [ShowOrder.FetchHistory.DisplayedEvent], withHeading hasHeading: Bool) -> String {
    CommaSeparated.text((hasHeading ? [map(\.name)] : []) + events.map { event in map { $0.text(event) } })
  }
}
