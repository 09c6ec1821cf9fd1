// Written by `make spies` from CreateOrderBuilder; do not edit.
public import CreateOrderProtocols
public import PresentationProtocols
@_exported public import SceneTesting

/// Stands for the scene behind a front end.
public typealias CreateOrderSceneSpy = SceneSpy<any CreateOrderDisplayLogic, CreateOrderBusinessLogicSpy>

extension CreateOrderSceneSpy {
  /// Builds scenes that record their requests here.
  public var builder: CreateOrderBuilder {
    CreateOrderBuilder { display, context in
      weak let shown = display
      return self.scene(in: context) { shown }
    }
  }
}
