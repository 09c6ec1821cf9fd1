public import JSON
import Foundation
public import PresentationProtocols

/// One run of one command: its arguments, its settings, the console, and the session that makes the scenes.
public struct Invocation<Session: Sendable>: Sendable {
  /// The declaration of the command that runs.
  public let command: CommandDeclaration
  /// The options and operands that a person typed.
  public let arguments: Arguments
  /// The global options and the environment.
  public let settings: Settings
  /// The streams, the terminal and the environment of the process.
  public let console: any Console
  /// The commands of this program.
  public let tree: CommandTree
  /// The session, through which the command reaches its scenes.
  public let session: Session

  /// Returns the same run with another session.
  func with<Other: Sendable>(_ session: Other) -> Invocation<Other> {
    Invocation<Other>(
      command: command, arguments: arguments, settings: settings, console: console, tree: tree, session: session)
  }

  // MARK: Output

  /// The format of the result: the one that `--format` names, else the command's first one.
  public var format: Format { settings.format ?? command.formats.first ?? .table }

  /// Whether a program reads the result, and so the problems, too.
  public var isForMachines: Bool { settings.format == .json || settings.format == .ndjson }

  /// Whether JSON is indented, for a person at a terminal.
  public var isPretty: Bool { format == .json && console.terminal.isOutput }

  /// Writes a line to standard error, unless `--quiet` is given.
  public func note(_ text: String) { noteLines(plainLines(text)) }

  /// Writes amounts or dates, in the format of the locale, as a line to standard error, unless `--quiet` is given.
  public func noteFormatted(_ text: String) { noteLines(plain(text, isFormatted: true)) }

  /// Writes how to list the pages after and before the one that was shown to standard error; nothing if there are none.
  ///
  /// - Parameters:
  ///   - shown: the number of records that were shown.
  ///   - next: the cursor of the page after them; `nil` without one.
  ///   - previous: the cursor of the page before them; `nil` without one.
  ///   - other: another way to list more: `or --all`; `nil` for none.
  public func notePages(of shown: Int, next: String?, previous: String? = nil, _ other: String? = "or --all") {
    let after = next.map { "; more: --after \($0)\(other.map { ", \($0)" } ?? "")" } ?? ""
    let before = previous.map { "; back: --before \($0)" } ?? ""
    if next != nil || previous != nil { note("\(shown) shown\(after)\(before)") }
  }

  /// Writes the command that takes changes of orders back to standard error, unless `--quiet` is given.
  ///
  /// - Parameters:
  ///   - verb: the verb of the command: `undo`.
  ///   - orders: the numbers of the changed orders, each with the version that the change wrote.
  public func noteUndo(_ verb: String, _ orders: [(number: Int64, version: Int64)]) {
    guard !orders.isEmpty else { return }
    let names = orders.map { "\($0.number)@\($0.version)" }.joined(separator: " ")
    note("To undo all: storekeeper orders \(verb) \(names)")
  }

  private func noteLines(_ lines: String) {
    if !settings.isQuiet, !lines.isEmpty { console.note(lines + "\n") }
  }

  /// Reports a problem on standard error: as text, or as JSON if a program reads the result.
  public func report(_ problem: Problem) {
    console.note(problem.report(by: tree.program, asJSON: isForMachines, naming: givenOptions))
  }

  /// The options of the command that were given.
  var givenOptions: [Option] { command.options.filter(arguments.has) }

  /// Writes text to standard output.
  public func write(_ text: String) throws { try console.write(Array(text.utf8)) }

  /// Writes the result of a change; if that fails, the error reports the change, too.
  ///
  /// - Parameter notice: the sentence that says what has been changed.
  public func show(after notice: String, _ write: () throws -> Void) throws {
    do {
      try write()
      try console.flush()
    } catch var problem as Problem {
      problem.detail = "\(notice) This could not be shown: \(problem.detail)"
      throw problem
    }
  }

  /// Writes the outcome of a change: its notice as text, or its document for a program.
  ///
  /// - Parameter notice: the sentence that says what has been changed, without a full stop.
  public func showOutcome(_ notice: String, _ document: some JSONWritable) throws {
    try show(after: notice + ".") {
      if format == .table { try write(plain(notice) + "\n") } else { try writeJSON(document) }
    }
  }

  /// Writes a JSON document, or the fields of it that `--json=FIELDS` names, and a line break to standard output.
  ///
  /// - Throws: `Problem`: `usage` for a field that the document does not have.
  public func writeJSON(_ document: some JSONWritable) throws { try writeJSON(lines: [document]) }

  /// Writes JSON documents as ``writeJSON(_:)`` does, each followed by a line break.
  public func writeJSON(lines documents: [some JSONWritable]) throws {
    var json = JSONWriter(isPretty: isPretty)
    for document in documents {
      try json.write(document, picking: settings.fields)
      json.endLine()
    }
    try console.write(json.take())
  }

  /// Sends the following output through `$PAGER` (else `less`) if it does not fit the screen.
  public func page() throws(Problem) {
    let named = try console.environment("PAGER")
    let pager = named ?? "less"
    if settings.usesPager, !pager.isEmpty, pager != "cat" { console.page(through: pager) }
  }

  // MARK: Questions

  /// Whether a person can be asked: standard input and standard error are a terminal, and `--no-input` is not given.
  public var canAsk: Bool { settings.allowsInput && console.terminal.isInput && console.terminal.isError }

  /// Asks a person for one line.
  ///
  /// - Returns: the answer without spaces around it.
  /// - Throws: `Interrupted` at the end of input.
  public func ask(_ question: String, isSecret: Bool = false) throws -> String {
    guard let answer = try console.ask(question + ": ", isSecret: isSecret) else { throw Interrupted() }
    return answer.trimmingCharacters(in: .whitespaces)
  }

  /// Asks a person to confirm the command, unless `--yes` or `--dry-run` is given.
  ///
  /// - Returns: whether to go on.
  /// - Throws: `Problem`: `usage` if nobody can be asked and `--yes` is not given.
  public func confirm(_ question: String) throws -> Bool { try !needsConfirmation() || agrees(question) }

  /// Returns whether a person has to confirm the command.
  ///
  /// - Throws: `Problem`: `usage` if nobody can be asked and `--yes` is not given.
  public func needsConfirmation() throws(Problem) -> Bool {
    if settings.assumesYes || settings.isDryRun { return false }
    if canAsk { return true }
    throw Problem(
      .usage, "\(command.name) needs confirmation, and there is no terminal to ask", remedy: "use --yes to confirm")
  }

  /// Asks a question and returns whether the answer is `y` or `yes`; any other answer notes that nothing was done.
  public func agrees(_ question: String) throws -> Bool {
    let answer = try ask("\(plain(question)) [y/N]").lowercased()
    if ["y", "yes"].contains(answer) { return true }
    note("Nothing was done.")
    return false
  }
}
