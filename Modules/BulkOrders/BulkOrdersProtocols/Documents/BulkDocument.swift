public import DocumentsProtocols
public import OrderDocumentsProtocols
public import OrderHistoryProtocols
public import PresentationProtocols

/// The result of one operation of a bulk request.
public struct BulkResultDocument: JSONWritable, Hashable, Sendable {
  /// The effect of an operation.
  public enum Outcome: Hashable, Sendable {
    /// The order after its change, and the fields that changed.
    case done(OrderSummaryDocument, changes: [ChangeDocument])
    /// The order, which had the values of the operation already and got no new version.
    case unchanged(OrderSummaryDocument)
    /// The reason for which nothing was changed.
    case failed(Problem)
  }

  /// The order as the request named it.
  public var requested: String
  /// The effect of the operation.
  public var outcome: Outcome

  /// Creates the result of an operation on an order.
  public init(requested: String, _ outcome: Outcome) {
    self.requested = requested
    self.outcome = outcome
  }

  /// The order after the operation; `nil` if the operation failed.
  public var order: OrderSummaryDocument? {
    switch outcome {
    case .done(let order, _), .unchanged(let order): order
    case .failed: nil
    }
  }
  /// The fields that changed; empty if none did.
  public var changes: [ChangeDocument] { if case .done(_, let changes) = outcome { changes } else { [] } }
  /// The reason of the failure; `nil` if the operation did not fail.
  public var problem: Problem? { if case .failed(let problem) = outcome { problem } else { nil } }
  /// Whether the order got a new version.
  public var isDone: Bool { if case .done = outcome { true } else { false } }
  /// Whether the order had the values of the operation already.
  public var isUnchanged: Bool { if case .unchanged = outcome { true } else { false } }

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("requested", requested)
      $0.member("done", isDone)
      $0.member("unchanged", isUnchanged)
      switch outcome {
      case .done(let order, let changes):
        $0.member("order", order)
        $0.member("changes", changes)
      case .unchanged(let order): $0.member("order", order)
      case .failed(let problem): $0.member("problem", ProblemDocument(problem))
      }
    }
  }
}

/// The results of a bulk request: `{"results":[…],"done":2,"unchanged":0,"failed":1,"totals":[…],"undo":[…]}`.
public struct BulkDocument: JSONWritable, Hashable, Sendable {
  /// The result of each operation, in the order of the request.
  public var results: [BulkResultDocument]
  /// The sums of the totals of the orders that were changed, by currency.
  public var totals: [DisplayedMoney]
  /// The operations that take all changes back; empty for a dry run, and if one of the changes is an undo.
  public var undo: [BulkUndoStep]

  public init(results: [BulkResultDocument], totals: [DisplayedMoney], undo: [BulkUndoStep]) {
    self.results = results
    self.totals = totals
    self.undo = undo
  }

  /// The number of orders that got a new version.
  public var doneCount: Int { results.count(where: \.isDone) }
  /// The number of orders that had the values of their operation already.
  public var unchangedCount: Int { results.count(where: \.isUnchanged) }
  /// The number of operations that failed.
  public var failedCount: Int { results.count - doneCount - unchangedCount }

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("results", results)
      $0.member("done", doneCount)
      $0.member("unchanged", unchangedCount)
      $0.member("failed", failedCount)
      $0.member("totals", totals)
      $0.member("undo", undo)
    }
  }
}
