// Written by `make spies` from MelodyListViewController; do not edit.
public import MelodyListProtocols
public import PresentationProtocols
public import SceneTesting

/// Records the view models that a presenter displays.
public final class MelodyListViewControllerMock: MelodyListViewController, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case showMelodies(MelodyList.Melodies)
    case showLoadError(ServiceRequestError)
    case showMelody(MelodyList.OneMelody)
    case showSound(MelodyList.SoundPiece)
    case showImportedMelodies(MelodyList.Imported)
    case showRenamedMelody(MelodyList.Changed)
    case showDeletedMelody(MelodyList.Changed)
    case displayProblem(Problem)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func showMelodies(_ viewModel: MelodyList.Melodies) async throws { try await record(.showMelodies(viewModel)) }
  public func showLoadError(_ error: ServiceRequestError) async throws { try await record(.showLoadError(error)) }
  public func showMelody(_ viewModel: MelodyList.OneMelody) async throws { try await record(.showMelody(viewModel)) }
  public func showSound(_ piece: MelodyList.SoundPiece) async throws { try await record(.showSound(piece)) }
  public func showImportedMelodies(_ viewModel: MelodyList.Imported) async throws {
    try await record(.showImportedMelodies(viewModel))
  }
  public func showRenamedMelody(_ viewModel: MelodyList.Changed) async throws {
    try await record(.showRenamedMelody(viewModel))
  }
  public func showDeletedMelody(_ viewModel: MelodyList.Changed) async throws {
    try await record(.showDeletedMelody(viewModel))
  }
  public func displayProblem(_ problem: Problem) async throws { try await record(.displayProblem(problem)) }
}
