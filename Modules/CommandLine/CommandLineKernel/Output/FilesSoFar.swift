/// The note that a signal prints during an import of several files: how many of them have been imported.
public struct FilesSoFar: Sendable {
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
    say("nothing is known to have gone in. The same import again skips what has")
  }

  /// Counts one more file as imported.
  ///
  /// - Parameter counts: the counts of all files so far: `1 created, 0 skipped`.
  public mutating func add(_ counts: String) {
    done += 1
    say(
      "at least \(done) of \(count) \(count == 1 ? "file" : "files"): \(counts). The same import again goes on with the rest"
    )
  }

  /// Removes the note.
  public func end() { console.guardNote(nil) }

  private func say(_ text: String) {
    let end = isDryRun ? "nothing has been changed" : text
    console.guardNote("\(program): stopped; \(end)\n")
  }
}
