// Written by `make spies` from OrderStatisticsDisplayLogic; do not edit.
public import OrderStatisticsProtocols
public import PresentationProtocols
public import SceneTesting

/// Records the view models that a presenter displays.
public final class OrderStatisticsDisplayLogicSpy: OrderStatisticsDisplayLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case displayStatistics(OrderStatistics.ViewModel)
    case displayItems(OrderStatistics.FetchItems.ViewModel)
    case displayTaxes(OrderStatistics.FetchTaxes.ViewModel)
    case displayProblem(Problem)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func displayStatistics(_ viewModel: OrderStatistics.ViewModel) async throws {
    try await record(.displayStatistics(viewModel))
  }
  public func displayItems(_ viewModel: OrderStatistics.FetchItems.ViewModel) async throws {
    try await record(.displayItems(viewModel))
  }
  public func displayTaxes(_ viewModel: OrderStatistics.FetchTaxes.ViewModel) async throws {
    try await record(.displayTaxes(viewModel))
  }
  public func displayProblem(_ problem: Problem) async throws { try await record(.displayProblem(problem)) }
}
