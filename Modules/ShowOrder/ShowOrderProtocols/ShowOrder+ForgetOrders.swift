public import PresentationProtocols

extension ShowOrder {
  /// The use case that removes personal data or purges deleted orders, which cannot be undone.
  public enum ForgetOrders {
    /// The data to remove permanently.
    public enum Selection: Hashable, Sendable {
      /// The personal data of the order with this id, number or reference.
      case personOfOrder(String)
      /// The personal data of all orders with this email address.
      case personWithEmail(String)
      /// All deleted orders.
      case deletedOrders
    }

    /// The data to remove and the options.
    public struct Request: Hashable, Sendable {
      /// The data to remove permanently.
      public var selection: Selection
      /// The expected version of the one order; `nil` for any.
      public var ifVersion: Int64?
      /// The key that makes a repeated request execute once; `nil` without one. It has no use for an email address.
      public var idempotencyKey: String?
      /// Whether the removal is only validated and not stored.
      public var isDryRun: Bool

      public init(
        selection: Selection, ifVersion: Int64? = nil, idempotencyKey: String? = nil, isDryRun: Bool = false
      ) {
        self.selection = selection
        self.ifVersion = ifVersion
        self.idempotencyKey = idempotencyKey
        self.isDryRun = isDryRun
      }
    }

    /// The result of a removal, before it is formatted.
    public struct Response: Hashable, Sendable {
      /// The data that was removed.
      public var selection: Selection
      /// The number of orders that were changed or purged.
      public var count: Int
      /// Whether the removal was only validated and not stored.
      public var isDryRun: Bool
      /// Whether an earlier request with the same key did the removal.
      public var isReplayed: Bool

      public init(selection: Selection, count: Int, isDryRun: Bool, isReplayed: Bool = false) {
        self.selection = selection
        self.count = count
        self.isDryRun = isDryRun
        self.isReplayed = isReplayed
      }
    }

    /// The formatted result of a removal.
    public struct ViewModel: Hashable, Sendable {
      /// The number of orders that were changed or purged.
      public var count: Int
      /// The message about the removal, in a sentence.
      public var notice: String
      /// Whether an earlier request with the same key did the removal.
      public var isReplayed: Bool

      public init(count: Int, notice: String, isReplayed: Bool = false) {
        self.count = count
        self.notice = notice
        self.isReplayed = isReplayed
      }
    }
  }
}

/// Shows how many orders were erased or purged.
public protocol ForgetOrdersDisplayLogic: ProblemDisplayLogic {
  /// Shows the number of forgotten orders, and a sentence.
  func displayForgottenOrders(_ viewModel: ShowOrder.ForgetOrders.ViewModel) async throws
}

extension ResultDisplay: ForgetOrdersDisplayLogic where Result == ShowOrder.ForgetOrders.ViewModel {
  public func displayForgottenOrders(_ viewModel: ShowOrder.ForgetOrders.ViewModel) { take(viewModel) }
}

extension UseCases where BusinessLogic == any ShowOrderBusinessLogic, Display: ForgetOrdersDisplayLogic {
  /// Removes personal data or purges deleted orders, and shows the number of affected orders.
  public func forgetOrders(_ request: ShowOrder.ForgetOrders.Request) async throws {
    try await businessLogic.forgetOrders(request)
  }
}
