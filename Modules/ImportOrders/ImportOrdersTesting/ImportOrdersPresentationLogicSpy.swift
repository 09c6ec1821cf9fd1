// Written by `make spies` from ImportOrdersPresentationLogic; do not edit.
public import ImportOrdersProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols
public import SceneTesting

/// Records the responses that an interactor presents.
public final class ImportOrdersPresentationLogicSpy: ImportOrdersPresentationLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case presentImportedOrders(ImportOrders.Response)
    case presentProblem(Problem)
    case presentFailure(OrdersWorkerError)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func presentImportedOrders(_ response: ImportOrders.Response) async throws {
    try await record(.presentImportedOrders(response))
  }
  public func presentProblem(_ problem: Problem) async throws { try await record(.presentProblem(problem)) }
  public func presentFailure(_ error: OrdersWorkerError) async throws { try await record(.presentFailure(error)) }
}
