// Written by `make spies` from ListOrdersBuilder; do not edit.
public import ListOrdersProtocols
public import PresentationProtocols
@_exported public import SceneTesting

/// Stands for the scene behind a front end.
public typealias ListOrdersSceneSpy = SceneSpy<any ListOrdersDisplayLogic, ListOrdersBusinessLogicSpy>

extension ListOrdersSceneSpy {
  /// Builds scenes that record their requests here.
  public var builder: ListOrdersBuilder {
    ListOrdersBuilder { display, context in
      weak let shown = display
      return self.scene(in: context) { shown }
    }
  }
}
