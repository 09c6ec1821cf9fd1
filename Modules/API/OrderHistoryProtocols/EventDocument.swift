public import Models
public import OrderDocumentsProtocols
public import PresentationProtocols

/// An event in the history of an order, as JSON shows it.
public struct EventDocument: Hashable, Sendable {
  /// The event's id, which increases with each event of a store.
  public var id: Int64
  /// The id of the order that changed.
  public var order: String
  /// The version of the order after the event.
  public var version: Int64
  /// The kind of the event, for example `status-changed`.
  public var type: String
  /// The name of the user who made the change.
  public var actor: String
  /// The front end of the change: `command-line`, `api` or `web`.
  public var frontEnd: String
  /// The unverified statement of a remote client about its own user and front end; `nil` without one.
  public var client: String?
  /// The id of the HTTP request that made the change, as its response and the server's log have it; `nil` without one.
  public var requestID: String?
  /// The id of the trace that the request belongs to; `nil` without one.
  public var traceID: String?
  /// The time of the event, displayed to the second.
  public var at: DisplayedValue
  /// The changes of fields, with their old and new values.
  public var changes: [ChangeDocument]
  /// The order as the event left it.
  public var snapshot = Snapshot.omitted

  /// An order as an event left it.
  public enum Snapshot: Hashable, Sendable {
    /// The document has no order.
    case omitted
    /// The document has the order; `nil` if the history does not have it.
    case included(OrderDocument?)
  }

  /// Creates the document of an event, with values formatted for the formatter's locale.
  public init(_ event: OrderEvent, _ formatter: any ValueFormatting) {
    id = event.id
    order = event.orderID
    version = event.version
    type = event.kind.rawValue
    actor = event.author.name
    frontEnd = event.author.frontEnd
    client = event.author.client
    requestID = event.author.requestID
    traceID = event.author.traceID
    at = DisplayedValue(toSecond: event.at, formatter)
    changes = event.changes.map { ChangeDocument($0, formatter) }
  }
}
