import OrderDocumentsProtocols
import OrderHistoryProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import ShowOrderProtocols

extension ShowOrder.FetchHistory.DisplayedEvent {
  /// Takes the displayed texts from an event's document, so that both agree.
  init(_ document: EventDocument) {
    let what = document.type.replacing("-", with: " ")
    self.init(
      version: String(document.version), at: document.at.display, order: document.orderName,
      what: what.prefix(1).uppercased() + what.dropFirst(),
      who: [document.actor, Self.names[document.frontEnd] ?? document.frontEnd].filter { !$0.isEmpty }
        .joined(separator: ", ")
        + (document.client.map { " (client: \($0))" } ?? ""),
      request: document.requestID ?? "", changes: document.changes.map(\.display))
  }

  /// The names of front ends whose value is not their name.
  private static let names = ["command-line": "command line", "api": "API"]
}

extension EventDocument {
  /// The number of the order as the event left it; its id if the document has no order.
  fileprivate var orderName: String {
    if case .included(let order?) = snapshot { String(order.summary.number) } else { order }
  }
}
