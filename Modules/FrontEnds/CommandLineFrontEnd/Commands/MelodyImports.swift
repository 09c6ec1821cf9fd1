import APIProtocols
import MelodyListProtocols
import PresentationProtocols

/// `melodies import`: file after file, each with its own result.
struct MelodyImports {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// - Returns: `partlyDone` where some tunes or files were refused; where all were, what the last refusal says.
  func perform() async throws -> ExitStatus {
    let (desk, context) = try await invocation.desk()
    let files = invocation.arguments.operandList(0)
    let view = MelodyImportView(invocation)
    var refusal: Problem?
    var done = 0
    for file in files {
      do {
        let text = String(decoding: try await invocation.contents(of: file), as: UTF8.self)
        try await desk.melodyList(for: view, in: context)
          .importMelodies(.init(text: text, isDryRun: invocation.settings.isDryRun))
        done += 1
      } catch let problem as Problem {
        guard files.count > 1 else { throw problem }
        var named = problem
        // What the system says of a file names it already.
        if !problem.detail.contains(quoted(file)) { named.detail = "\(quoted(file)): \(problem.detail)" }
        invocation.report(named)
        refusal = problem
      }
    }
    withExtendedLifetime(view) {}
    if let refusal, done == 0 { return ExitStatus(refusal) }
    return await view.rejected > 0 || refusal != nil ? .partlyDone : .done
  }
}

/// Shows what became of each file.
private actor MelodyImportView: MelodyView {
  private let invocation: Invocation
  /// How many tunes of all files could not be read.
  private(set) var rejected = 0

  init(_ invocation: Invocation) { self.invocation = invocation }

  func showImportedMelodies(_ viewModel: MelodyList.Imported) async throws {
    rejected += viewModel.document.tally.rejected
    guard invocation.format == .table else {
      return try invocation.show(after: viewModel.notice + ".") { try invocation.writeJSON(viewModel.document) }
    }
    for line in viewModel.displayedRejects.prefix(100) { invocation.console.note(plain(line) + "\n") }
    try invocation.show(after: viewModel.notice + ".") { try invocation.write(plain(viewModel.notice) + "\n") }
  }
}
