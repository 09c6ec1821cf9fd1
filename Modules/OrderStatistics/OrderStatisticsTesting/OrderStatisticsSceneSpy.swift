// Written by `make spies` from OrderStatisticsBuilder; do not edit.
public import OrderStatisticsProtocols
public import PresentationProtocols
@_exported public import SceneTesting

/// Stands for the scene behind a front end.
public typealias OrderStatisticsSceneSpy = SceneSpy<any OrderStatisticsDisplayLogic, OrderStatisticsBusinessLogicSpy>

extension OrderStatisticsSceneSpy {
  /// Builds scenes that record their requests here.
  public var builder: OrderStatisticsBuilder {
    OrderStatisticsBuilder { display, context in
      weak let display = display
      return self.scene(in: context) { display }
    }
  }

  /// The requests so far, scene by scene.
  public var requests: [OrderStatistics.Request] { calls.map(\.request) }
}
