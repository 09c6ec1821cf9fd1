// Written by `make spies` from OrderStatisticsBuilder; do not edit.
public import OrderStatisticsProtocols
public import PresentationProtocols
@_exported public import SceneTesting

/// Stands for the scene behind a front end.
public typealias OrderStatisticsSceneSpy = SceneSpy<any OrderStatisticsDisplayLogic, OrderStatisticsBusinessLogicSpy>

extension OrderStatisticsSceneSpy {
  /// Builds scenes that record their requests here.
  public var builder: OrderStatisticsBuilder {
    OrderStatisticsBuilder { display, context in
      weak let display = display
      return self.scene(in: context) {
        display.map { _ in
          OrderStatisticsDisplayLogicSpy { call in
            switch call {
            case .displayStatistics(let viewModel):
              try await display.shown(as: (any FetchStatisticsDisplayLogic).self).displayStatistics(viewModel)
            case .displayItems(let viewModel):
              try await display.shown(as: (any FetchItemsDisplayLogic).self).displayItems(viewModel)
            case .displayTaxes(let viewModel):
              try await display.shown(as: (any FetchTaxesDisplayLogic).self).displayTaxes(viewModel)
            case .displayProblem(let problem): try await display.orCancelled.displayProblem(problem)
            }
          }
        }
      }
    }
  }
}
