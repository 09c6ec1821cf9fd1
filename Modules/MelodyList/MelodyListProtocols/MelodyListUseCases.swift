public import PresentationProtocols

/// The requests of a view to the presenter. A call returns when the view has shown.
///
/// It throws what the view threw, or `CancellationError` if the view has disappeared.
public protocol MelodyListPresenter: Sendable {
  /// Shows melodies, or the reason why there are none.
  ///
  /// - Returns: the same outcome for the caller.
  @discardableResult
  func fetchMelodies(_ request: MelodyList.FetchMelodies) async throws -> Result<Void, ServiceRequestError>
  /// Shows the melody with an id or a title.
  func fetchMelody(_ name: String) async throws
  /// Shows the sound of a melody, piece by piece.
  func renderMelody(_ name: String) async throws
  /// Imports the tunes of a text, and shows the outcome.
  func importMelodies(_ request: MelodyList.ImportMelodies) async throws
  /// Renames a melody, and shows it.
  func renameMelody(_ request: MelodyList.RenameMelody) async throws
  /// Deletes a melody, and shows it.
  func deleteMelody(_ request: MelodyList.DeleteMelody) async throws
}

/// A view of every use case: the article's `MelodyListViewController`.
public typealias MelodyListViewController = MelodiesViewController & MelodyViewController & MelodySoundViewController
  & ImportMelodiesViewController & RenameMelodyViewController & DeleteMelodyViewController

/// Builds the presenter of the screen for one view.
public typealias MelodyListBuilder = UseCasesBuilder<any MelodyListPresenter>

/// Shows melodies.
public protocol MelodiesViewController: ProblemDisplayLogic {
  /// Shows melodies.
  func showMelodies(_ viewModel: MelodyList.Melodies) async throws
  /// Shows why there are no melodies.
  func showLoadError(_ error: ServiceRequestError) async throws
}

extension UseCases where BusinessLogic == any MelodyListPresenter, Display: MelodiesViewController {
  /// Shows melodies, or the reason why there are none.
  ///
  /// - Returns: the same outcome for the caller.
  @discardableResult
  public func fetchMelodies(_ request: MelodyList.FetchMelodies) async throws -> Result<Void, ServiceRequestError> {
    try await businessLogic.fetchMelodies(request)
  }
}

/// Shows one melody.
public protocol MelodyViewController: ProblemDisplayLogic {
  /// Shows the melody.
  func showMelody(_ viewModel: MelodyList.OneMelody) async throws
}

extension UseCases where BusinessLogic == any MelodyListPresenter, Display: MelodyViewController {
  /// Shows the melody with an id or a title.
  public func fetchMelody(_ name: String) async throws {
    try await businessLogic.fetchMelody(name)
  }
}

/// Receives the sound of a melody.
public protocol MelodySoundViewController: ProblemDisplayLogic {
  /// Receives one piece; the next comes when this returns, until `isLast`.
  func showSound(_ piece: MelodyList.SoundPiece) async throws
}

extension UseCases where BusinessLogic == any MelodyListPresenter, Display: MelodySoundViewController {
  /// Shows the sound of a melody, piece by piece.
  public func renderMelody(_ name: String) async throws {
    try await businessLogic.renderMelody(name)
  }
}

/// Shows the outcome of an import of tunes.
public protocol ImportMelodiesViewController: ProblemDisplayLogic {
  /// Shows the imported melodies.
  func showImportedMelodies(_ viewModel: MelodyList.Imported) async throws
}

extension UseCases where BusinessLogic == any MelodyListPresenter, Display: ImportMelodiesViewController {
  /// Imports the tunes of a text, and shows the outcome.
  public func importMelodies(_ request: MelodyList.ImportMelodies) async throws {
    try await businessLogic.importMelodies(request)
  }
}

/// Shows a renamed melody.
public protocol RenameMelodyViewController: ProblemDisplayLogic {
  /// Shows the melody with its new title.
  func showRenamedMelody(_ viewModel: MelodyList.Changed) async throws
}

extension UseCases where BusinessLogic == any MelodyListPresenter, Display: RenameMelodyViewController {
  /// Renames a melody, and shows it.
  public func renameMelody(_ request: MelodyList.RenameMelody) async throws {
    try await businessLogic.renameMelody(request)
  }
}

/// Shows a deleted melody.
public protocol DeleteMelodyViewController: ProblemDisplayLogic {
  /// Shows the deleted melody.
  func showDeletedMelody(_ viewModel: MelodyList.Changed) async throws
}

extension UseCases where BusinessLogic == any MelodyListPresenter, Display: DeleteMelodyViewController {
  /// Deletes a melody, and shows it.
  public func deleteMelody(_ request: MelodyList.DeleteMelody) async throws {
    try await businessLogic.deleteMelody(request)
  }
}
