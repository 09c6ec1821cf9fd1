public import Records

/// An entry in the history of an order: one change, its author and its time.
public struct OrderEvent: Hashable, Sendable, Identifiable {
  /// The kind of a change to an order. The raw value is its name in documents.
  ///
  /// - `created`, `imported`: the order is new.
  /// - `edited`: fields changed.
  /// - `statusChanged`: the status changed, possibly with carrier and tracking number.
  /// - `shipped`: pieces were shipped, or a shipment was delivered, lost or cancelled.
  /// - `returned`: a return was recorded, received or refused.
  /// - `refunded`: an amount was refunded.
  /// - `noted`: an internal note was added.
  /// - `undone`: the previous change was undone.
  /// - `deleted`, `restored`: the order was moved to the deleted orders or back.
  /// - `erased`: the personal data was removed.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case created, imported, edited, statusChanged = "status-changed", shipped, returned, refunded, noted, undone,
      deleted, restored, erased
  }

  /// The event's id, which increases with each event of a store.
  public var id: Int64
  /// The id of the order that changed.
  public var orderID: String
  /// The version of the order after the change.
  public var version: Int64
  /// The kind of the change.
  public var kind: Kind
  /// The user and the front end that made the change.
  public var author: Author
  /// The time of the change.
  public var at: Instant
  /// The fields that the change modified, with their old and new values.
  public var changes: [FieldChange]
  /// The order before the change, for undo; `nil` for a new order.
  public var before: Order?

  public init(
    id: Int64, orderID: String, version: Int64, kind: Kind, author: Author, at: Instant, changes: [FieldChange],
    before: Order?
  ) {
    self.id = id
    self.orderID = orderID
    self.version = version
    self.kind = kind
    self.author = author
    self.at = at
    self.changes = changes
    self.before = before
  }

  /// This event without the order before its change.
  public var withoutOrder: OrderEvent {
    var event = self
    event.before = nil
    return event
  }

  /// Creates the event of a write from the states before and after it. An erasure records no personal data.
  ///
  /// - Parameters:
  ///   - before: the order before the write; `nil` for a new order.
  ///   - after: the order after the write.
  public init(
    id: Int64, _ kind: Kind, from before: Order?, to after: Order, by author: Author, at moment: Instant
  ) {
    self.init(
      id: id, orderID: after.id, version: after.version, kind: kind, author: author, at: moment,
      changes: before?.changes(to: after) ?? [], before: before)
    if kind == .erased { self = withoutPerson }
  }

  /// The event without personal data, in its changes and in the order before it.
  public var withoutPerson: OrderEvent {
    var event = self
    event.before = before?.withoutPerson
    event.changes = changes.filter { !$0.isPersonal }.compactMap(\.withoutReasons)
    return event
  }

  /// Returns the event without the data of one person, identified by email.
  ///
  /// It removes them from the order before the change and from the sides of the changes that belong to the person.
  ///
  /// - Parameter isTheirs: returns whether an email address belongs to the person.
  public func withoutPerson(whoseEmail isTheirs: (String) -> Bool) -> OrderEvent {
    let change = changes.first { $0.field == "email" }
    let wasTheirs = (before?.email ?? change?.from?.description).map(isTheirs) ?? false
    let becameTheirs = change.map { ($0.to?.description).map(isTheirs) ?? false } ?? wasTheirs
    guard wasTheirs || becameTheirs else { return self }
    var event = self
    if wasTheirs { event.before = before?.withoutPerson }
    event.changes = changes.compactMap { change in
      guard change.isPersonal else { return wasTheirs || becameTheirs ? change.withoutReasons : change }
      var rest = change
      if wasTheirs { rest.from = nil }
      if becameTheirs { rest.to = nil }
      return rest.from == nil && rest.to == nil ? nil : rest
    }
    return event
  }
}

/// The author of a change: a user, the front end that the user worked with, and the request that asked for it.
public struct Author: Hashable, Sendable {
  /// The name of the user.
  public var name: String
  /// The front end: `command-line`, `api` or `web`.
  public var frontEnd: String
  /// The unverified statement of a remote client about its own user and front end: `desk, command-line`; `nil` without
  /// one.
  public var client: String?
  /// The id of the HTTP request, at most 128 characters; `nil` for a front end without requests.
  public var requestID: String?
  /// The id of the request's trace, 32 hexadecimal digits (`traceparent`, W3C); `nil` without one.
  public var traceID: String?

  /// The greatest number of Unicode scalars in `claim`.
  private static let mostClaimed = 200

  public init(
    name: String, frontEnd: String, client: String? = nil, requestID: String? = nil, traceID: String? = nil
  ) {
    self.name = name
    self.frontEnd = frontEnd
    self.client = client
    self.requestID = requestID
    self.traceID = traceID
  }

