public import ShowModels

/// The error of a store of orders, shows, melodies or credentials: the failed operation and its cause.
public enum StoreError: Error, Hashable, Sendable {
  /// A read failed.
  case cannotFetch(Cause)
  /// A creation or an import failed.
  case cannotCreate(Cause)
  /// A change failed.
  case cannotUpdate(Cause)
  /// A deletion failed.
  case cannotDelete(Cause)

  /// The cause of a store's error.
  public enum Cause: Error, Hashable, Sendable {
    /// Nothing of this kind has this id, number, reference or title.
    case notFound(String, of: Kind = .order)
    /// The order has changed since the expected version.
    ///
    /// The case is indirect, so that the error itself stays small.
    indirect case conflict(OrderConflict)
    /// The show has changed since the expected version: the show as it is now.
    indirect case showConflict(current: TrackedShow, seenVersion: Int64)
    /// The request violates these rules.
    case invalid([Violation])
    /// The store cannot be reached, opened or written to: the store and the remedy in a sentence.
    case unavailable(String)
    /// The store had not finished within its time limit, and did nothing: the remedy in a sentence.
    case timedOut(String)
    /// The caller lacks a role: the caller and the required role in a sentence.
    case notAllowed(String)
    /// The caller is not authenticated: the reason in a sentence.
    case notSignedIn(String)
    /// The storage is full: the place in a sentence.
    case full(String)
    /// The file is not a store, or it is damaged: the fault in a sentence.
    case corrupt(String)
  }

  /// The kinds of stored things that have a name.
  public enum Kind: String, Hashable, Sendable {
    /// The kind, as error messages name it.
    case order, show, melody
  }

  /// The cause of the error.
  public var cause: Cause {
    switch self {
    case .cannotFetch(let cause), .cannotCreate(let cause), .cannotUpdate(let cause), .cannotDelete(let cause): cause
    }
  }

  /// Returns the error of the same operation with another cause.
  public func with(_ cause: Cause) -> StoreError {
    switch self {
    case .cannotFetch: .cannotFetch(cause)
    case .cannotCreate: .cannotCreate(cause)
    case .cannotUpdate: .cannotUpdate(cause)
    case .cannotDelete: .cannotDelete(cause)
    }
  }

  /// Whether the store was not accessible, so that the error has no information about its content.
  public var isOfAccess: Bool {
    switch cause {
    case .unavailable, .timedOut, .notAllowed, .notSignedIn: true
    case .notFound, .conflict, .showConflict, .invalid, .full, .corrupt: false
    }
  }
}

extension StoreError.Cause {
  /// Returns the cause of a write that may or may not be done, since its commit failed.
  ///
  /// - Parameter cause: why the commit failed.
  public static func unknownOutcome(of cause: StoreError.Cause) -> StoreError.Cause {
    unavailable("\(beginOfUnknown)\(cause.description); \(remedyOfUnknown)")
  }

  /// Whether the write may have been done or not. The text says so, since that is what programs of other versions send.
  public var isOutcomeUnknown: Bool {
    if case .unavailable(let reason) = self { reason.hasPrefix(Self.beginOfUnknown) } else { false }
  }

  /// The remedy for a write that may have been done or not.
  public static let remedyOfUnknown = "send it again with the same idempotency key, or look at what is stored"
  private static let beginOfUnknown = "it is unknown whether this was done: "
}

extension StoreError.Cause: CustomStringConvertible {
  /// The cause in one sentence for people.
  public var description: String {
    switch self {
    case .notFound(let name, let kind): "\(kind.rawValue) \(name.quoted(100)) does not exist"
    case .conflict(let conflict):
      Self.isAt("order \(conflict.current.number)", conflict.current.version, seen: conflict.seenVersion)
    case .showConflict(let current, let seenVersion):
      Self.isAt(current.title.quoted(), current.version, seen: seenVersion)
    case .invalid(let fields): fields.map(\.description).joined(separator: "; ")
    case .unavailable(let reason), .timedOut(let reason), .notAllowed(let reason), .notSignedIn(let reason),
      .full(let reason), .corrupt(let reason):
      reason
    }
  }

  private static func isAt(_ name: String, _ version: Int64, seen: Int64) -> String {
    seen > 0
      ? "somebody changed \(name) after you opened it"
      : "\(name) is at version \(version); you saw none of its versions"
  }
}

/// A change of an order that was not at the expected version.
public struct OrderConflict: Hashable, Sendable {
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
