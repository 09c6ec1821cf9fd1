import CommandLineKernel
import PresentationProtocols

/// Reads a new password, which is never an argument, since other users could see it.
enum PasswordEntry {
  /// Asks for a new password twice, or reads one line of standard input; spaces belong to it.
  ///
  /// - Throws: `Problem`: `usage` if nobody can be asked; `invalid` if the two differ. `Interrupted` at the end of
  ///   input.
  static func read(_ invocation: Invocation) throws -> String {
    let console = invocation.console
    guard invocation.canAsk else {
      guard !console.terminal.isInput, let line = try console.ask("", isSecret: true) else {
        throw Problem(
          .usage, "\(invocation.command.name) needs a password, and there is no terminal to enter it",
          remedy: "send it as one line on standard input")
      }
      // Some systems end a line with CR LF.
      return line.hasSuffix("\r") ? String(line.dropLast()) : line
    }
    guard let first = try console.ask("Password: ", isSecret: true),
      let second = try console.ask("Repeat password: ", isSecret: true)
    else { throw Interrupted() }
    guard first.utf8.elementsEqual(second.utf8) else {
      throw Problem(.invalid, "the passwords do not match; nothing was changed", remedy: "try again")
    }
    return first
  }
}
