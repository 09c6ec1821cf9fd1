/// Something that happened to an order.
public struct OrderEvent: Hashable, Sendable, Identifiable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case created, imported, edited, statusChanged = "status-changed", refunded, undone, deleted, restored, erased
  }

  /// Rising in the order in which things happened in the store.
  public var id: Int64
  public var orderID: String
  /// The version that the order had afterwards.
  public var version: Int64
  public var kind: Kind
  public var author: Author
  public var at: Instant
  /// What was different afterwards.
  public var changes: [FieldChange]
  /// The order as it was, so that the change can be undone; `nil` where there was none.
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

  /// What a write made of an order, `before` being `nil` for a new one; an erasure keeps nothing of the person.
  public init(
    id: Int64, _ kind: Kind, from before: Order?, to after: Order, by author: Author, at moment: Instant
  ) {
    self.init(
      id: id, orderID: after.id, version: after.version, kind: kind, author: author, at: moment,
      changes: before?.changes(to: after) ?? [], before: before)
    if kind == .erased { self = withoutPerson }
  }

  /// The event without what it says of the person.
  public var withoutPerson: OrderEvent {
    var event = self
    event.before = before?.withoutPerson
    event.changes = changes.filter { !$0.isPersonal }
    return event
  }

  /// The event without what it says of one person, who is known by an email: in the order before it, and in what it
  /// changed from theirs to another's or from another's to theirs.
  public func withoutPerson(whoseEmail isTheirs: (String) -> Bool) -> OrderEvent {
    let change = changes.first { $0.field == "email" }
    let wasTheirs = (before?.email ?? change?.from).map(isTheirs) ?? false
    let becameTheirs = change.map { $0.to.map(isTheirs) ?? false } ?? wasTheirs
    guard wasTheirs || becameTheirs else { return self }
    var event = self
    if wasTheirs { event.before = before?.withoutPerson }
    event.changes = changes.compactMap { change in
      guard change.isPersonal else { return change }
      let rest = FieldChange(
        field: change.field, from: wasTheirs ? nil : change.from, to: becameTheirs ? nil : change.to)
      return rest.from == nil && rest.to == nil ? nil : rest
    }
    return event
  }
}

/// Who changes something, and through which front end.
public struct Author: Hashable, Sendable {
  public var name: String
  /// `command-line`, `api` or `web`.
  public var frontEnd: String
  /// What a program behind a server says of itself and its user, which nobody has checked: `desk, command-line`.
  public var client: String?

  /// How many Unicode scalars of `claim` are kept.
  private static let mostClaimed = 200

  public init(name: String, frontEnd: String, client: String? = nil) {
    self.name = name
    self.frontEnd = frontEnd
    self.client = client
  }

  /// Name and front end in one short line without control characters, for another author's `client`; `nil` for none.
  public var claim: String? {
    let text = [name, frontEnd].filter { !$0.isEmpty }.joined(separator: ", ")
    let shown = text.unicodeScalars.lazy.filter { $0.properties.generalCategory != .control }.prefix(Self.mostClaimed)
    return shown.isEmpty ? nil : String(String.UnicodeScalarView(shown))
  }
}

/// One field before and after, as plain text; `nil` where it was or became empty.
public struct FieldChange: Hashable, Sendable {
  public var field: String
  public var from: String?
  public var to: String?

  public init(field: String, from: String?, to: String?) {
    self.field = field
    self.from = from
    self.to = to
  }
}

// MARK: Differences

extension OrderEvent {
  /// Whether the change can be taken back, as `Order.undoing` does, while nothing has come after it.
  public var allowsUndo: Bool { before != nil && ![.erased, .deleted, .restored].contains(kind) }
}

extension Order {
  /// The fields in which another state of the order differs from this one, in the order of `OrderField`.
  ///
  /// What the store gives and counts by itself (id, number, version, moments) is no change.
  public func changes(to other: Order) -> [FieldChange] {
    OrderField.inHistory.compactMap { field in
      let (before, after) = (historyText(of: field), other.historyText(of: field))
      return before == after ? nil : FieldChange(field: field.rawValue, from: before, to: after)
    }
  }
}

extension OrderField {
  /// Refunds are the store's, and belong into history all the same.
  fileprivate static let inHistory = allCases.filter { !$0.isOwnedByStore || $0 == .refunds }
}

extension FieldChange {
  /// Whether the change is of personal data; a field that this program does not know may be.
  fileprivate var isPersonal: Bool { OrderField(rawValue: field)?.isPersonal ?? true }
}
