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
      weak let shown = display
      return self.scene(in: context) { shown }
    }
  }

  /// The requests so far, scene by scene.
  public var requests: [StoreAdministration.Request] { calls.map(\.request) }
}
