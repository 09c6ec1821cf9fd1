// Written by `make spies` from MelodyListBuilder; do not edit.
public import MelodyListProtocols
public import PresentationProtocols
@_exported public import SceneTesting

/// Stands for the scene behind a front end.
public typealias MelodyListSceneSpy = SceneSpy<any MelodyListViewController, MelodyListPresenterSpy>

extension MelodyListSceneSpy {
  /// Builds scenes that record their requests here.
  public var builder: MelodyListBuilder {
    MelodyListBuilder { display, context in
      weak let display = display
      return self.scene(in: context) {
        display.map { _ in
          MelodyListViewControllerMock { call in
            switch call {
            case .showMelodies(let viewModel):
              try await display.shown(as: (any MelodiesViewController).self).showMelodies(viewModel)
            case .showLoadError(let error):
              try await display.shown(as: (any MelodiesViewController).self).showLoadError(error)
            case .showMelody(let viewModel):
              try await display.shown(as: (any MelodyViewController).self).showMelody(viewModel)
            case .showSound(let piece):
              try await display.shown(as: (any MelodySoundViewController).self).showSound(piece)
            case .showImportedMelodies(let viewModel):
              try await display.shown(as: (any ImportMelodiesViewController).self).showImportedMelodies(viewModel)
            case .showRenamedMelody(let viewModel):
              try await display.shown(as: (any RenameMelodyViewController).self).showRenamedMelody(viewModel)
            case .showDeletedMelody(let viewModel):
              try await display.shown(as: (any DeleteMelodyViewController).self).showDeletedMelody(viewModel)
            case .displayProblem(let problem): try await display.orCancelled.displayProblem(problem)
            }
          }
        }
      }
    }
  }
}
