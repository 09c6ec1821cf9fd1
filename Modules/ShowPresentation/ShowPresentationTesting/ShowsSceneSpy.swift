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
      weak let shown = display
      return self.scene(in: context) { shown }
    }
  }
}
