import CommandLineKernel
import DocumentsProtocols
import MelodyListProtocols
import PresentationProtocols

extension MelodiesViewController where Self: CommandDisplay {
  func showLoadError(_ error: ServiceRequestError) async throws { throw error.problem }
}

/// Shows melodies as a table, and one of them in rows.
final class MelodyListView: MelodiesViewController, MelodyViewController, RenameMelodyViewController,
  DeleteMelodyViewController, CommandDisplay
{
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func showMelodies(_ viewModel: MelodyList.Melodies) async throws {
    switch invocation.format {
    case .json: try invocation.writeJSON(viewModel.document)
    case .ndjson: try invocation.writeJSON(lines: viewModel.document.melodies)
    case .table, .csv: try invocation.writeTable(MelodyList.columns, viewModel.melodies.map(\.displayed))
    }
    try invocation.console.flush()
    invocation.notePages(of: viewModel.melodies.count, next: viewModel.document.next)
    invocation.note(viewModel.displayedFreshness)
    if let warning = viewModel.document.freshness.warning { invocation.note("Warning: \(warning)") }
  }

  /// Shows an empty list, and on a terminal the commands that fill it.
  func showNone() throws {
    switch invocation.format {
    case .json: try invocation.writeJSON(NoMelodiesDocument())
    case .ndjson: break
    case .table, .csv:
      invocation.note(
        "There are no melodies yet. “storekeeper melodies import FILE” imports tunes; “storekeeper store sample” adds "
          + "sample tunes.")
    }
  }

  func showMelody(_ viewModel: MelodyList.OneMelody) async throws {
    guard invocation.format == .table else { return try invocation.writeJSON(viewModel.document) }
    let melody = viewModel.displayed
    let facts = [
      ("Title", melody.title), ("Length", melody.duration), ("Tempo", melody.tempo), ("Notes", melody.notes),
      ("ID", melody.id), ("Tune", viewModel.document.rtttl),
    ]
    try invocation.write(invocation.lines(of: facts.map { Fact($0.0, $0.1) }))
  }

  func showRenamedMelody(_ viewModel: MelodyList.Changed) async throws { try showChange(viewModel) }

  func showDeletedMelody(_ viewModel: MelodyList.Changed) async throws { try showChange(viewModel) }

  private func showChange(_ viewModel: MelodyList.Changed) throws {
    if invocation.format != .table { try invocation.writeJSON(viewModel.document) }
    try invocation.console.flush()
    invocation.note(viewModel.notice)
  }
}

/// Writes the sound of a melody to a file.
actor MelodySoundView: MelodySoundViewController, CommandDisplay {
  private let invocation: Invocation
  private let path: String
  private var file: AtomicFile?
  private var notice = ""

  init(_ invocation: Invocation, _ path: String) throws(Problem) {
    self.invocation = invocation
    self.path = path
    if !invocation.settings.isDryRun { file = try invocation.output(path) }
  }

  func showSound(_ piece: MelodyList.SoundPiece) async throws {
    try file?.write(piece.bytes)
    notice = Notice("Melody \(quoted(piece.title)), \(piece.size) bytes,", "written to \(quoted(path))")
      .sentence(isDryRun: invocation.settings.isDryRun)
  }

  /// Moves the file to its path.
  func finish() throws(Problem) {
    if let file = file.take() { try file.commit() }
    invocation.note(notice)
  }
}

/// The JSON of an empty list of melodies: `{"melodies":[],"next":null}`.
private struct NoMelodiesDocument: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("melodies", [MelodyDocument]())
      $0.member("next", String?.none)
    }
  }
}
