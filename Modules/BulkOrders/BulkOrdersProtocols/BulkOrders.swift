public import OrdersWorkerProtocols
public import PresentationProtocols

/// The scene that changes many orders at once, each with its own result, and one undo for all.
public enum BulkOrders {
  /// The use case that performs up to 1,000 operations.
  public enum ChangeOrders {
    /// The operations and the options.
    public struct Request: Hashable, Sendable {
      /// The operations, each on another order, 1 to `BulkOperation.limit`.
      public var operations: [BulkOperation]
      /// The key that makes a repeated request execute once; `nil` without one.
      public var idempotencyKey: String?
      /// Whether the operations are only validated and not stored.
      public var isDryRun: Bool

      public init(operations: [BulkOperation], idempotencyKey: String? = nil, isDryRun: Bool = false) {
        self.operations = operations
        self.idempotencyKey = idempotencyKey
        self.isDryRun = isDryRun
      }
    }

    /// The result of one operation, before it is formatted.
    public struct Outcome: Hashable, Sendable {
      /// The operation.
      public var operation: BulkOperation
      /// The order before the operation; `nil` if it is unknown or deleted.
      public var seen: OrderSummary?
      /// The changed order, or the reason for which nothing was changed.
      public var result: Result<ChangedOrder, OrdersWorkerError>

      public init(
        operation: BulkOperation, seen: OrderSummary? = nil, result: Result<ChangedOrder, OrdersWorkerError>
      ) {
        self.operation = operation
        self.seen = seen
        self.result = result
      }
    }

    /// An order after its change.
    public struct ChangedOrder: Hashable, Sendable {
      /// The order after the change.
      public var order: OrderSummary
      /// The fields that changed; empty after a deletion and a restoration.
      public var changes: [FieldChange]
      /// Whether the change had no effect, so that the order has no new version.
      public var isUnchanged: Bool
      /// Whether an earlier request with the same key made the change.
      public var isReplayed: Bool

      public init(
        order: OrderSummary, changes: [FieldChange] = [], isUnchanged: Bool = false, isReplayed: Bool = false
      ) {
        self.order = order
        self.changes = changes
        self.isUnchanged = isUnchanged
        self.isReplayed = isReplayed
      }
    }

    /// The results of all operations, before they are formatted.
    public struct Response: Hashable, Sendable {
      /// The outcome of each operation, in the order of the request.
      public var outcomes: [Outcome]
      /// Whether the operations were only validated and not stored.
      public var isDryRun: Bool

      public init(outcomes: [Outcome], isDryRun: Bool) {
        self.outcomes = outcomes
        self.isDryRun = isDryRun
      }
    }

    /// The result of one operation as text for labels.
    public struct DisplayedResult: Hashable, Sendable {
      /// The order's number; the requested name if the order is unknown.
      public var order: String
      /// The customer's name; empty if the order is unknown.
      public var name: String
      /// The order's total; empty if the order is unknown.
      public var total: String
      /// The effect in a sentence: `Order 1001 marked as paid.`; the reason if the operation failed.
      public var notice: String
      /// The changes of fields: `Status: Placed → Paid`.
      public var changes: [String]
      /// Whether the order got a new version.
      public var isDone: Bool
      /// Whether the order had these values already.
      public var isUnchanged: Bool

      public init(
        order: String, name: String = "", total: String = "", notice: String, changes: [String] = [], isDone: Bool,
        isUnchanged: Bool = false
      ) {
        self.order = order
        self.name = name
        self.total = total
        self.notice = notice
        self.changes = changes
        self.isDone = isDone
        self.isUnchanged = isUnchanged
      }
    }

    /// The columns of the results, after that of the order.
    public static let columns: [TableColumn<DisplayedResult>] = [
      TableColumn("name", "Name") { $0.name },
      TableColumn("total", "Total", .money) { $0.total },
      TableColumn("changes", "Change", .note) { $0.changes.joined(separator: "; ") },
    ]

    /// The formatted results.
    public struct ViewModel: Hashable, Sendable {
      /// The results as text for labels, in the order of the request.
      public var displayedResults: [DisplayedResult]
      /// The sums of the totals of the changed orders, one text for each currency.
      public var displayedTotals: [String]
      /// The results for programs, with raw values.
      public var document: BulkDocument
      /// All results in a sentence: `2 orders changed, 1 already has these values, 1 not changed.`
      public var notice: String
      /// The sentences about cancelled orders that have been paid, which are also in `notice`; `nil` if there are none.
      public var paymentNotice: String?
      /// Whether an earlier request with the same key made all the changes.
      public var isReplayed: Bool

      public init(
        displayedResults: [DisplayedResult], displayedTotals: [String] = [], document: BulkDocument, notice: String,
        paymentNotice: String? = nil, isReplayed: Bool = false
      ) {
        self.displayedResults = displayedResults
        self.displayedTotals = displayedTotals
        self.document = document
        self.notice = notice
        self.paymentNotice = paymentNotice
        self.isReplayed = isReplayed
      }
    }
  }
}

/// The requests of a display to the interactor. A call returns when the display has shown.
///
/// It throws what the display threw, or `CancellationError` if the display has disappeared or the task was cancelled.
public protocol BulkOrdersBusinessLogic: Sendable {
  /// Performs all operations, and shows a result for each.
  func changeOrders(_ request: BulkOrders.ChangeOrders.Request) async throws
}

/// The responses of the interactor to the presenter.
public protocol BulkOrdersPresentationLogic: FailurePresentationLogic {
  /// Presents the results of all operations.
  func presentChangedOrders(_ response: BulkOrders.ChangeOrders.Response) async throws
}

/// Shows what was done to many orders. Throwing (the client has gone) stops the work.
public protocol BulkOrdersDisplayLogic: ProblemDisplayLogic {
  /// Shows the result of each operation.
  func displayChangedOrders(_ viewModel: BulkOrders.ChangeOrders.ViewModel) async throws
}

extension ResultDisplay: BulkOrdersDisplayLogic where Result == BulkOrders.ChangeOrders.ViewModel {
  public func displayChangedOrders(_ viewModel: BulkOrders.ChangeOrders.ViewModel) { take(viewModel) }
}

/// Builds the scene for one display.
public typealias BulkOrdersBuilder = SceneBuilder<any BulkOrdersDisplayLogic, any BulkOrdersBusinessLogic>

extension BulkOrdersBuilder {
  /// Performs a request, and returns its result.
  public func changeOrders(_ request: BulkOrders.ChangeOrders.Request, in context: SceneContext) async throws
    -> BulkOrders.ChangeOrders.ViewModel
  {
    let display = ResultDisplay<BulkOrders.ChangeOrders.ViewModel>()
    try await self(for: display, in: context).changeOrders(request)
    return try display.taken()
  }
}
