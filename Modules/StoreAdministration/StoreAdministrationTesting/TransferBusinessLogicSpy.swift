// Written by `make spies` from TransferBusinessLogic; do not edit.
public import SceneTesting
public import StoreAdministrationProtocols

/// Records the requests that a front end makes of the scene.
public final class TransferBusinessLogicSpy: TransferBusinessLogic, Spying {
  /// A call with its arguments.
  public enum Call: Sendable {
    case fetchRecords(Transfer.FetchRecords.Request)
    case saveRecords(Transfer.SaveRecords.Request)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func fetchRecords(_ request: Transfer.FetchRecords.Request) async throws {
    try await record(.fetchRecords(request))
  }
  public func saveRecords(_ request: Transfer.SaveRecords.Request) async throws {
    try await record(.saveRecords(request))
  }
}
