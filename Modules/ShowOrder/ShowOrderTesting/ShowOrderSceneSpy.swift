// Written by `make spies` from ShowOrderBuilder; do not edit.
public import ShowOrderProtocols
public import PresentationProtocols
@_exported public import SceneTesting

/// Stands for the scene behind a front end.
public typealias ShowOrderSceneSpy = SceneSpy<any ShowOrderDisplayLogic, ShowOrderBusinessLogicSpy>

extension ShowOrderSceneSpy {
  /// Builds scenes that record their requests here.
  public var builder: ShowOrderBuilder {
    ShowOrderBuilder { display, context in
      weak let display = display
      return self.scene(in: context) {
        display.map { _ in
          ShowOrderDisplayLogicSpy { call in
            switch call {
            case .displayFetchedOrder(let viewModel):
              try await display.shown(as: (any FetchOrderDisplayLogic).self).displayFetchedOrder(viewModel)
            case .displayChangedOrder(let viewModel):
              try await display.shown(as: (any ChangeOrderDisplayLogic).self).displayChangedOrder(viewModel)
            case .displayForgottenOrders(let viewModel):
              try await display.shown(as: (any ForgetOrdersDisplayLogic).self).displayForgottenOrders(viewModel)
            case .displayHistory(let viewModel):
              try await display.shown(as: (any FetchHistoryDisplayLogic).self).displayHistory(viewModel)
            case .displayEvents(let viewModel):
              try await display.shown(as: (any FetchEventsDisplayLogic).self).displayEvents(viewModel)
            case .displayProblem(let problem): try await display.orCancelled.displayProblem(problem)
            }
          }
        }
      }
    }
  }
}
