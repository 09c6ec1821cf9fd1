// Written by `make spies` from CustomersBuilder; do not edit.
public import CustomersProtocols
public import PresentationProtocols
@_exported public import SceneTesting

/// Stands for the scene behind a front end.
public typealias CustomersSceneSpy = SceneSpy<any CustomersDisplayLogic, CustomersBusinessLogicSpy>

extension CustomersSceneSpy {
  /// Builds scenes that record their requests here.
  public var builder: CustomersBuilder {
    CustomersBuilder { display, context in
      weak let display = display
      return self.scene(in: context) {
        display.map { _ in
          CustomersDisplayLogicSpy { call in
            switch call {
            case .displayFetchedCustomers(let viewModel):
              try await display.shown(as: (any FetchCustomersDisplayLogic).self).displayFetchedCustomers(viewModel)
            case .displayFetchedCustomer(let viewModel):
              try await display.shown(as: (any FetchCustomerDisplayLogic).self).displayFetchedCustomer(viewModel)
            case .displayChangedCustomer(let viewModel):
              try await display.shown(as: (any ChangeCustomerDisplayLogic).self).displayChangedCustomer(viewModel)
            case .displayProblem(let problem): try await display.orCancelled.displayProblem(problem)
            }
          }
        }
      }
    }
  }
}
