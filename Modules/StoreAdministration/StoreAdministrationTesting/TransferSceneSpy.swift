// Written by `make spies` from TransferBuilder; do not edit.
public import StoreAdministrationProtocols
public import PresentationProtocols
@_exported public import SceneTesting

/// Stands for the scene behind a front end.
public typealias TransferSceneSpy = SceneSpy<any TransferDisplayLogic, TransferBusinessLogicSpy>

extension TransferSceneSpy {
  /// Builds scenes that record their requests here.
  public var builder: TransferBuilder {
    TransferBuilder { display, context in
      weak let display = display
      return self.scene(in: context) {
        display.map { _ in
          TransferDisplayLogicSpy { call in
            switch call {
            case .displayFetchedRecords(let viewModel):
              try await display.shown(as: (any FetchRecordsDisplayLogic).self).displayFetchedRecords(viewModel)
            case .displaySavedRecords(let viewModel):
              try await display.shown(as: (any SaveRecordsDisplayLogic).self).displaySavedRecords(viewModel)
            case .displayProblem(let problem): try await display.orCancelled.displayProblem(problem)
            }
          }
        }
      }
    }
  }
}
