// Written by `make spies` from ListOrdersBuilder; do not edit.
public import ListOrdersProtocols
public import PresentationProtocols
@_exported public import SceneTesting

/// Stands for the scene behind a front end.
public typealias ListOrdersSceneSpy = SceneSpy<any ListOrdersDisplayLogic, ListOrdersBusinessLogicSpy>

extension ListOrdersSceneSpy {
  /// Builds scenes that record their requests here.
  public var builder: ListOrdersBuilder {
    ListOrdersBuilder { display, context in
      weak let display = display
      return self.scene(in: context) {
        display.map { _ in
          ListOrdersDisplayLogicSpy { call in
            switch call {
            case .displayFetchedOrders(let viewModel):
              try await display.shown(as: (any FetchOrdersDisplayLogic).self).displayFetchedOrders(viewModel)
            case .displayCount(let viewModel):
              try await display.shown(as: (any CountOrdersDisplayLogic).self).displayCount(viewModel)
            case .displayExportedOrders(let viewModel):
              try await display.shown(as: (any ExportOrdersDisplayLogic).self).displayExportedOrders(viewModel)
            case .displayDeletedOrders(let viewModel):
              try await display.shown(as: (any FetchDeletedOrdersDisplayLogic).self).displayDeletedOrders(viewModel)
            case .displayWork(let viewModel):
              try await display.shown(as: (any FetchWorkDisplayLogic).self).displayWork(viewModel)
            case .displayPickList(let viewModel):
              try await display.shown(as: (any FetchPickListDisplayLogic).self).displayPickList(viewModel)
            case .displayTags(let viewModel):
              try await display.shown(as: (any FetchTagsDisplayLogic).self).displayTags(viewModel)
            case .displayProblem(let problem): try await display.orCancelled.displayProblem(problem)
            }
          }
        }
      }
    }
  }
}
