public import OrderDocumentsProtocols
public import OrdersStoreProtocols
public import PresentationProtocols

extension CreateOrder {
  /// The use case that validates a new order without storing it.
  public enum ValidateOrder {
    /// The input to validate, which may be incomplete.
    public struct Request: Hashable, Sendable {
      /// The fields of the order that are known so far.
      public var input: OrderInput
      /// Whether dates and amounts are in the locale's notation, as a user typed them.
      public var isTyped: Bool

      /// Creates a request from its input.
      public init(input: OrderInput, isTyped: Bool = false) {
        self.input = input
        self.isTyped = isTyped
      }
    }

    /// The rules that the order would break.
    public struct Response: Hashable, Sendable {
      /// The invalid fields; empty if the order could be created.
      public var invalidFields: [Violation]
      /// The total of the order; `nil` if a value cannot be read.
      public var total: Money?

      /// Creates a response from its fields.
      public init(invalidFields: [Violation], total: Money? = nil) {
        self.invalidFields = invalidFields
        self.total = total
      }
    }

    /// The faults of the order as text for people.
    public struct ViewModel: Hashable, Sendable {
      /// The faults, each with the pointer of its field; empty if the order could be created.
      public var faults: [Problem.Fault]
      /// The total of the order: `$1.23`; `nil` if a value cannot be read.
      public var displayedTotal: String?

      /// Creates a view model from its faults.
      public init(faults: [Problem.Fault], displayedTotal: String? = nil) {
        self.faults = faults
        self.displayedTotal = displayedTotal
      }
    }
  }
}

/// Shows the faults of a new order.
public protocol ValidateOrderDisplayLogic: ProblemDisplayLogic {
  /// Shows the faults of an order, or that there are none.
  func displayFaults(_ viewModel: CreateOrder.ValidateOrder.ViewModel) async throws
}

extension ResultDisplay: ValidateOrderDisplayLogic where Result == CreateOrder.ValidateOrder.ViewModel {
  public func displayFaults(_ viewModel: CreateOrder.ValidateOrder.ViewModel) { take(viewModel) }
}

extension UseCases where BusinessLogic == any CreateOrderBusinessLogic, Display: ValidateOrderDisplayLogic {
  /// Validates a new order and shows its faults; stores nothing.
  public func validateOrder(_ request: CreateOrder.ValidateOrder.Request) async throws {
    try await businessLogic.validateOrder(request)
  }
}
