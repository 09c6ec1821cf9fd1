// Written by `make spies` from ManageAccessBuilder; do not edit.
public import AccessProtocols
public import PresentationProtocols
@_exported public import SceneTesting

/// Stands for the scene behind a front end.
public typealias ManageAccessSceneSpy = SceneSpy<any ManageAccessDisplayLogic, ManageAccessBusinessLogicSpy>

extension ManageAccessSceneSpy {
  /// Builds scenes that record their requests here.
  public var builder: ManageAccessBuilder {
    ManageAccessBuilder { display, context in
      weak let display = display
      return self.scene(in: context) { display }
    }
  }

  /// The requests so far, scene by scene.
  public var requests: [ManageAccess.Request] { calls.map(\.request) }
}
