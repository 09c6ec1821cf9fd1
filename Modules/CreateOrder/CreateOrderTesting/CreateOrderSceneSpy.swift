// Written by `make spies` from CreateOrderBuilder; do not edit.
public import CreateOrderProtocols
public import PresentationProtocols
@_exported public import SceneTesting

/// Stands for the scene behind a front end.
public typealias CreateOrderSceneSpy = SceneSpy<any CreateOrderDisplayLogic, CreateOrderBusinessLogicSpy>

extension CreateOrderSceneSpy {
  /// Builds scenes that record their requests here.
  public var builder: CreateOrderBuilder {
    CreateOrderBuilder { display, context in
      weak let display = display
      return self.scene(in: context) {
        display.map { _ in
          CreateOrderDisplayLogicSpy { call in
            switch call {
            case .displaySavedOrder(let viewModel):
              try await display.shown(as: (any SaveOrderDisplayLogic).self).displaySavedOrder(viewModel)
            case .displayFaults(let viewModel):
              try await display.shown(as: (any ValidateOrderDisplayLogic).self).displayFaults(viewModel)
            case .displayForm(let viewModel):
              try await display.shown(as: (any FetchFormDisplayLogic).self).displayForm(viewModel)
            case .displayProblem(let problem): try await display.orCancelled.displayProblem(problem)
            }
          }
        }
      }
    }
  }
}
