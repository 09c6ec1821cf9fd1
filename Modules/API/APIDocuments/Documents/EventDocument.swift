public import Models
public import PresentationProtocols

/// Something that happened to an order.
public struct EventDocument: Hashable, Sendable {
  public var id: Int64
  public var order: String
  public var version: Int64
  public var type: String
  public var actor: String
  public var frontEnd: String
  /// What a program behind a server says of itself and its user.
  public var client: String?
  /// Shown with its time of day.
  public var at: DisplayedValue
  public var changes: [ChangeDocument]

  public init(_ event: OrderEvent, _ formatter: any ValueFormatting) {
    id = event.id
    order = event.orderID
    version = event.version
    type = event.kind.rawValue
    actor = event.author.name
    frontEnd = event.author.frontEnd
    client = event.author.client
    at = DisplayedValue(value: event.at.description, display: formatter.dateAndTime(event.at))
    changes = event.changes.map { ChangeDocument($0, formatter) }
  }
}
