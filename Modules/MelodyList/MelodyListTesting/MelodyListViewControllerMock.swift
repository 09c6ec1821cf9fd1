public import MelodyListProtocols
public import PresentationProtocols
import Synchronization

/// The article's mock of the view: records exactly what it has been told.
public final class MelodyListViewControllerMock: MelodyListViewController {
  /// One thing that it was told.
  public enum Call: Hashable, Sendable {
    case showMelodies(MelodyList.Melodies)
    case showLoadError(ServiceRequestError)
    case showMelody(MelodyList.OneMelody)
    case showSound(MelodyList.SoundPiece)
    case showImportedMelodies(MelodyList.Imported)
    case showDeletedMelody(MelodyList.Deleted)
    case displayProblem(Problem)
  }

  private let recorded = Mutex<[Call]>([])
  private let onCall: @Sendable (Call) async throws -> Void

  /// - Parameter onCall: what a call does once it is recorded; throwing, it is a client that has gone.
  public init(onCall: @escaping @Sendable (Call) async throws -> Void = { _ in }) {
    self.onCall = onCall
  }

  /// What it has been told, in order.
  public var calls: [Call] { recorded.withLock { $0 } }

  /// The melodies that it was told of last; `nil` where it never was.
  public var shownMelodies: [MelodyList.DisplayedMelody]? {
    calls.reversed().lazy.compactMap { call in
      if case .showMelodies(let viewModel) = call { viewModel.melodies.map(\.displayed) } else { nil }
    }.first
  }

  /// The error that it was told of last; `nil` where it never was.
  public var shownError: ServiceRequestError? {
    calls.reversed().lazy.compactMap { if case .showLoadError(let error) = $0 { error } else { nil } }.first
  }

  private func record(_ call: Call) async throws {
    recorded.withLock { $0.append(call) }
    try await onCall(call)
  }

  // MARK: Melody list view controller

  public func showMelodies(_ viewModel: MelodyList.Melodies) async throws { try await record(.showMelodies(viewModel)) }
  public func showLoadError(_ error: ServiceRequestError) async throws { try await record(.showLoadError(error)) }
  public func showMelody(_ viewModel: MelodyList.OneMelody) async throws { try await record(.showMelody(viewModel)) }
  public func showSound(_ piece: MelodyList.SoundPiece) async throws { try await record(.showSound(piece)) }
  public func showImportedMelodies(_ viewModel: MelodyList.Imported) async throws {
    try await record(.showImportedMelodies(viewModel))
  }
  public func showDeletedMelody(_ viewModel: MelodyList.Deleted) async throws {
    try await record(.showDeletedMelody(viewModel))
  }
  public func displayProblem(_ problem: Problem) async throws { try await record(.displayProblem(problem)) }
}
