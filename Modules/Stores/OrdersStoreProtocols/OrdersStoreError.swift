/// The error of a store of orders: the failed operation and its cause.
public enum OrdersStoreError: Error, Hashable, Sendable, Codable {
  /// A read failed.
  case cannotFetch(Cause)
  /// A creation or an import failed.
  case cannotCreate(Cause)
  /// A change failed.
  case cannotUpdate(Cause)
  /// A deletion failed.
  case cannotDelete(Cause)

  /// The cause of a store's error.
  public enum Cause: Hashable, Sendable, Codable {
    /// No order has this id, number or reference.
    case notFound(String)
    /// The order has changed since the expected version.
    ///
    /// The case is indirect, so that the error itself stays small.
    indirect case conflict(OrderConflict)
    /// The request violates these rules.
    case invalid([InvalidField])
    /// The store cannot be reached, opened or written to: the store and the remedy in a sentence.
    case unavailable(String)
    /// The caller lacks a role: the caller and the required role in a sentence.
    case notAllowed(String)
    /// The caller is not authenticated: the reason in a sentence.
    case notSignedIn(String)
    /// The storage is full: the place in a sentence.
    case full(String)
    /// The file is not a store, or it is damaged: the fault in a sentence.
    case corrupt(String)
  }

  /// The cause of the error.
  public var cause: Cause {
    switch self {
    case .cannotFetch(let cause), .cannotCreate(let cause), .cannotUpdate(let cause), .cannotDelete(let cause): cause
    }
  }

  /// Whether the store was not accessible, so that the error has no information about its content.
  public var isOfAccess: Bool {
    switch cause {
    case .unavailable, .notAllowed, .notSignedIn: true
    case .notFound, .conflict, .invalid, .full, .corrupt: false
    }
  }
}

extension OrdersStoreError.Cause: CustomStringConvertible {
  /// The cause in one sentence for people.
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

/// A change of an order that was not at the expected version.
public struct OrderConflict: Hashable, Sendable, Codable {
  /// The current order.
  public var current: Order
  /// The version that the caller expected; 0 or less for none.
  public var seenVersion: Int64
  /// For an edit, the fields in which the caller's order (`to`) differs from the current one (`from`); otherwise empty.
  public var differences: [FieldChange]
  /// The changes by others since the expected version; `nil` if they are unknown.
  public var meanwhile: [FieldChange]?

  /// Creates a conflict with unknown changes by others.
  public init(current: Order, seenVersion: Int64, differences: [FieldChange]) {
    self.current = current
    self.seenVersion = seenVersion
    self.differences = differences
  }

  /// Creates the conflict of a change with the current order.
  ///
  /// - Parameter change: the failed change; `nil` for a deletion or an undo.
  public init(of change: OrderChange?, to current: Order, seenVersion: Int64) {
    var differences: [FieldChange] = []
    if case .edit(let proposed) = change { differences = current.changes(to: proposed) }
    self.init(current: current, seenVersion: seenVersion, differences: differences)
  }
}

extension OrderEvent {
  /// Returns whether this is the erasure that a caller with this expected version requested.
  public func isErasure(seeing seen: Int64) -> Bool { kind == .erased && version == seen &+ 1 }

  /// Returns the event without the data of the person whose email address has this `SearchText.key`.
  public func withoutPerson(ofEmail key: String) -> OrderEvent { withoutPerson { SearchText.key($0) == key } }
}

extension OrderConflict {
  /// Returns the conflict with the changes since the expected version, from the order's history.
  ///
  /// It returns the conflict itself if the history has a gap or an erasure since then.
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
