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
      weak let shown = display
      return self.scene(in: context) { shown }
    }
  }
}
