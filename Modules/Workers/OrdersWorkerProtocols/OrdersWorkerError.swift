import OrderDocumentsProtocols
public import PresentationProtocols
import ShowModels

/// The error of an orders worker.
///
/// Cases with whole orders are indirect, so that the error itself stays small.
public enum OrdersWorkerError: Error, Hashable, Sendable {
  /// The store failed or refused the operation.
  case store(StoreError)
  /// Parameters or fields of the input cannot be parsed or violate rules. Each pointer names one.
  case invalid([Violation])
  /// Several orders match one name, as id, number or reference. Nothing is done.
  case ambiguous(String, [Order])
  /// No order matches the name, but the given one has it as its reference after a `#`.
  indirect case near(String, Order)
  /// An order to copy exists in the other store with other data. Nothing of it was changed.
  indirect case differs(OrderConflict)
  /// Orders to copy collide with those of the other store. `first` describes the first few.
  ///
  /// There are `count` of them, or more if `isWhole` is `false`.
  case collides(first: [String], count: Int, isWhole: Bool)
  /// The store has been restored since a cursor of events was made, or a purge has deleted events after it.
  case restored
  /// A cursor of events is after the last event that the store has had.
  case beyondEvents
  /// A file of this name exists and is not overwritten.
  case fileInTheWay(String)
  /// No file of this name exists.
  case noFile(String)
  /// The history of the order does not have the version; it has these, or at least their beginning and end.
  indirect case noVersion(Int64, of: Order, known: ClosedRange<Int64>)
  /// The name matches only a deleted order, which can be restored.
  indirect case deleted(String, Order)
}

extension Problem {
  /// Creates the problem that describes a failure to people, with the same text on all front ends.
  public init(_ error: OrdersWorkerError) {
    switch error {
    case .store(let error): self.init(error)
    case .invalid(let fields): self.init(invalid: fields.map(Fault.init))
    case .ambiguous(let name, let orders):
      let named = orders.map { "order \($0.number) (\($0.id)\($0.reference.map { ", reference \($0)" } ?? ""))" }
      self.init(
        .conflict, "“\(name)” could be \(named.joined(separator: " or ")); nothing was done",
        remedy: "use its id")
    case .near(let name, let order):
      self.init(
        .notFound, "\(StoreError.Cause.notFound(name))",
        remedy: "did you mean order \(order.number)\(order.reference.map { ", \($0.quoted())" } ?? "")?")
    case .differs(let conflict):
      let fields = conflict.differences.map(\.field).joined(separator: ", ")
      self.init(
        .conflict,
        """
        order \(conflict.current.number) differs from the one in the destination store: \
        \(fields.isEmpty ? "its version or its history" : fields)
        """,
        remedy: "copy to a new store, or decide which of the two is right and delete and purge the other",
        differences: conflict.differences.map { Difference($0) })
    case .collides(let first, let count, let isWhole):
      let more = count > first.count ? "; and \(count - first.count) more" : ""
      self.init(
        .conflict,
        """
        \(isWhole ? "" : "at least ")\(count) \(count == 1 ? "order conflicts" : "orders conflict") with orders of the \
        destination store: \(first.joined(separator: "; "))\(more)
        """, remedy: "copy to a new store, or delete and purge the conflicting orders")
    case .restored:
      self.init(
        .gone,
        "the store has been restored from a backup or purged of deleted orders, so this cursor is no longer valid",
        remedy: "read the events again from the start, without after")
    case .beyondEvents:
      self.init(
        .gone, "the store has no event at this cursor, so the cursor is of another store",
        remedy: "read the events again from the start, without after")
    case .fileInTheWay(let path):
      self.init(
        .conflict, "the file \(path.quoted(200)) already exists, and is not overwritten",
        remedy: "use another file name")
    case .noFile(let path): self.init(.notFound, "the file \(path.quoted(200)) does not exist")
    case .noVersion(let version, let order, let known):
      self.init(
        .notFound,
        known.contains(version)
          ? "the history of order \(order.number) does not have its version \(version)"
          : "order \(order.number) has no version \(version); its history has the versions \(known.lowerBound) to \(known.upperBound)"
      )
    case .deleted(let name, let order):
      let also = name == String(order.number) ? "" : " (“\(name.prefix(100))”)"
      self.init(.notFound, "order \(order.number)\(also) has been deleted", step: .restoreOrder(order.number))
    }
  }

