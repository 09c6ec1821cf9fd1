public import CommandLineKernel
import OrderDocumentsProtocols
import PresentationProtocols
import ShowOrderProtocols

/// The command `orders slip`: prints the packing slip of an order or of one of its shipments.
public enum SlipCommand {
  private static let order = Operand(.text("ORDER").completed(by: "orders"), "an order's id, number or reference")
  private static let shipment = Option(
    "shipment", .count("N", 1...Int.max).completed(by: "shipments"),
    "The slip of this shipment of the order (default: of what is left to ship, or of the whole order)")

  /// The command with its options.
  public static let declaration = Command<EventsSession>(
    path: ["orders", "slip"], summary: "Print the packing slip of an order or of a shipment", operands: [order],
    options: [shipment], formats: [.table, .json, .ndjson],
    examples: ["storekeeper orders slip 1001", "storekeeper orders slip 1001 --shipment 2 | lp"]
  ) { invocation in
    let (scenes, context) = try await invocation.scenes()
    let shipment = invocation.arguments.count(shipment).map(Int64.init)
    try invocation.page()
    try await withLifetime(of: SlipDisplay(invocation)) {
      try await scenes.showOrder(for: $0, in: context).fetchOrder(
        .init(order: invocation.arguments.operand(0), shipment: shipment))
    }
    return .done
  }

  /// The hidden command that lists the shipments of the order that the first operand names, for completion.
  public static let shipments = CompletionCommand.command(for: "shipments") {
    (invocation: Invocation<EventsSession>, _) in
    let (scenes, context) = try await invocation.scenes()
    let display = ShipmentCompletion()
    try await withLifetime(of: display) {
      try await scenes.showOrder(for: $0, in: context).fetchOrder(.init(order: invocation.arguments.operand(1)))
    }
    return await display.candidates
  }
}

/// Receives the shipments of an order.
private actor ShipmentCompletion: FetchOrderDisplayLogic, CommandDisplay {
  private(set) var candidates: [CompletionCommand.Candidate] = []

  func displayFetchedOrder(_ viewModel: ShowOrder.FetchOrder.ViewModel) {
    candidates = viewModel.document.shipments.map { (String($0.number), "\($0.state.display), \($0.at.display)") }
  }
}

/// Shows a packing slip.
private final class SlipDisplay: FetchOrderDisplayLogic, CommandDisplay {
  private let invocation: Invocation<EventsSession>

  init(_ invocation: Invocation<EventsSession>) { self.invocation = invocation }

  func displayFetchedOrder(_ viewModel: ShowOrder.FetchOrder.ViewModel) async throws {
    let slip = viewModel.slip
    guard invocation.format == .table else { return try invocation.writeJSON(slip) }
    try invocation.write("\(slip.title)\n")
    try write("Ship to", slip.address.joined(separator: "\n") + "\n")
    try write("Order", facts(slip.rows))
    for (heading, lines) in [("In this parcel", slip.lines), ("To follow", slip.toFollow)] where !lines.isEmpty {
      try write(heading, "")
      try invocation.writeTable(ShowOrder.slipColumns, lines)
    }
    if !slip.sent.isEmpty { try write("Already sent", facts(slip.sent)) }
    if let note = slip.note { try write("Note", note + "\n") }
  }

  private func write(_ heading: String, _ text: String) throws { try invocation.write("\n\(heading)\n\(text)") }

  private func facts(_ rows: [ShowOrder.DisplayedRow]) -> String {
    invocation.lines(of: rows.map { Fact($0.label, $0.text, hasLines: true) })
  }
}
