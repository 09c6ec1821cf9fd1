public import PresentationProtocols

/// View → presenter. A call returns when the view has been told; it throws only what the view threw, or
/// `CancellationError` where the view has gone.
public protocol MelodyListPresenter: Sendable {
  /// Shows melodies, or why there are none.
  ///
  /// - Returns: the same outcome, for whoever called.
  @discardableResult
  func fetchMelodies(_ request: MelodyList.FetchMelodies) async throws -> Result<Void, ServiceRequestError>
  /// Shows the one melody that answers to an id or a title.
  func fetchMelody(_ name: String) async throws
  /// Shows the sound of a melody, piece by piece.
  func renderMelody(_ name: String) async throws
  /// Takes in the tunes of a text, and shows what became of them.
  func importMelodies(_ request: MelodyList.ImportMelodies) async throws
  /// Removes a melody, and says so.
  func deleteMelody(_ request: MelodyList.DeleteMelody) async throws
}

/// Presenter → view: the article's `MelodyListViewController`, whatever it shows on.
public protocol MelodyListViewController: ProblemDisplayLogic {
  func showMelodies(_ viewModel: MelodyList.Melodies) async throws
  func showLoadError(_ error: ServiceRequestError) async throws
  func showMelody(_ viewModel: MelodyList.OneMelody) async throws
  /// Takes one piece; the next comes when this returns, until `isLast`.
  func showSound(_ piece: MelodyList.SoundPiece) async throws
  func showImportedMelodies(_ viewModel: MelodyList.Imported) async throws
  func showDeletedMelody(_ viewModel: MelodyList.Deleted) async throws
}

/// Builds the presenter of the screen for one view.
public typealias MelodyListBuilder = SceneBuilder<any MelodyListViewController, any MelodyListPresenter>
