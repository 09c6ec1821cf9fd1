import APIKernel
import DocumentsProtocols
import HTTPProtocols
import OrderDocumentsProtocols
import OrderHistoryProtocols
import OrderQueries
import Permissions
import PresentationProtocols
import ShowOrderProtocols
import WebKernel

/// The operations that show one order, its history, and the history of all orders.
struct ShowOrderAPI: Sendable {
  let showOrder: ShowOrderBuilder
  let jobs: Jobs

  var operations: [WebOperation] { reading + changing + forgetting }

  private var reading: [WebOperation] {
    [
      .api(
        .get, "/orders/{id}", id: "showOrder", summary: "Shows an order",
        details: """
          The ETag has the version, which a write names in If-Match. With “version”, the order is as it was then, also if it \
          has been deleted; erased personal data stays erased.
          """, role: .viewer,
        parameters: [.order, Self.version, .ifNoneMatch],
        responses: [
          .json("Order", "The order", fields: ["ETag"]),
          .init(status: .notModified, description: "Not modified", fields: ["ETag"]),
        ]
      ) { request in
        let document = try await fetch(request).document
        let tag = EntityTag.tag(document.revision, in: request.context)
        // A client may store the response, but has to revalidate it before each use.
        return .json(document, fields: ["ETag": tag, "Cache-Control": "private, no-cache"])
      }.reusable,
      .api(
        .get, "/orders/{id}/slip", id: "showSlip", summary: "Shows the packing slip of an order or of a shipment",
        details: "Without “shipment”, it has what is left to ship, or all if nothing or everything has been shipped.",
        role: .viewer, parameters: [.order, Self.shipment], responses: [.json("Slip", "The slip")]
      ) { request in .json(try await fetch(request).slip) }.reusable,
      .api(
        .get, "/orders/{id}/history", id: "showHistory",
        summary: "Lists the changes to an order, oldest first",
        details: "Who changed what, when, and through which front end; also of a deleted order.", role: .viewer,
        parameters: [.order, Self.types, Self.since, .limit, Self.after, Self.expand],
        responses: [.json("OrderEventPage", "A page of events", fields: ["Link"])]
      ) { request in
        let page: ShowOrder.FetchEvents.ViewModel = try await showOrder.result(in: request.context) {
          try await $0.fetchEvents(
            try Self.events(request, of: request.path("id"), after: request.after, limit: request.limit))
        }
        return .json(
          EventsDocument(events: page.documents, next: page.next),
          fields: request.linkFields(next: page.isLast ? nil : page.next))
      }.reusable.limiting(.widePage) { $0.query?[Self.expand.name] != nil },
    ]
  }

  private func fetch(_ request: WebRequest) async throws -> ShowOrder.FetchOrder.ViewModel {
    func number(_ parameter: HTTPParameter) -> Int64? { request.given(parameter.name).flatMap { Int64($0) } }
    return try await showOrder.result(in: request.context) {
      try await $0.fetchOrder(
        .init(order: request.path("id"), version: number(Self.version), shipment: number(Self.shipment)))
    }
  }

  /// Returns the request for the events that the parameters select.
  ///
  /// - Throws: `Problem`: `invalid` for an unknown word in “expand”.
  static func events(_ request: WebRequest, of order: String?, after: String?, limit: Int) throws(Problem)
    -> ShowOrder.FetchEvents.Request
  {
    .init(
      order: order, types: request.query.values(types.name).filter { !$0.isEmpty }, since: request.given(since.name),
      after: after, limit: limit, includesOrders: try request.expands("order"))
  }

  private static let version = HTTPParameter(
    "version", in: .query, kind: .integer, range: 1...Int.max,
    description: "The version to show; the current one by default.")
  private static let shipment = HTTPParameter(
    "shipment", in: .query, kind: .integer, range: 1...Int.max, schema: "ShipmentNumber",
    description: "The number of the shipment in its order.")
  static let since = HTTPParameter(
    "since", in: .query,
    description: """
      Only events at or after this time: a date as in the lists of orders, for example today or -7d. Without “after”, reading begins \
      there.
      """)
  static let expand = HTTPParameter(
    "expand", in: .query, schema: "EventExpansion",
    description: "order adds to each event its “snapshot”: the complete order at the event's version.")
  static let types = HTTPParameter(
    "type", in: .query, isRepeatable: true,
    description: """
      Only events of these types: created, imported, edited, status-changed, refunded, undone, deleted, restored or \
      erased. A page may then have fewer results than the limit without being the last.
      """)
  static let after = HTTPParameter(
    "after", in: .query,
    description: """
      The “next” value of an earlier page, which is never null; latest for an empty page whose “next” requests \
      later events only; or newest for the last page. After a restore, after a purge of events that were not read yet, or after the last event, \
      it answers 410: read again from the start.
      """)
}
