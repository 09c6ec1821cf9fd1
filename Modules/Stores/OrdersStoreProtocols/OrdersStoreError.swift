/// Why a store could not do what it was asked: what it was doing, and the cause.
public enum OrdersStoreError: Error, Hashable, Sendable, Codable {
  case cannotFetch(Cause)
  case cannotCreate(Cause)
  case cannotUpdate(Cause)
  case cannotDelete(Cause)

  public enum Cause: Hashable, Sendable, Codable {
    /// No order answers to this id, number or reference.
    case notFound(String)
    /// The order has changed since the caller saw it. Kept apart, lest all that can fail have room for a whole order.
    indirect case conflict(OrderConflict)
    case invalid([InvalidField])
    /// The store cannot be reached or opened, or is read-only: which, and what to do.
    case unavailable(String)
    /// Whoever keeps the store does not let the caller do it: who asks, and which role that needs.
    case notAllowed(String)
    /// Whoever keeps the store cannot tell who asks: what is wrong with what was shown, if anything was.
    case notSignedIn(String)
    /// There is no room left: where.
    case full(String)
    /// What is there is not, or no longer, a store: what is wrong.
    case corrupt(String)
  }

  public var cause: Cause {
    switch self {
    case .cannotFetch(let cause), .cannotCreate(let cause), .cannotUpdate(let cause), .cannotDelete(let cause): cause
    }
  }

  /// Whether the store was not looked at, and nothing is known of what it keeps: it is away, or shut to who asks.
  public var isOfAccess: Bool {
    switch cause {
    case .unavailable, .notAllowed, .notSignedIn: true
    case .notFound, .conflict, .invalid, .full, .corrupt: false
    }
  }
}

extension OrdersStoreError.Cause: CustomStringConvertible {
  /// What happened, to what, in one sentence for people.
  public var description: String {
    switch self {
    case .notFound(let name): "no order answers to \(name.quoted(100))"
    case .conflict(let conflict):
      "order \(conflict.current.number) is at version \(conflict.current.version) now; "
        + (conflict.seenVersion > 0 ? "you saw \(conflict.seenVersion)" : "you saw none of its versions")
    case .invalid(let fields): fields.map(\.description).joined(separator: "; ")
    case .unavailable(let reason), .notAllowed(let reason), .notSignedIn(let reason), .full(let reason),
      .corrupt(let reason):
      reason
    }
  }
}

/// A change that came too late.
public struct OrderConflict: Hashable, Sendable, Codable {
  /// The order as it is now.
  public var current: Order
  /// The version that the caller saw.
  public var seenVersion: Int64
  /// For an edit, the fields in which the caller's order (`to`) differs from the current one (`from`); else empty.
  public var differences: [FieldChange]
  /// What others have changed since that version, from what it was then to what it is now; `nil` where nobody has
  /// looked.
  public var meanwhile: [FieldChange]?

  public init(current: Order, seenVersion: Int64, differences: [FieldChange]) {
    self.current = current
    self.seenVersion = seenVersion
    self.differences = differences
  }

  /// What to say of a change to an order that is not the version that the caller saw.
  public init(of change: OrderChange?, to current: Order, seenVersion: Int64) {
    var differences: [FieldChange] = []
    if case .edit(let proposed) = change { differences = current.changes(to: proposed) }
    self.init(current: current, seenVersion: seenVersion, differences: differences)
  }
}

extension OrderEvent {
  /// Whether it is the erasure that somebody asked for who saw that version.
  public func isErasure(seeing seen: Int64) -> Bool { kind == .erased && version == seen &+ 1 }

  /// The event without the person whose email has a `SearchText.key`.
  public func withoutPerson(ofEmail key: String) -> OrderEvent { withoutPerson { SearchText.key($0) == key } }
}

extension OrderConflict {
  /// The same conflict with what an order's history tells of the time since the version that the caller saw.
  ///
  /// It tells nothing where it has a gap, or where a person has been erased, whose changes are no longer in it.
  public func knowing(_ history: [OrderEvent]) -> OrderConflict {
    let events = history.filter { $0.version > seenVersion && $0.version <= current.version }
    guard seenVersion > 0, seenVersion < current.version, Int64(events.count) == current.version - seenVersion,
      !events.contains(where: { $0.kind == .erased })
    else { return self }
    var meanwhile: [FieldChange] = []
    for change in events.flatMap(\.changes) {
      if let index = meanwhile.firstIndex(where: { $0.field == change.field }) {
        meanwhile[index].to = change.to
      } else {
        meanwhile.append(change)
      }
    }
    var known = self
    known.meanwhile = meanwhile.filter { $0.from != $0.to }
    return known
  }
}
