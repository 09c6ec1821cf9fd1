package import MelodiesStoreProtocols
package import OrdersStoreProtocols
package import ShowsStoreProtocols

/// The result of a write, which an idempotency key can replay.
package protocol IdempotentResult: Codable, Sendable {
  /// The id of the order in the result, if it has personal data; `nil` otherwise.
  var orderID: String? { get }
}

extension Order: IdempotentResult {
  package var orderID: String? { id }
}

extension Int: IdempotentResult {
  package var orderID: String? { nil }
}

/// A list as a result, of an erasure or an import: it has no personal data.
extension Array: IdempotentResult where Element: IdempotentResult {
  package var orderID: String? { nil }
}

/// The outcomes of an import, in a form that can be stored.
package struct ImportResult: IdempotentResult {
  private struct Outcome: Codable {
    var id: String?
    var number: Int64?
    var rejected: [Violation]?
  }

  private let stored: [Outcome]
  package var orderID: String? { nil }

  package init(_ outcomes: [ImportOutcome]) {
    stored = outcomes.map { outcome in
      switch outcome {
      case .created(let id, let number): Outcome(id: id, number: number)
      case .skipped(let id): Outcome(id: id)
      case .rejected(let fields): Outcome(rejected: fields)
      }
    }
  }

  package var outcomes: [ImportOutcome] {
    stored.map { outcome in
      guard let id = outcome.id else { return .rejected(outcome.rejected ?? []) }
      return outcome.number.map { .created(id: id, number: $0) } ?? .skipped(id: id)
    }
  }
}

/// The result of a write. A class, since it may contain a whole order, which is passed through closures and tasks.
package final class WriteResult<Value: IdempotentResult>: Sendable {
  package let value: Value
  /// Whether this is the result of an earlier request with the same key.
  package let isReplayed: Bool

  package init(_ value: Value, isReplayed: Bool = false) {
    self.value = value
    self.isReplayed = isReplayed
  }
}

// A melody and a show have no personal data.

extension Melody: IdempotentResult {
  package var orderID: String? { nil }
}

extension TrackedShow: IdempotentResult {
  package var orderID: String? { nil }
}

extension ShowOutcome: IdempotentResult {
  package var orderID: String? { nil }
}

extension HistoryOutcome: IdempotentResult {
  package var orderID: String? { nil }
}