  /// The name and front end in one line, for the `client` of another author; `nil` if both are empty.
  ///
  /// It has at most 200 Unicode scalars and no control characters.
  public var claim: String? {
    let text = [name, frontEnd].filter { !$0.isEmpty }.joined(separator: ", ")
    let shown = text.unicodeScalars.lazy.filter { $0.properties.generalCategory != .control }.prefix(Self.mostClaimed)
    return shown.isEmpty ? nil : String(String.UnicodeScalarView(shown))
  }
}

// MARK: Differences

extension Order {
  /// Returns the fields in which another state of the order differs from this one, in the order of `OrderField`.
  ///
  /// Values that the store assigns (id, number, version, times) are not compared; refunds, shipments, returns and
  /// internal notes are. Of the last three, a change has only those that differ.
  public func changes(to other: Order) -> [FieldChange] {
    let (old, new) = (differing(from: other), other.differing(from: self))
    return OrderField.inHistory.compactMap { field in
      let (before, after) = (old.historyText(of: field), new.historyText(of: field))
      guard before != after || differsInParts(from: other, in: field) else { return nil }
      return FieldChange(field: field.rawValue, from: before, to: after)
    }
  }

  /// Returns the order with only those shipments, returns and internal notes that another state has not at their places.
  private func differing(from other: Order) -> Order {
    var rest = self
    if !shipments.isEmpty { rest.shipments = shipments.differing(from: other.shipments) }
    if !returns.isEmpty { rest.returns = returns.differing(from: other.returns) }
    if !internalNotes.isEmpty { rest.internalNotes = internalNotes.differing(from: other.internalNotes) }
    return rest
  }

  /// Returns whether a field differs although its text may be equal: in the parts of a name or an address, or in the
  /// month of a card.
  private func differsInParts(from other: Order, in field: OrderField) -> Bool {
    switch field {
    case .name: name != other.name
    case .billingAddress: billingAddress != other.billingAddress
    case .shipmentAddress: shipmentAddress != other.shipmentAddress
    case .payment: payment != other.payment
    case .items: items != other.items
    case .shipments: shipments != other.shipments
    case .returns: returns != other.returns
    case .internalNotes: internalNotes != other.internalNotes
    case .id, .number, .version, .status, .date, .reference, .email, .phone, .shipmentMethod, .service, .carrier,
      .tracking, .discount, .shippingCharge, .tax, .taxIncluded, .taxes, .refunds, .total, .tags, .note, .createdAt,
      .updatedAt:
      false
    }
  }
}

extension OrderField {
  /// The fields that the history records: all that the store does not set, and the lists that changes extend.
  fileprivate static let inHistory = allCases.filter {
    !$0.isOwnedByStore || [.refunds, .shipments, .returns, .internalNotes].contains($0)
  }
}

extension Array where Element: Equatable {
  /// Returns the elements that differ from those at the same places of another list.
  fileprivate func differing(from other: [Element]) -> [Element] {
    enumerated().filter { place, element in !other.indices.contains(place) || other[place] != element }.map(\.element)
  }
}

extension FieldChange {
  /// Whether the change is of personal data. A field that this program does not know counts as personal.
  fileprivate var isPersonal: Bool { OrderField(rawValue: field)?.isPersonal ?? true }

  /// The change without the reasons of refunds and returns, which may name a person; `nil` if nothing else changed.
  fileprivate var withoutReasons: FieldChange? {
    var rest = self
    if field == OrderField.refunds.rawValue {
      rest = FieldChange(field: field, from: from?.amounts, to: to?.amounts)
    } else if field == OrderField.returns.rawValue {
      // A text has no place where a reason begins.
      rest = FieldChange(field: field, from: from.map { _ in "…" }, to: to.map { _ in "…" })
    }
    return rest.from == rest.to ? nil : rest
  }
}

extension Author: Record {
  public static var blank: Author { Author(name: "", frontEnd: "") }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member(RecordMember("actor", "The name of the user who made it.", stored: "name"), &name)
    try visitor.member(RecordMember("frontEnd", "The front end of the change: command-line, api or web."), &frontEnd)
    try visitor.member(
      RecordMember("client", "What a remote client states about its own user; not verified.", isLater: true), &client)
    try visitor.member(
      RecordMember("requestId", "The id of the HTTP request, as in X-Request-Id.", isLater: true), &requestID)
    try visitor.member(
      RecordMember("traceId", "The id of the request's trace, from traceparent (W3C).", isLater: true), &traceID)
  }
}

extension OrderEvent: Record {
  public static var blank: OrderEvent {
    OrderEvent(
      id: 0, orderID: "", version: 0, kind: .created, author: .blank, at: .blank, changes: [], before: nil)
  }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member("id", &id)
    try visitor.member(RecordMember("order", stored: "orderID"), &orderID)
    try visitor.member("version", &version)
    try visitor.member(RecordMember("type", stored: "kind"), &kind)
    try visitor.part("author", &author)
    try visitor.member("at", &at)
    try visitor.member("changes", &changes)
    try visitor.member("before", &before)
  }
}

extension OrderEvent.Kind: RecordWord {
  public static var blank: OrderEvent.Kind { .created }
}
