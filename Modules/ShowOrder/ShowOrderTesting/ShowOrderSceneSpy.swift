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
      weak let shown = display
      return self.scene(in: context) { shown }
    }
  }
}
