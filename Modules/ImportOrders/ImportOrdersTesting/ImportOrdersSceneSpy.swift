// Written by `make spies` from ImportOrdersBuilder; do not edit.
public import ImportOrdersProtocols
public import PresentationProtocols
@_exported public import SceneTesting

/// Stands for the scene behind a front end.
public typealias ImportOrdersSceneSpy = SceneSpy<any ImportOrdersDisplayLogic, ImportOrdersBusinessLogicSpy>

extension ImportOrdersSceneSpy {
  /// Builds scenes that record their requests here.
  public var builder: ImportOrdersBuilder {
    ImportOrdersBuilder { display, context in
      weak let display = display
      return self.scene(in: context) { display }
    }
  }

  /// The requests so far, scene by scene.
  public var requests: [ImportOrders.Request] { calls.map(\.request) }
}
