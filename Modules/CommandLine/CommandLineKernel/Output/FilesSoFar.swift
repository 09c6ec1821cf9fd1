import PresentationProtocols

/// The note that a signal prints during an import of several files: how many of them have been imported.
public struct FilesSoFar: Sendable {
  /// The note before the first success is known.
  public static let unconfirmed = "some records may have been imported. Run the same import again; it skips them"

  private let console: any Console
  private let program: String
  private let isDryRun: Bool
  private let count: Int
  private var done = 0

  /// Creates the note of an import that has imported nothing yet.
  public init(_ invocation: Invocation<some Sendable>, of files: [String]) {
    console = invocation.console
    program = invocation.tree.program
    isDryRun = invocation.settings.isDryRun
    count = files.count
    say(Self.unconfirmed)
  }

  /// Counts one more file as imported.
  ///
  /// - Parameter counts: the counts of all files so far: `1 created, 0 skipped`.
  public mutating func add(_ counts: String) {
    done += 1
    say(
      "at least \(done) of \(count) \(count == 1 ? "file" : "files"): \(counts). Run the same import again for the rest"
    )
  }

  /// Removes the note.
  public func end() { console.guardNote(nil) }

  private func say(_ text: String) {
    let end = isDryRun ? Notice.nothingChanged : text
    console.guardNote("\(program): stopped; \(end)\n")
  }
}
