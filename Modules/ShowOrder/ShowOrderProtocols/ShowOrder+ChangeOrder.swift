public import OrderActionsProtocols
public import OrderDocumentsProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

extension ShowOrder {
  /// The use case that changes the status of an order, refunds, undoes, deletes or restores it.
  public enum ChangeOrder {
    /// The order, its change and the options.
    public struct Request: Hashable, Sendable {
      /// The order's id, number or reference.
      public var order: String
      /// The change to make.
      public var change: OrderAction
      /// The expected version; `nil` for any, and for a restoration.
      public var ifVersion: Int64?
      /// The key that makes a repeated request execute once; `nil` without one.
      public var idempotencyKey: String?
      /// Whether the change is only validated and not stored.
      public var isDryRun: Bool
      /// Whether the amount of a refund is in the locale's notation, as a user typed it.
      public var isTyped: Bool

      public init(
        order: String, change: OrderAction, ifVersion: Int64? = nil, idempotencyKey: String? = nil,
        isDryRun: Bool = false,
        isTyped: Bool = false
      ) {
        self.order = order
        self.change = change
        self.ifVersion = ifVersion
        self.idempotencyKey = idempotencyKey
        self.isDryRun = isDryRun
        self.isTyped = isTyped
      }
    }

    /// The result of a change, before it is formatted.
    public struct Response: Hashable, Sendable {
      /// The change that was made.
      public var change: OrderAction
      /// The changed order and how it was written.
      public var receipt: OrderReceipt
      /// The order before an undo or a cancellation; `nil` for another change, or if it is unknown.
      public var before: Order?
      /// Whether the change was only validated and not stored.
      public var isDryRun: Bool

      public init(change: OrderAction, receipt: OrderReceipt, before: Order? = nil, isDryRun: Bool) {
        self.change = change
        self.receipt = receipt
        self.before = before
        self.isDryRun = isDryRun
      }
    }

    /// The changed order and a message about it, formatted.
    public struct ViewModel: Hashable, Sendable {
      /// The order for programs, with raw values.
      public var document: OrderDocument
      /// The message about the change in a sentence, with the way to undo it if there is one.
      public var notice: String
      /// Whether an earlier request with the same key made the change.
      public var isReplayed: Bool
      /// The amount that the change refunds, or whose refund it undoes; `nil` if it moves no money.
      public var movedAmount: String?
      /// The amount that was paid for an order that is cancelled, and that the change does not refund, in sentences,
      /// which are also in `notice`; `nil` if there is none.
      public var paymentNotice: String?

      public init(
        document: OrderDocument, notice: String, isReplayed: Bool,
        movedAmount: String? = nil, paymentNotice: String? = nil
      ) {
        self.document = document
        self.notice = notice
        self.isReplayed = isReplayed
        self.movedAmount = movedAmount
        self.paymentNotice = paymentNotice
      }
    }
  }
}

/// Shows what was done to an order.
public protocol ChangeOrderDisplayLogic: ProblemDisplayLogic {
  /// Shows the changed order, and the change in a sentence.
  func displayChangedOrder(_ viewModel: ShowOrder.ChangeOrder.ViewModel) async throws
}

extension ResultDisplay: ChangeOrderDisplayLogic where Result == ShowOrder.ChangeOrder.ViewModel {
  public func displayChangedOrder(_ viewModel: ShowOrder.ChangeOrder.ViewModel) { take(viewModel) }
}

extension UseCases where BusinessLogic == any ShowOrderBusinessLogic, Display: ChangeOrderDisplayLogic {
  /// Changes one order and shows the changed order.
  public func changeOrder(_ request: ShowOrder.ChangeOrder.Request) async throws {
    try await businessLogic.changeOrder(request)
  }
}
