// Written by `make spies` from SavedViewsBuilder; do not edit.
public import SavedViewsProtocols
public import PresentationProtocols
@_exported public import SceneTesting

/// Stands for the scene behind a front end.
public typealias SavedViewsSceneSpy = SceneSpy<any SavedViewsDisplayLogic, SavedViewsBusinessLogicSpy>

extension SavedViewsSceneSpy {
  /// Builds scenes that record their requests here.
  public var builder: SavedViewsBuilder {
    SavedViewsBuilder { display, context in
      weak let display = display
      return self.scene(in: context) { display }
    }
  }

  /// The requests so far, scene by scene.
  public var requests: [SavedViews.Request] { calls.map(\.request) }
}
