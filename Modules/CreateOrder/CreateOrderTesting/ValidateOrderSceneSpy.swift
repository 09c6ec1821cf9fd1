// Written by `make spies` from ValidateOrderBuilder; do not edit.
public import CreateOrderProtocols
public import PresentationProtocols
@_exported public import SceneTesting

/// Stands for the scene behind a front end.
public typealias ValidateOrderSceneSpy = SceneSpy<any ValidateOrderDisplayLogic, ValidateOrderBusinessLogicSpy>

extension ValidateOrderSceneSpy {
  /// Builds scenes that record their requests here.
  public var builder: ValidateOrderBuilder {
    ValidateOrderBuilder { display, context in
      weak let shown = display
      return self.scene(in: context) { shown }
    }
  }

  /// The requests so far, scene by scene.
  public var requests: [CreateOrder.ValidateOrder.Request] { calls.map(\.request) }
}
