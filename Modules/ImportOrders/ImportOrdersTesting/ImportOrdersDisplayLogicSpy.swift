// Written by `make spies` from ImportOrdersDisplayLogic; do not edit.
public import ImportOrdersProtocols
public import PresentationProtocols
public import SceneTesting

/// Records the view models that a presenter displays.
public final class ImportOrdersDisplayLogicSpy: ImportOrdersDisplayLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case displayImportedOrders(ImportOrders.ViewModel)
    case displayProblem(Problem)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func displayImportedOrders(_ viewModel: ImportOrders.ViewModel) async throws {
    try await record(.displayImportedOrders(viewModel))
  }
  public func displayProblem(_ problem: Problem) async throws { try await record(.displayProblem(problem)) }
}
