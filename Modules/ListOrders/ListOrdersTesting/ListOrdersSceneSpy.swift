// Written by `make spies` from ListOrdersBuilder; do not edit.
public import ListOrdersProtocols
import PresentationProtocols
@_exported public import SceneTesting

/// Stands for the scene behind a front end.
public typealias ListOrdersSceneSpy = SceneSpy<any ListOrdersDisplayLogic, ListOrdersBusinessLogicSpy>

extension ListOrdersSceneSpy {
  /// Builds scenes that record their requests here.
  public var builder: ListOrdersBuilder {
    ListOrdersBuilder(
      fetchOrders: .init { self.scene(for: $0, in: $1) },
      countOrders: .init { self.scene(for: $0, in: $1) },
      exportOrders: .init { self.scene(for: $0, in: $1) }
    )
  }

  private func scene(for display: any ProblemDisplayLogic, in context: SceneContext) -> ListOrdersBusinessLogicSpy {
    weak let shown = display
    return scene(in: context) {
      shown.map { display in
        ListOrdersDisplayLogicSpy { call in
          switch call {
          case .displayFetchedOrders(let viewModel):
            try await display.shown(as: (any FetchOrdersDisplayLogic).self).displayFetchedOrders(viewModel)
          case .displayCount(let viewModel):
            try await display.shown(as: (any CountOrdersDisplayLogic).self).displayCount(viewModel)
          case .displayExportedOrders(let viewModel):
            try await display.shown(as: (any ExportOrdersDisplayLogic).self).displayExportedOrders(viewModel)
          case .displayProblem(let problem): try await display.displayProblem(problem)
          }
        }
      }
    }
  }
}
