public import ShowPresentationProtocols
public import ShowsWorkerProtocols
import Synchronization

/// Records exactly what an interactor has presented.
public final class ShowsPresentationLogicSpy: ShowsPresentationLogic {
  /// One response, or failure.
  public enum Call: Hashable, Sendable {
    case presentShows(Shows.List.Response)
    case presentShow(Shows.One.Response)
    case presentChange(Shows.Change.Response)
    case presentImport(Shows.Import.Response)
    case presentHistory(Shows.History.Response)
    case presentHistoryImport(Shows.History.ImportResponse)
    case presentFailure(ShowsWorkerError)
  }

  private let recorded = Mutex<[Call]>([])
  private let onCall: @Sendable (Call) async throws -> Void

  /// - Parameter onCall: what a call does once it is recorded.
  public init(onCall: @escaping @Sendable (Call) async throws -> Void = { _ in }) {
    self.onCall = onCall
  }

  /// What has been presented, in order.
  public var calls: [Call] { recorded.withLock { $0 } }

  private func record(_ call: Call) async throws {
    recorded.withLock { $0.append(call) }
    try await onCall(call)
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
  public func presentFailure(_ error: ShowsWorkerError) async throws { try await record(.presentFailure(error)) }
}
