// Written by `make spies` from StoreAdministrationBuilder; do not edit.
public import StoreAdministrationProtocols
public import PresentationProtocols
@_exported public import SceneTesting

/// Stands for the scene behind a front end.
public typealias StoreAdministrationSceneSpy = SceneSpy<
  any StoreAdministrationDisplayLogic, StoreAdministrationBusinessLogicSpy
>

extension StoreAdministrationSceneSpy {
  /// Builds scenes that record their requests here.
  public var builder: StoreAdministrationBuilder {
    StoreAdministrationBuilder { display, context in
      weak let display = display
      return self.scene(in: context) {
        display.map { _ in
          StoreAdministrationDisplayLogicSpy { call in
            switch call {
            case .displayProgress(let progress):
              try await display.shown(as: (any StoreProgressDisplayLogic).self).displayProgress(progress)
            case .displayResult(let viewModel):
              try await display.shown(as: (any StoreResultDisplayLogic).self).displayResult(viewModel)
            case .displayProblem(let problem): try await display.orCancelled.displayProblem(problem)
            }
          }
        }
      }
    }
  }

  /// The requests so far, scene by scene.
  public var requests: [StoreAdministration.Request] { calls.map(\.request) }
}
