import AccessProtocols
import CacheKernel
import DocumentsProtocols
import FormKernel
import HTTPProtocols
import ImportOrdersProtocols
import Locks
import PageKernel
import Permissions
import PresentationProtocols
import WebKernel

/// The operations that import orders: an uploaded file is previewed with a dry run, and imported after a confirmation.
struct ImportOrdersPages: Sendable {
  let importOrders: ImportOrdersBuilder
  let jobs: Jobs
  /// The highest number of bytes of a file.
  let limit: Int
  private let uploads = ExpiringCache<Upload>()

  init(importOrders: ImportOrdersBuilder, jobs: Jobs, limit: Int) {
    self.importOrders = importOrders
    self.jobs = jobs
    self.limit = limit
  }

  var operations: [WebOperation] {
    [
      .page(.get, "/orders/import", id: "showImportForm", role: .editor) { ImportPage(request: $0).response },
      .page(
        .post, "/orders/import", id: "previewImport", role: .editor, bodyLimit: limit, concurrency: .upload
      ) { request in
        do {
          return try await preview(request)
        } catch let problem as Problem where problem.isCorrectable || problem.code == .tooLarge {
          return ImportPage(request: request, problem: problem).response
        }
      },
      .page(.post, "/orders/import/confirm", id: "confirmImport", role: .editor, concurrency: .upload) {
        try await confirm($0)
      },
      .page(
        .get, "/orders/import/rejects/{id}", id: "showRejects", role: .editor, concurrency: .download
      ) { request in
        guard let rejects = uploads.find(request.path("id"), where: { $0.owner == request.identity.owner }) else {
          throw Problem(.notFound, "these records are no longer available", remedy: "import the file again")
        }
        let source = rejects.file.source()
        return HTTPResponse(
          .ok,
          fields: [
            "Content-Type": "text/plain; charset=utf-8",
            "Content-Disposition": "attachment; filename=\"\(rejects.name)\"",
          ],
          body: .stream { writer in while let bytes = try await source.next() { try await writer.write(bytes) } })
      },
    ]
  }

  private func preview(_ request: WebRequest) async throws -> HTTPResponse {
    guard let (name, source) = request.form.file, !name.isEmpty else {
      throw Upload.missing
    }
    let file = try SpoolFile()
    let copy = CopyingSource(source, to: file)
    let layout = request.form.text("layout")
    let outcome = try await run(request, copy, layout, isDryRun: true)
    // The import may stop at the end of its layout; the rest is read here, so that the copy is complete.
    while try await copy.next() != nil {}
    let id = uploads.add(Upload(file: file, name: name, owner: request.identity.owner, layout: layout))
    return ImportOutcomePage(request: request, outcome: outcome, rejects: save(outcome, request), upload: (id, name))
      .response
  }

  private func confirm(_ request: WebRequest) async throws -> HTTPResponse {
    guard let upload = uploads.take(request.form["upload"], where: { $0.owner == request.identity.owner }) else {
      return ImportPage(request: request, problem: Upload.gone("the list of orders")).response
    }
    return try await jobs.respondToForm(request, as: "confirmImport") { _ in
      let outcome = try await run(request, upload.file.source(), upload.layout, isDryRun: request.isDryRun)
      return ImportOutcomePage(request: request, outcome: outcome, rejects: save(outcome, request)).response
    }
  }

  private func run(
    _ request: WebRequest, _ source: any ByteSource, _ layout: String?, isDryRun: Bool
  ) async throws -> ImportOutcome {
    let display = try Display(isDryRun: isDryRun)
    try await importOrders(for: display, in: request.context).importOrders(
      .init(
        source: source, layout: layout.flatMap(ImportOrders.Layout.init),
        idempotencyKey: isDryRun ? nil : request.writeKey,
        isDryRun: isDryRun))
    return try display.taken()
  }

  /// Stores the rejected records, and returns their id for a download; `nil` if there are none.
  private func save(_ outcome: ImportOutcome, _ request: WebRequest) -> String? {
    guard outcome.tally.rejected > 0 else { return nil }
    let name = outcome.isCSV ? "rejects.csv" : "rejects.ndjson"
    return uploads.add(Upload(file: outcome.rejects, name: name, owner: request.identity.owner))
  }

  private final class Display: ImportOrdersDisplayLogic {
    private let outcome: Lock<ImportOutcome>
    private let isDryRun: Bool

    init(isDryRun: Bool) throws(Problem) {
      self.isDryRun = isDryRun
      outcome = Lock(ImportOutcome(rejects: try SpoolFile()))
    }

    func displayImportedOrders(_ viewModel: ImportOrders.ViewModel) throws {
      try outcome.withLock { try $0.add(viewModel) }
    }

    /// Throws the problem with the counts of what was imported before it.
    func displayProblem(_ problem: Problem) throws {
      throw problem.after(isDryRun ? nil : outcome.withLock { $0.tally.savedPart })
    }

    func taken() throws(Problem) -> ImportOutcome {
      let outcome = outcome.withLock { $0 }
      guard outcome.isWhole else { throw Problem(.internal, "the scene showed nothing") }
      return outcome
    }
  }
}

/// The outcome of an import, or of its preview.
struct ImportOutcome: Sendable {
  private static let mostShown = 100

  /// The rejected records, in the layout of the file.
  let rejects: SpoolFile
  private(set) var tally = ImportOrders.Tally()
  private(set) var displayedRejects: [String] = []
  private(set) var notice = ""
  private(set) var isCSV = false
  private(set) var isWhole = false

  init(rejects: SpoolFile) { self.rejects = rejects }

  mutating func add(_ viewModel: ImportOrders.ViewModel) throws {
    tally = viewModel.tally
    notice = viewModel.notice
    isWhole = viewModel.isLast
    displayedRejects += viewModel.displayedRejects.prefix(Self.mostShown - displayedRejects.count)
    if !isCSV, !viewModel.heading.isEmpty, !viewModel.rejects.isEmpty {
      isCSV = true
      try rejects.write(viewModel.heading + [10])
    }
    for reject in viewModel.rejects { try rejects.write(reject.record + [10]) }
  }
}

/// Writes a copy of all bytes that are read from a source.
private struct CopyingSource: ByteSource {
  private let source: any ByteSource
  private let copy: SpoolFile

  init(_ source: any ByteSource, to copy: SpoolFile) {
    self.source = source
    self.copy = copy
  }

  var byteCount: Int? { source.byteCount }

  func next() async throws -> [UInt8]? {
    let bytes = try await source.next()
    if let bytes { try copy.write(bytes) }
    return bytes
  }
}
