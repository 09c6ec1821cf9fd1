public import APIDocuments
public import PresentationProtocols

/// The result of one operation of a bulk request.
public struct BulkResultDocument: JSONWritable, Hashable, Sendable {
  /// The effect of an operation.
  public enum Outcome: Hashable, Sendable {
    /// The order after its change, and the fields that changed.
    case done(OrderSummaryDocument, changes: [ChangeDocument])
    /// The reason for which nothing was changed.
    case failed(Problem)
  }

  /// The order as the request named it.
  public var requested: String
  /// The effect of the operation.
  public var outcome: Outcome

  /// Creates a result from its parts.
  public init(requested: String, _ outcome: Outcome) {
    self.requested = requested
    self.outcome = outcome
  }

  /// The order after its change; `nil` if nothing was changed.
  public var order: OrderSummaryDocument? { if case .done(let order, _) = outcome { order } else { nil } }
  /// The reason for which nothing was changed; `nil` if the operation is done.
  public var problem: Problem? { if case .failed(let problem) = outcome { problem } else { nil } }

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("requested", requested)
      switch outcome {
      case .done(let order, let changes):
        $0.member("done", true)
        $0.member("order", order)
        $0.member("changes", changes)
      case .failed(let problem):
        $0.member("done", false)
        $0.member("problem", ProblemDocument(problem))
      }
    }
  }
}

/// The results of a bulk request: `{"results":[…],"done":2,"failed":1,"totals":[…],"undo":[…]}`.
public struct BulkDocument: JSONWritable, Hashable, Sendable {
  /// The result of each operation, in the order of the request.
  public var results: [BulkResultDocument]
  /// The sums of the totals of the orders that were changed, by currency.
  public var totals: [DisplayedMoney]
  /// The operations that take all changes back; empty for a dry run and for an undo.
  public var undo: [BulkUndoStep]

  /// Creates a document from its parts.
  public init(results: [BulkResultDocument], totals: [DisplayedMoney], undo: [BulkUndoStep]) {
    self.results = results
    self.totals = totals
    self.undo = undo
  }

  /// The number of operations that are done.
  public var doneCount: Int { results.count { $0.problem == nil } }
  /// The number of operations that changed nothing.
  public var failedCount: Int { results.count - doneCount }

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("results", results)
      $0.member("done", doneCount)
      $0.member("failed", failedCount)
      $0.member("totals", totals)
      $0.member("undo", undo)
    }
  }
}
