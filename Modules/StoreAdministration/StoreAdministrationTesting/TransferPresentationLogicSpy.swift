// Written by `make spies` from TransferPresentationLogic; do not edit.
public import OrdersWorkerProtocols
public import PresentationProtocols
public import SceneTesting
public import StoreAdministrationProtocols

/// Records the responses that an interactor presents.
public final class TransferPresentationLogicSpy: TransferPresentationLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case presentFetchedRecords(Transfer.FetchRecords.Response)
    case presentSavedRecords(Transfer.SaveRecords.Response)
    case presentProblem(Problem)
    case presentFailure(OrdersWorkerError)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func presentFetchedRecords(_ response: Transfer.FetchRecords.Response) async throws {
    try await record(.presentFetchedRecords(response))
  }
  public func presentSavedRecords(_ response: Transfer.SaveRecords.Response) async throws {
    try await record(.presentSavedRecords(response))
  }
  public func presentProblem(_ problem: Problem) async throws { try await record(.presentProblem(problem)) }
  public func presentFailure(_ error: OrdersWorkerError) async throws { try await record(.presentFailure(error)) }
}
