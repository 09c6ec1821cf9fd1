// Written by `make spies` from ShowsBuilder; do not edit.
public import ShowPresentationProtocols
public import PresentationProtocols
@_exported public import SceneTesting

/// Stands for the scene behind a front end.
public typealias ShowsSceneSpy = SceneSpy<any ShowsDisplayLogic, ShowsBusinessLogicSpy>

extension ShowsSceneSpy {
  /// Builds scenes that record their requests here.
  public var builder: ShowsBuilder {
    ShowsBuilder { display, context in
      weak let display = display
      return self.scene(in: context) {
        display.map { _ in
          ShowsDisplayLogicSpy { call in
            switch call {
            case .displayShows(let viewModel):
              try await display.shown(as: (any FetchShowsDisplayLogic).self).displayShows(viewModel)
            case .displayShow(let viewModel):
              try await display.shown(as: (any FetchShowDisplayLogic).self).displayShow(viewModel)
            case .displayChange(let viewModel):
              try await display.shown(as: (any ChangeShowDisplayLogic).self).displayChange(viewModel)
            case .displayImport(let viewModel):
              try await display.shown(as: (any ImportShowsDisplayLogic).self).displayImport(viewModel)
            case .displayHistory(let viewModel):
              try await display.shown(as: (any FetchWatchedDisplayLogic).self).displayHistory(viewModel)
            case .displayHistoryImport(let viewModel):
              try await display.shown(as: (any ImportWatchedDisplayLogic).self).displayHistoryImport(viewModel)
            case .displayLatestHistory(let viewModel):
              try await display.shown(as: (any FetchLatestHistoryDisplayLogic).self).displayLatestHistory(viewModel)
            case .displayAirings(let viewModel):
              try await display.shown(as: (any FetchAiringsDisplayLogic).self).displayAirings(viewModel)
            case .displayPoster(let viewModel):
              try await display.shown(as: (any FetchPosterDisplayLogic).self).displayPoster(viewModel)
            case .displayFoundShows(let viewModel):
              try await display.shown(as: (any SearchShowsDisplayLogic).self).displayFoundShows(viewModel)
            case .displayProblem(let problem): try await display.orCancelled.displayProblem(problem)
            }
          }
        }
      }
    }
  }
}
