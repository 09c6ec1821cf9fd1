// Written by `make spies` from ShowsBusinessLogic; do not edit.
public import SceneTesting
public import ShowPresentationProtocols

/// Records the requests that a front end makes of the scene.
public final class ShowsBusinessLogicSpy: ShowsBusinessLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case fetchShows(Shows.List.Request)
    case fetchShow(Shows.One.Request)
    case changeShow(Shows.Change.Request)
    case importShows(Shows.Import.Request)
    case fetchHistory
    case importHistory(Shows.History.ImportRequest)
    case fetchLatestHistory(Shows.LatestHistory.Request)
    case fetchAirings(Shows.Airings.Request)
    case fetchPoster(Shows.Poster.Request)
    case searchTVmaze(Shows.Search.Request)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func fetchShows(_ request: Shows.List.Request) async throws { try await record(.fetchShows(request)) }
  public func fetchShow(_ request: Shows.One.Request) async throws { try await record(.fetchShow(request)) }
  public func changeShow(_ request: Shows.Change.Request) async throws { try await record(.changeShow(request)) }
  public func importShows(_ request: Shows.Import.Request) async throws { try await record(.importShows(request)) }
  public func fetchHistory() async throws { try await record(.fetchHistory) }
  public func importHistory(_ request: Shows.History.ImportRequest) async throws {
    try await record(.importHistory(request))
  }
  public func fetchLatestHistory(_ request: Shows.LatestHistory.Request) async throws {
    try await record(.fetchLatestHistory(request))
  }
  public func fetchAirings(_ request: Shows.Airings.Request) async throws { try await record(.fetchAirings(request)) }
  public func fetchPoster(_ request: Shows.Poster.Request) async throws { try await record(.fetchPoster(request)) }
  public func searchTVmaze(_ request: Shows.Search.Request) async throws { try await record(.searchTVmaze(request)) }
}
