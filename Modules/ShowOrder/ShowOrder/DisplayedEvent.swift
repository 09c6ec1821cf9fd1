import APIDocuments
import OrdersWorkerProtocols
import PresentationProtocols
import ShowOrderProtocols

extension ShowOrder.FetchHistory.DisplayedEvent {
  /// What a person reads of an event: taken from its document, so that machines are told the same.
  init(_ document: EventDocument) {
    let what = document.type.replacing("-", with: " ")
    self.init(
      version: String(document.version), at: document.at.display, what: what.prefix(1).uppercased() + what.dropFirst(),
      who: [document.actor, document.frontEnd].filter { !$0.isEmpty }.joined(separator: ", ")
        + (document.client.map { " (client: \($0))" } ?? ""),
      changes: document.changes.map(\.display))
  }
}
