public import MelodyListProtocols
import Synchronization

/// Records exactly what a view asks of its presenter.
public final class MelodyListPresenterSpy: MelodyListPresenter {
  /// One question, with its request.
  public enum Call: Hashable, Sendable {
    case fetchMelodies(MelodyList.FetchMelodies)
    case fetchMelody(String)
    case renderMelody(String)
    case importMelodies(MelodyList.ImportMelodies)
    case deleteMelody(MelodyList.DeleteMelody)
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

  // MARK: Melody list presenter

  /// - Returns: success, whatever is shown: front ends go by what is shown.
  @discardableResult
  public func fetchMelodies(
    _ request: MelodyList.FetchMelodies
  ) async throws -> Result<Void, ServiceRequestError> {
    try await record(.fetchMelodies(request))
    return .success(())
  }

  public func fetchMelody(_ name: String) async throws { try await record(.fetchMelody(name)) }
  public func renderMelody(_ name: String) async throws { try await record(.renderMelody(name)) }
  public func importMelodies(_ request: MelodyList.ImportMelodies) async throws {
    try await record(.importMelodies(request))
  }
  public func deleteMelody(_ request: MelodyList.DeleteMelody) async throws {
    try await record(.deleteMelody(request))
  }
}
