// Written by `make spies` from StoreAdministrationPresentationLogic; do not edit.
public import OrdersWorkerProtocols
public import SceneTesting
public import StoreAdministrationProtocols

/// Records the responses that an interactor presents.
public final class StoreAdministrationPresentationLogicSpy: StoreAdministrationPresentationLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case presentProgress(StoreAdministration.Progress)
    case presentResult(StoreAdministration.Response, isDryRun: Bool)
    case presentFailure(OrdersWorkerError)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func presentProgress(_ progress: StoreAdministration.Progress) async throws {
    try await record(.presentProgress(progress))
  }
  public func presentResult(_ response: StoreAdministration.Response, isDryRun: Bool) async throws {
    try await record(.presentResult(response, isDryRun: isDryRun))
  }
  public func presentFailure(_ error: OrdersWorkerError) async throws { try await record(.presentFailure(error)) }
}
