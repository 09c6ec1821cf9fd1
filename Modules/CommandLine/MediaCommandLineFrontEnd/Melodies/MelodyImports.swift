import CommandLineKernel
import DocumentsProtocols
import MelodyListProtocols
import PresentationProtocols

/// The command `melodies import`, which imports several files, each with its own result.
struct MelodyImports {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Imports the files in order.
  ///
  /// - Returns: `partlyDone` if some tunes or files were refused; the status of the last refusal if all were.
  func perform() async throws -> ExitStatus {
    let (scenes, context) = try await invocation.scenes()
    let files = invocation.arguments.operandList(0)
    let view = MelodyImportView(invocation, files)
    var refusal: Problem?
    var done = 0
    for file in files {
      await view.begin(file)
      do {
        let text = String(decoding: try await invocation.contents(of: file), as: UTF8.self)
        try await scenes.melodyList(for: view, in: context)
          .importMelodies(.init(text: text, isDryRun: invocation.settings.isDryRun))
        done += 1
      } catch let problem as Problem {
        guard files.count > 1 else { throw problem }
        var named = problem
        // The system's message names the file already.
        if !problem.detail.contains(quoted(file)) { named.detail = "\(quoted(file)): \(problem.detail)" }
        invocation.report(named)
        refusal = problem
      }
    }
    try await view.finish()
    if let refusal, done == 0 { return ExitStatus(refusal) }
    return await view.rejected > 0 || refusal != nil ? .partlyDone : .done
  }
}

/// Shows the result of each file; as JSON, of all of them together.
private actor MelodyImportView: ImportMelodiesViewController, CommandDisplay {
  private let invocation: Invocation
  private let isOfMany: Bool
  private var file = ""
  /// The number of invalid tunes in all files.
  private(set) var rejected = 0
  private var soFar: FilesSoFar
  private var sum = MelodyImportDocument()
  /// Whether only the sum of several files is shown.
  private var isOneDocument: Bool { isOfMany && invocation.format == .json }

  init(_ invocation: Invocation, _ files: [String]) {
    self.invocation = invocation
    isOfMany = files.count > 1
    soFar = FilesSoFar(invocation, of: files)
  }

  /// Sets the file of the following results.
  func begin(_ file: String) { self.file = file }

  /// Writes the sum of all files, if that is what is shown.
  func finish() throws {
    soFar.end()
    if isOneDocument { try invocation.writeJSON(sum) }
  }

  func showImportedMelodies(_ viewModel: MelodyList.Imported) async throws {
    rejected += viewModel.document.tally.rejected
    sum.add(viewModel.document, from: file)
    let tally = sum.tally
    soFar.add("\(tally.created) created, \(tally.skipped) skipped, \(tally.rejected) rejected")
    guard !isOneDocument else { return }
    guard invocation.format == .table else {
      return try invocation.show(after: viewModel.notice + ".") { try invocation.writeJSON(viewModel.document) }
    }
    let place = isOfMany ? "\(file): " : ""
    for line in viewModel.displayedRejects.prefix(100) { invocation.console.note(plain(place + line) + "\n") }
    try invocation.show(after: viewModel.notice + ".") { try invocation.write(plain(viewModel.notice) + "\n") }
  }
}
