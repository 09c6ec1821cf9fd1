// Written by `make spies` from MelodyListPresenter; do not edit.
public import MelodyListProtocols
public import SceneTesting

/// Records the requests that a front end makes of the scene.
public final class MelodyListPresenterSpy: MelodyListPresenter, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case fetchMelodies(MelodyList.FetchMelodies)
    case fetchMelody(String)
    case renderMelody(String)
    case importMelodies(MelodyList.ImportMelodies)
    case renameMelody(MelodyList.RenameMelody)
    case deleteMelody(MelodyList.DeleteMelody)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  @discardableResult
  public func fetchMelodies(_ request: MelodyList.FetchMelodies) async throws -> Result<Void, ServiceRequestError> {
    try await record(.fetchMelodies(request))
    return .success(())
  }
  public func fetchMelody(_ name: String) async throws { try await record(.fetchMelody(name)) }
  public func renderMelody(_ name: String) async throws { try await record(.renderMelody(name)) }
  public func importMelodies(_ request: MelodyList.ImportMelodies) async throws {
    try await record(.importMelodies(request))
  }
  public func renameMelody(_ request: MelodyList.RenameMelody) async throws { try await record(.renameMelody(request)) }
  public func deleteMelody(_ request: MelodyList.DeleteMelody) async throws { try await record(.deleteMelody(request)) }
}
