import CommandLineKernel
import PresentationProtocols

/// What is said where a signal ends an import of file after file: what of them has gone in.
struct FilesSoFar {
  private let invocation: Invocation
  private let count: Int
  private var done = 0

  init(_ invocation: Invocation, of files: [String]) {
    self.invocation = invocation
    count = files.count
    say("nothing is known to have gone in. The same import again skips what has")
  }

  /// One more file has been taken in.
  ///
  /// - Parameter counts: what has come of all so far: `1 created, 0 skipped`.
  mutating func add(_ counts: String) {
    done += 1
    say(
      "at least \(done) of \(count) \(count == 1 ? "file" : "files"): \(counts). The same import again goes on with the rest"
    )
  }

  func end() { invocation.console.guardNote(nil) }

  private func say(_ text: String) {
    let end = invocation.settings.isDryRun ? "nothing has been changed" : text
    invocation.console.guardNote("\(invocation.tree.program): stopped; \(end)\n")
  }
}
