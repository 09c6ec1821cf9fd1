public import OrderDocumentsProtocols
public import OrdersStoreProtocols
public import PresentationProtocols

/// The scene with the form that creates or edits an order.
public enum CreateOrder {
  /// The greatest number of lines in an order.
  public static let mostItems = OrderLimits.items

  /// The use case that creates an order.
  public enum CreateOrder {
    /// The input and options of a new order.
    public struct Request: Hashable, Sendable {
      /// The fields of the order, as text that is not yet parsed.
      public var input: OrderInput
      /// The id, number or reference of another order of the customer, whose name, contact and addresses fill the
      /// fields that the input does not set; `nil` for none.
      public var customerOf: String?
      /// Whether the order is created as a draft.
      public var isDraft: Bool
      /// The key that makes a repeated request execute once; `nil` without one.
      public var idempotencyKey: String?
      /// Whether the order is only validated and not stored.
      public var isDryRun: Bool
      /// Whether amounts and dates are in the locale's notation, as a user typed them.
      public var isTyped: Bool

      public init(
        input: OrderInput, customerOf: String? = nil, isDraft: Bool = false, idempotencyKey: String? = nil,
        isDryRun: Bool = false, isTyped: Bool = false
      ) {
        self.input = input
        self.customerOf = customerOf
        self.isDraft = isDraft
        self.idempotencyKey = idempotencyKey
        self.isDryRun = isDryRun
        self.isTyped = isTyped
      }
    }
  }

  /// The use case that changes an existing order.
  public enum UpdateOrder {
    /// The input and options of a change.
    public struct Request: Hashable, Sendable {
      /// The order's id, number or reference.
      public var order: String
      /// The new values, as text that is not yet parsed.
      public var input: OrderInput
      /// Whether fields that the input omits are cleared. If `false`, they stay as they are.
      public var isReplacing: Bool
      /// The expected version; `nil` for any.
      public var ifVersion: Int64?
      /// The key that makes a repeated request execute once; `nil` without one.
      public var idempotencyKey: String?
      /// Whether the change is only validated and not stored.
      public var isDryRun: Bool
      /// Whether amounts and dates are in the locale's notation, as a user typed them.
      public var isTyped: Bool

      public init(
        order: String, input: OrderInput, isReplacing: Bool = false, ifVersion: Int64? = nil,
        idempotencyKey: String? = nil, isDryRun: Bool = false, isTyped: Bool = false
      ) {
        self.order = order
        self.input = input
        self.isReplacing = isReplacing
        self.ifVersion = ifVersion
        self.idempotencyKey = idempotencyKey
        self.isDryRun = isDryRun
        self.isTyped = isTyped
      }
    }
  }

  /// The result of a creation or a change, before it is formatted.
  public struct Response: Hashable, Sendable {
    /// The stored order and how it was written.
    public var receipt: OrderReceipt
    /// Whether the order was created. If `false`, it was changed.
    public var isNew: Bool
    /// Whether the write was only validated and the store is unchanged.
    public var isDryRun: Bool

    public init(receipt: OrderReceipt, isNew: Bool, isDryRun: Bool) {
      self.receipt = receipt
      self.isNew = isNew
      self.isDryRun = isDryRun
    }
  }

  /// The stored order and a message about it, formatted.
  public struct ViewModel: Hashable, Sendable {
    /// The order for programs, with raw values.
    public var document: OrderDocument
    /// The message about the write, in a sentence.
    public var notice: String
    /// Whether an earlier request with the same key did the write.
    public var isReplayed: Bool

    public init(document: OrderDocument, notice: String, isReplayed: Bool) {
      self.document = document
      self.notice = notice
      self.isReplayed = isReplayed
    }
  }
}

/// Shows saved orders.
public protocol SaveOrderDisplayLogic: ProblemDisplayLogic {
  /// Shows the saved order, and the change in a sentence.
  func displaySavedOrder(_ viewModel: CreateOrder.ViewModel) async throws
}

extension ResultDisplay: SaveOrderDisplayLogic where Result == CreateOrder.ViewModel {
  public func displaySavedOrder(_ viewModel: CreateOrder.ViewModel) { take(viewModel) }
}

extension UseCases where BusinessLogic == any CreateOrderBusinessLogic, Display: SaveOrderDisplayLogic {
  /// Creates an order and shows it.
  public func createOrder(_ request: CreateOrder.CreateOrder.Request) async throws {
    try await businessLogic.createOrder(request)
  }

  /// Changes an order and shows it.
  public func updateOrder(_ request: CreateOrder.UpdateOrder.Request) async throws {
    try await businessLogic.updateOrder(request)
  }
}
