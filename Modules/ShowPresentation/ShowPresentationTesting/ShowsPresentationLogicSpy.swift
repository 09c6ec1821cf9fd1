// Written by `make spies` from ShowsPresentationLogic; do not edit.
public import SceneTesting
public import ShowPresentationProtocols
public import ShowsWorkerProtocols

/// Records the responses that an interactor presents.
public final class ShowsPresentationLogicSpy: ShowsPresentationLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case presentShows(Shows.List.Response)
    case presentShow(Shows.One.Response)
    case presentChange(Shows.Change.Response)
    case presentImport(Shows.Import.Response)
    case presentHistory(Shows.History.Response)
    case presentHistoryImport(Shows.History.ImportResponse)
    case presentLatestHistory(Shows.LatestHistory.Response)
    case presentAirings(Shows.Airings.Response)
    case presentPoster(Shows.Poster.Response)
    case presentFoundShows(Shows.Search.Response)
    case presentFailure(ShowsWorkerError)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func presentShows(_ response: Shows.List.Response) async throws { try await record(.presentShows(response)) }
  public func presentShow(_ response: Shows.One.Response) async throws { try await record(.presentShow(response)) }
  public func presentChange(_ response: Shows.Change.Response) async throws {
    try await record(.presentChange(response))
  }
  public func presentImport(_ response: Shows.Import.Response) async throws {
    try await record(.presentImport(response))
  }
  public func presentHistory(_ response: Shows.History.Response) async throws {
    try await record(.presentHistory(response))
  }
  public func presentHistoryImport(_ response: Shows.History.ImportResponse) async throws {
    try await record(.presentHistoryImport(response))
  }
  public func presentLatestHistory(_ response: Shows.LatestHistory.Response) async throws {
    try await record(.presentLatestHistory(response))
  }
  public func presentAirings(_ response: Shows.Airings.Response) async throws {
    try await record(.presentAirings(response))
  }
  public func presentPoster(_ response: Shows.Poster.Response) async throws {
    try await record(.presentPoster(response))
  }
  public func presentFoundShows(_ response: Shows.Search.Response) async throws {
    try await record(.presentFoundShows(response))
  }
  public func presentFailure(_ error: ShowsWorkerError) async throws { try await record(.presentFailure(error)) }
}
