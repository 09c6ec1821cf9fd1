public import CommandLineKernel
import DocumentsProtocols
import ImportOrdersProtocols
import PresentationProtocols

/// The command `orders import`.
public enum ImportOrdersCommand {
  private static let layout = Option(
    "as", .choice("LAYOUT", ImportOrders.Layout.allCases.map(\.rawValue)), "The format of the file (default: detected)"
  )
  private static let rejects = Option(
    "rejects", .file("FILE"), "Write rejected records to this file, to correct and import again")

  /// The command with its options.
  public static let declaration = Command<ImportSession>(
    path: ["orders", "import"], summary: "Import orders from a file; existing orders are skipped",
    operands: [Operand(.file("FILE"), "a file, or - for standard input")],
    options: [layout, rejects, SharedOptions.force],
    formats: [.table, .json, .ndjson],
    notes: [
      "An invalid record is rejected with its line and the reason; valid records are imported.",
      "A number of more than 12 digits, or one that another order has, is replaced by the next free one.",
      "Shopify's times “Paid at” and “Fulfilled at” are not imported: --paid-since and --shipped-since find only "
        + "orders that were marked as paid or shipped here. “Cancelled at” becomes the time of the import.",
    ],
    examples: [
      "storekeeper orders import orders.csv --as shopify --rejects bad.csv",
      "curl https://shop.example/orders.ndjson | storekeeper orders import -",
    ]
  ) { invocation in
    let arguments = invocation.arguments
    let path = arguments.operand(0)
    let rejected = arguments[rejects]
    if rejected == path {
      throw Problem(.usage, "--rejects names the file that is imported", remedy: "name another file")
    }
    let source = try invocation.source(path)
    let display = try ImportOrdersDisplay(invocation, rejects: rejected)
    let (scenes, context) = try await invocation.scenes()
    let request = ImportOrders.Request(
      source: source, layout: arguments[layout].flatMap(ImportOrders.Layout.init),
      isDryRun: invocation.settings.isDryRun)
    try await withLifetime(of: display) { try await scenes.importOrders(for: $0, in: context).importOrders(request) }
    return try await display.finish()
  }
}

/// Shows the progress of an import, the rejected records, and the outcome.
private actor ImportOrdersDisplay: ImportOrdersDisplayLogic, CommandDisplay {
  private let invocation: Invocation
  private let progress: ProgressLine
  private var rejectsFile: AtomicFile?
  private var hasHeading = false
  private var tally = ImportOrders.Tally()
  private var notice = ""
  /// The first rejected records, for the result in JSON.
  private var rejects: [ImportOrders.Reject] = []

  init(_ invocation: Invocation, rejects path: String?) throws(Problem) {
    self.invocation = invocation
    progress = ProgressLine(invocation, unit: "orders")
    if let path, !invocation.settings.isDryRun {
      rejectsFile = try invocation.output(path)
    }
    guardNote("some orders may have been imported. \(Self.againFromStart)")
  }

  func displayImportedOrders(_ viewModel: ImportOrders.ViewModel) async throws {
    tally = viewModel.tally
    notice = viewModel.notice
    if !viewModel.rejects.isEmpty { await progress.clear() }
    for (reject, line) in zip(viewModel.rejects, viewModel.displayedRejects) {
      if !hasHeading, !viewModel.heading.isEmpty { try rejectsFile?.write(viewModel.heading + [UInt8(ascii: "\n")]) }
      hasHeading = true
      try rejectsFile?.write(reject.record + [UInt8(ascii: "\n")])
      if rejects.count < 100 {
        rejects.append(reject)
        if invocation.format == .table { invocation.console.note(plain(line) + "\n") }
      }
    }
    if tally.created > 0 {
      guardNote("at least \(soFar). \(rest(Self.again))")
    }
    let share = tally.bytesInAll.map { $0 == 0 ? 1 : Double(tally.bytesRead) / Double($0) }
    await progress.show(done: tally.created + tally.skipped + tally.rejected, share: share)
  }

  /// Throws the problem of an interrupted import, with a note of what has been imported already.
  func displayProblem(_ problem: Problem) async throws {
    await progress.clear()
    var problem = problem
    if problem.isOutcomeUnknown { problem.remedy = tally.created > 0 ? nil : Self.againFromStart.lowercased() }
    if tally.created > 0, !invocation.settings.isDryRun {
      problem.savedPart = tally.savedPart
      // The same file would fail at the same line again.
      let start = problem.code == .invalid ? "Correct the file, then run the import again" : Self.again
      problem.remedy = (problem.remedy.map { "\($0); " } ?? "") + "before that: \(soFar). \(rest(start))"
    }
    throw problem
  }

  private static let again = "Run the same import again"
  private static let againFromStart = "\(again); it skips orders with an id or a reference"

  /// Returns how to import the rest of the file.
  ///
  /// - Parameter start: how to continue if another import skips all orders of this one.
  private func rest(_ start: String) -> String {
    tally.unidentified == 0
      ? "\(start) to continue"
      : "Look for the last order with “storekeeper orders list --sort -number --limit 1”, and import only the lines after it"
  }

  private var soFar: String {
    let place = tally.line.map { ", up to line \($0)" } ?? ""
    return "\(notice)\(place)"
  }

  /// Sets the message that is printed if a signal ends the process.
  private nonisolated func guardNote(_ text: String) {
    let start = invocation.console.terminal.isError ? "\r\u{1B}[K" : ""
    let end = invocation.settings.isDryRun ? Notice.nothingChanged : text
    invocation.console.guardNote("\(start)\(invocation.tree.program): stopped; \(end)\n")
  }

  /// Writes the outcome of the import.
  ///
  /// - Returns: `partlyDone` if some records were rejected; the status of `invalid` if all were.
  func finish() async throws -> ExitStatus {
    await progress.clear()
    if tally.rejected > rejects.count, invocation.format == .table {
      invocation.note("… and \(tally.rejected - rejects.count) more")
    }
    if let file = rejectsFile.take() { try file.commit() }
    invocation.console.guardNote(nil)
    let document = ImportDocument(
      created: tally.created, skipped: tally.skipped, rejected: tally.rejected,
      rejects: rejects.map { RejectDocument(line: $0.line, errors: $0.faults) })
    try invocation.showOutcome(notice, document)
    if tally.rejected == 0 { return .done }
    return tally.created + tally.skipped > 0 ? .partlyDone : ExitStatus(Problem(.invalid, ""))
  }
}