  /// Creates the problem that describes a failure to people, with values and amounts formatted for the formatter's
  /// locale.
  public init(_ error: OrdersWorkerError, _ formatter: any ValueFormatting) {
    let invalid = error.invalidFields
    guard invalid.isEmpty else {
      self.init(
        invalid: invalid.map { Fault(pointer: $0.pointer, message: $0.message(formatter.money), code: $0.code) })
      return
    }
    self.init(error)
    guard let conflict = error.conflict else { return }
    differences = conflict.differences.map { change in
      Difference(change, changedBy: conflict.changers(of: change)) { $0.displayed(formatter) }
    }
  }
}

extension OrdersWorkerError {
  /// Whether the idempotency key was used for another request.
  public var isReusedKey: Bool {
    guard case .store(let error) = self, case .invalid(let fields) = error.cause else { return false }
    return fields.contains { $0.rule == .fact(.reusedKey) }
  }

  fileprivate var invalidFields: [Violation] {
    switch self {
    case .store(let error): if case .invalid(let fields) = error.cause { fields } else { [] }
    case .invalid(let fields): fields
    default: []
    }
  }

  fileprivate var conflict: OrderConflict? {
    switch self {
    case .store(let error): if case .conflict(let conflict) = error.cause { conflict } else { nil }
    case .differs(let conflict): conflict
    default: nil
    }
  }
}

extension Problem.Difference {
  fileprivate init(
    _ change: FieldChange, changedBy: Changers = .both, display: (FieldValue) -> String = \.description
  ) {
    self.init(
      field: change.field, label: OrderWords.label(ofField: change.field), current: change.from?.description,
      yours: change.to?.description, changedBy: changedBy)
    displayedCurrent = change.from.map(display) ?? ""
    displayedYours = change.to.map(display) ?? ""
  }
}

extension OrderConflict {
  fileprivate func changers(of difference: FieldChange) -> Problem.Difference.Changers {
    guard let meanwhile else { return .both }
    guard let theirs = meanwhile.first(where: { $0.field == difference.field }) else { return .you }
    return theirs.from == difference.to ? .others : .both
  }
}

extension Problem.Fault {
  /// Creates a fault from an invalid field.
  public init(_ field: Violation) { self.init(pointer: field.pointer, message: field.message, code: field.code) }
}

extension Problem {
  /// Creates the problem that describes a store's error to people, with the same text on all front ends.
  public init(_ error: StoreError) {
    let cause = error.cause
    switch cause {
    case .notFound(_, of: .order): self.init(.notFound, "\(cause)")
    case .notFound(_, of: .show): self.init(.notFound, "\(cause)", step: .listShows)
    case .notFound(_, of: .melody): self.init(.notFound, "\(cause)", step: .listMelodies)
    case .conflict(let conflict):
      self.init(
        stale: cause, at: conflict.current.version, conflict.differences.map { Difference($0) })
    case .showConflict(let current, _): self.init(stale: cause, at: current.version, [])
    case .invalid(let fields): self.init(invalid: fields.map(Fault.init))
    case .unavailable where cause.isOutcomeUnknown:
      let remedy = StoreError.Cause.remedyOfUnknown
      // The text between programs ends with the remedy, which is shown once.
      self.init(.unavailable, "\(cause)".replacing("; \(remedy)", with: ""), remedy: remedy)
      isOutcomeUnknown = true
    case .unavailable, .corrupt: self.init(.unavailable, "\(cause)")
    case .timedOut: self.init(.timeout, "\(cause)", remedy: "request less at once, or try again later")
    case .notAllowed: self.init(.forbidden, "\(cause)")
    case .notSignedIn: self.init(.unauthenticated, "\(cause)", step: .giveToken)
    case .full: self.init(.full, "\(cause)")
    }
  }

  private init(stale cause: StoreError.Cause, at version: Int64, _ differences: [Difference]) {
    self.init(
      .conflict, "\(cause)", remedy: "show it again, then make the change again", currentVersion: version,
      differences: differences)
  }
}

/// A presenter of an order scene, which can present the failure of any worker.
public protocol FailurePresentationLogic: Sendable {
  /// Presents a failure as a problem.
  ///
  /// - Throws: an error if the display has disappeared.
  func presentFailure(_ error: OrdersWorkerError) async throws
}
