import APIDocuments
import Foundation
import StoreAdministrationProtocols
import PresentationProtocols

/// A desk, and for whom its scenes work.
typealias OpenDesk = (desk: any Desk, context: SceneContext)

/// One run of one command: what was typed, where it is run, and the way to the scenes.
struct Invocation: Sendable {
  let command: Command
  let arguments: Arguments
  let settings: Settings
  let console: any Console
  let desks: any DeskOpening
  let tree: CommandTree

  /// Opens the store: only when a command comes to it.
  ///
  /// - Parameters:
  ///   - named: a store other than that of `--store`.
  ///   - tokens: those of its own, where it has any; else the one that was named for all.
  func desk(at named: StoreLocation? = nil, with tokens: StoreTokens? = nil) async throws(Problem) -> OpenDesk {
    let location = try location(named)
    let all = if let tokens { tokens } else { StoreTokens(usual: try settings.token(console)) }
    let desk = try await desks.openDesk(at: location, tokens: all)
    let zone = if let zone = settings.timeZone { zone } else { await desk.timeZone ?? TimeZone.current }
    let actor = try console.firstInEnvironment(of: ["USER", "LOGNAME"]) ?? "desk"
    settings.warnings.forEach(note)
    if settings.isVerbose {
      note("store \(location.url), locale \(settings.locale.identifier), time zone \(zone.identifier)")
    }
    let context = SceneContext(
      locale: settings.locale, timeZone: zone, actor: actor, frontEnd: "command-line")
    return (desk, context)
  }

  private func location(_ named: StoreLocation?) throws(Problem) -> StoreLocation {
    if let named { return named }
    return try settings.storeLocation(console)
  }

  // MARK: Saying

  /// How the result is written: what was asked, where the command has it; else its own first.
  var format: Format { settings.format ?? command.formats.first ?? .table }

  /// Whether a program reads the result, and so the problems too.
  var isForMachines: Bool { settings.format == .json || settings.format == .ndjson }

  /// A line on standard error, unless nobody wants notes.
  func note(_ text: String) { noteLines(plainLines(text)) }

  /// Writes amounts or dates, as the locale writes them, on a line of standard error.
  func noteFormatted(_ text: String) { noteLines(plain(text, isFormatted: true)) }

  private func noteLines(_ lines: String) {
    if !settings.isQuiet, !lines.isEmpty { console.note(lines + "\n") }
  }

  /// What went wrong, for a person, or for whoever reads JSON.
  func report(_ problem: Problem) {
    console.note(problem.report(by: tree.program, asJSON: isForMachines))
  }

  func write(_ text: String) throws { try console.write(Array(text.utf8)) }

  /// Writes the result of what has been done already: where that fails, what was done is said all the same.
  func show(after notice: String, _ write: () throws -> Void) throws {
    do {
      try write()
      try console.flush()
    } catch var problem as Problem {
      problem.detail = "\(notice) This could not be shown: \(problem.detail)"
      throw problem
    }
  }

  /// A JSON document and a line break; spread over lines where a person reads it.
  func writeJSON(_ document: some JSONWritable) throws {
    var json = JSONWriter(isPretty: isPretty)
    document.write(to: &json)
    json.endLine()
    try console.write(json.take())
  }

  var isPretty: Bool { format == .json && console.terminal.isOutput }

  /// From here on, what does not fit the screen goes through `$PAGER`, which is `less` where it is not set.
  func page() throws(Problem) {
    let named = try console.environment("PAGER")
    let pager = named ?? "less"
    if settings.usesPager, !pager.isEmpty, pager != "cat" { console.page(through: pager) }
  }

  // MARK: Asking

  var canAsk: Bool { settings.allowsInput && console.terminal.isInput && console.terminal.isError }

  /// - Throws: `Interrupted` at the end of input.
  func ask(_ question: String, isSecret: Bool = false) throws -> String {
    guard let answer = try console.ask(question + ": ", isSecret: isSecret) else { throw Interrupted() }
    return answer.trimmingCharacters(in: .whitespaces)
  }

  /// Whether to go on with what cannot be taken back lightly.
  ///
  /// - Throws: `Problem`: `usage` where nobody can be asked and `--yes` is not given.
  func confirm(_ question: String) throws -> Bool { try !mustAsk() || agrees(question) }

  /// The same for what is looked at before anybody is asked about it.
  ///
  /// - Parameter question: what is asked.
  /// - Returns: the open desk; `nil` for no.
  func confirm(looking question: (OpenDesk) async throws -> String) async throws -> OpenDesk? {
    let mustAsk = try mustAsk()
    let opened = try await desk()
    guard mustAsk else { return opened }
    return try agrees(try await question(opened)) ? opened : nil
  }

  /// The same for orders.
  ///
  /// - Parameter question: what is asked about the orders, given in words.
  func confirm(_ orders: [String], _ question: (String) -> String) async throws -> OpenDesk? {
    try await confirm { desk, context in
      var names: [String] = []
      for order in orders {
        do {
          names.append(try await OrderLookup.describe(order, desk, context))
        } catch is Problem where orders.count > 1 {
          // Its own result will say what is wrong with it.
          names.append("order \(order)")
        }
      }
      return question(names.count == 1 ? names[0] : "\(names.count) orders (\(names.joined(separator: "; ")))")
    }
  }

  private func mustAsk() throws(Problem) -> Bool {
    if settings.assumesYes || settings.isDryRun { return false }
    if canAsk { return true }
    throw Problem(.usage, "\(command.name) asks first, and nobody can be asked here", remedy: "say --yes to do it")
  }

  private func agrees(_ question: String) throws -> Bool {
    let answer = try ask("\(plain(question)) [y/N]").lowercased()
    if ["y", "yes"].contains(answer) { return true }
    note("Nothing was done.")
    return false
  }
}
