// Written by `make spies` from TransferBuilder; do not edit.
public import StoreAdministrationProtocols
public import PresentationProtocols
@_exported public import SceneTesting

/// Stands for the scene behind a front end.
public typealias TransferSceneSpy = SceneSpy<any TransferDisplayLogic, TransferBusinessLogicSpy>

extension TransferSceneSpy {
  /// Builds scenes that record their requests here.
  public var builder: TransferBuilder {
    TransferBuilder { display, context in
      weak let shown = display
      return self.scene(in: context) { shown }
    }
  }
}
