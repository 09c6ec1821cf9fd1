extension Order {
  /// The greatest number of the newest events that an undo reads.
  public static let eventsToUndo = 2_000

  /// Returns the order with the state before its newest change that has not been undone, as a new version.
  ///
  /// An undo after an undo goes one step further back; it never repeats a change.
  ///
  /// - Parameter history: the newest events of the order, oldest first: all up to `eventsToUndo`, or the last one alone
  ///   if it is not an undo.
  /// - Throws: an error if there is no such change, or if the previous state breaks a rule, as one from a file may.
  public func undoing(_ history: [OrderEvent], at now: Instant) throws(Violation) -> Order {
    switch history.last?.kind {
    case .erased: throw Violation("", .undoErasure)
    case .deleted: throw Violation("", .undoDeletion)
    case .restored: throw Violation("", .undoRestoration)
    case .created, .imported, .edited, .statusChanged, .shipped, .returned, .refunded, .noted, .undone, nil:
      break
    }
    guard var changed = history.changeToUndo(in: self)?.before else { throw Violation("", .undoNothing) }
    changed.id = id
    changed.number = number
    changed.version = version
    if let invalid = changed.invalidFields.first { throw invalid }
    return try changed.next(at: now)
  }

  /// Returns whether another state has the same values, apart from version and time of change.
  fileprivate func hasContent(of other: Order) -> Bool {
    var same = self
    (same.version, same.updatedAt) = (other.version, other.updatedAt)
    return same == other
  }
}

extension OrderEvent.Kind {
  /// Whether an undo takes the change back, if it is the newest one.
  public var isUndoable: Bool {
    switch self {
    case .edited, .statusChanged, .shipped, .returned, .refunded, .noted: true
    case .created, .imported, .undone, .deleted, .restored, .erased: false
    }
  }
}

extension [OrderEvent] {
  /// Returns the newest change that has not been undone; `nil` if there is none.
  ///
  /// - Parameter order: the current order; `nil` if it is unknown, which matters only if the last event is an undo.
  public func changeToUndo(in order: Order?) -> OrderEvent? {
    var open: [OrderEvent] = []
    for (index, event) in enumerated() {
      if event.kind.isUndoable {
        open.append(event)
      } else if event.kind == .undone {
        let after = index + 1 < count ? self[index + 1].before : order
        let undone = after.flatMap { after in open.lastIndex { $0.before?.hasContent(of: after) ?? false } }
        // An undo of an older program may have repeated a change; it can be undone itself.
        if let undone { open.removeSubrange(undone...) } else { open.append(event) }
      } else if ![.deleted, .restored].contains(event.kind) {
        open = []
      }
    }
    return open.last { $0.before != nil }
  }

  /// Returns whether `Order.undoing` finds a change to undo.
  ///
  /// - Parameter order: the current order, as for `changeToUndo`.
  public func allowsUndo(of order: Order?) -> Bool {
    guard let last, ![.erased, .deleted, .restored].contains(last.kind) else { return false }
    return changeToUndo(in: order) != nil
  }
}
