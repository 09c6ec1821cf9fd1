// Written by `make spies` from BulkOrdersBuilder; do not edit.
public import BulkOrdersProtocols
public import PresentationProtocols
@_exported public import SceneTesting

/// Stands for the scene behind a front end.
public typealias BulkOrdersSceneSpy = SceneSpy<any BulkOrdersDisplayLogic, BulkOrdersBusinessLogicSpy>

extension BulkOrdersSceneSpy {
  /// Builds scenes that record their requests here.
  public var builder: BulkOrdersBuilder {
    BulkOrdersBuilder { display, context in
      weak let display = display
      return self.scene(in: context) { display }
    }
  }

  /// The requests so far, scene by scene.
  public var requests: [BulkOrders.ChangeOrders.Request] { calls.map(\.request) }
}
