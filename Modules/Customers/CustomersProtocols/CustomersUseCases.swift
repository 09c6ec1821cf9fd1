public import OrdersWorkerProtocols
public import PresentationProtocols

/// The requests of a display to the interactor. A call returns when the display has shown.
///
/// It throws what the display threw, or `CancellationError` if the display has disappeared or the task was cancelled.
public protocol CustomersBusinessLogic: Sendable {
  /// Shows a page of customers, the one with the newest order first.
  func fetchCustomers(_ request: Customers.FetchCustomers.Request) async throws
  /// Shows one customer.
  func fetchCustomer(_ request: Customers.FetchCustomer.Request) async throws
  /// Changes the orders of one customer, and shows the result.
  func changeCustomer(_ request: Customers.ChangeCustomer.Request) async throws
}

/// The responses of the interactor to the presenter.
public protocol CustomersPresentationLogic: FailurePresentationLogic {
  /// Presents a page of customers.
  func presentFetchedCustomers(_ response: Customers.FetchCustomers.Response) async throws
  /// Presents one customer.
  func presentFetchedCustomer(_ response: Customers.FetchCustomer.Response) async throws
  /// Presents the result of a change, or of its preview.
  func presentChangedCustomer(_ response: Customers.ChangeCustomer.Response) async throws
  /// Presents the reason why a request has no result.
  func presentRefusal(_ refusal: Customers.Refusal) async throws
}

/// Shows customers.
public protocol FetchCustomersDisplayLogic: ProblemDisplayLogic {
  /// Shows a page of customers.
  func displayFetchedCustomers(_ viewModel: Customers.FetchCustomers.ViewModel) async throws
}

extension ResultDisplay: FetchCustomersDisplayLogic where Result == Customers.FetchCustomers.ViewModel {
  public func displayFetchedCustomers(_ viewModel: Customers.FetchCustomers.ViewModel) { take(viewModel) }
}

/// Shows one customer.
public protocol FetchCustomerDisplayLogic: ProblemDisplayLogic {
  /// Shows the customer.
  func displayFetchedCustomer(_ viewModel: Customers.FetchCustomer.ViewModel) async throws
}

extension ResultDisplay: FetchCustomerDisplayLogic where Result == Customers.FetchCustomer.ViewModel {
  public func displayFetchedCustomer(_ viewModel: Customers.FetchCustomer.ViewModel) { take(viewModel) }
}

/// Shows the result of a change.
public protocol ChangeCustomerDisplayLogic: ProblemDisplayLogic {
  /// Shows the result of a change, or of its preview.
  func displayChangedCustomer(_ viewModel: Customers.ChangeCustomer.ViewModel) async throws
}

extension ResultDisplay: ChangeCustomerDisplayLogic where Result == Customers.ChangeCustomer.ViewModel {
  public func displayChangedCustomer(_ viewModel: Customers.ChangeCustomer.ViewModel) { take(viewModel) }
}

/// A display that shows every use case of the scene.
public typealias CustomersDisplayLogic = FetchCustomersDisplayLogic & FetchCustomerDisplayLogic
  & ChangeCustomerDisplayLogic

/// Builds the scene for one display.
public typealias CustomersBuilder = UseCasesBuilder<any CustomersBusinessLogic>

extension UseCases where BusinessLogic == any CustomersBusinessLogic, Display: FetchCustomersDisplayLogic {
  /// Shows a page of customers, the one with the newest order first.
  public func fetchCustomers(_ request: Customers.FetchCustomers.Request) async throws {
    try await businessLogic.fetchCustomers(request)
  }
}

extension UseCases where BusinessLogic == any CustomersBusinessLogic, Display: FetchCustomerDisplayLogic {
  /// Shows one customer.
  public func fetchCustomer(_ request: Customers.FetchCustomer.Request) async throws {
    try await businessLogic.fetchCustomer(request)
  }
}

extension UseCases where BusinessLogic == any CustomersBusinessLogic, Display: ChangeCustomerDisplayLogic {
  /// Changes the orders of one customer, and shows the result.
  public func changeCustomer(_ request: Customers.ChangeCustomer.Request) async throws {
    try await businessLogic.changeCustomer(request)
  }
}
