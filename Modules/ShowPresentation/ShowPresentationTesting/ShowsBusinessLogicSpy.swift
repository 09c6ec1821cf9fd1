public import ShowPresentationProtocols
import Synchronization

/// Records exactly what a front end asks of the scene.
public final class ShowsBusinessLogicSpy: ShowsBusinessLogic {
  /// One question, with its request.
  public enum Call: Hashable, Sendable {
    case fetchShows(Shows.List.Request)
    case fetchShow(Shows.One.Request)
    case changeShow(Shows.Change.Request)
    case importShows(Shows.Import.Request)
    case fetchHistory
    case importHistory(Shows.History.ImportRequest)
  }

  private let recorded = Mutex<[Call]>([])
  private let onCall: @Sendable (Call) async throws -> Void

  /// - Parameter onCall: what a call does once it is recorded.
  public init(onCall: @escaping @Sendable (Call) async throws -> Void = { _ in }) {
    self.onCall = onCall
  }

  /// What has been asked, in order.
  public var calls: [Call] { recorded.withLock { $0 } }

  private func record(_ call: Call) async throws {
    recorded.withLock { $0.append(call) }
    try await onCall(call)
  }

  public func fetchShows(_ request: Shows.List.Request) async throws { try await record(.fetchShows(request)) }
  public func fetchShow(_ request: Shows.One.Request) async throws { try await record(.fetchShow(request)) }
  public func changeShow(_ request: Shows.Change.Request) async throws { try await record(.changeShow(request)) }
  public func importShows(_ request: Shows.Import.Request) async throws { try await record(.importShows(request)) }
  public func fetchHistory() async throws { try await record(.fetchHistory) }
  public func importHistory(_ request: Shows.History.ImportRequest) async throws {
    try await record(.importHistory(request))
  }
}
