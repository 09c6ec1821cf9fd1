import AccessProtocols
import CacheKernel
import FormKernel
import HTTPProtocols
import Locks
import PageKernel
import Permissions
import PresentationProtocols
import ShowPresentationProtocols
import ShowQueries
import WebKernel

/// The operations that import files of shows or of watched episodes, and export the history.
///
/// A file is imported as a dry run first, and for good after a confirmation.
struct ShowFilesPages: Sendable {
  let shows: ShowsBuilder
  /// The highest number of bytes of a file.
  let limit: Int
  private let uploads = ExpiringCache<Upload>()

  init(shows: ShowsBuilder, limit: Int) {
    self.shows = shows
    self.limit = limit
  }

  var operations: [WebOperation] {
    ShowFileKind.allCases.flatMap(operations) + [
      .page(.get, "/shows/history/export", id: "exportWatched", role: .viewer, concurrency: .download) { request in
        try await .streaming([
          "Content-Type": "application/json", "Content-Disposition": "attachment; filename=\"watched.json\"",
        ]) { pipe in
          let display = HistoryDownload(pipe)
          try await shows(for: display, in: request.context).fetchHistory()
        }
      }
    ]
  }

  private func operations(_ kind: ShowFileKind) -> [WebOperation] {
    [
      form(kind),
      .page(.post, kind.path, id: "preview\(kind.id)", role: .editor, bodyLimit: limit) { request in
        do {
          return try await preview(request, kind)
        } catch let problem as Problem where problem.isCorrectable || problem.code == .tooLarge {
          return ShowFilePage(request: request, kind: kind, problem: problem).response
        }
      },
      .page(.post, "\(kind.path)/confirm", id: "confirm\(kind.id)", role: .editor) { request in
        try await confirm(request, kind)
      },
    ]
  }

  /// Returns the operation that shows the form; that of the history also lists what has been watched.
  private func form(_ kind: ShowFileKind) -> WebOperation {
    switch kind {
    case .shows:
      .page(.get, kind.path, id: "show\(kind.id)Form", role: .editor) {
        ShowFilePage(request: $0, kind: kind).response
      }
    case .history:
      .page(.get, kind.path, id: "show\(kind.id)Form", role: .viewer, parameters: [.limit, .after]) { request in
        let history: Shows.LatestHistory.ViewModel = try await shows.result(in: request.context) {
          try await $0.fetchLatestHistory(.init(parameters: .init(limit: request.limit, after: request.after)))
        }
        return ShowFilePage(request: request, kind: kind, history: history).response
      }
    }
  }

  private func preview(_ request: WebRequest, _ kind: ShowFileKind) async throws -> HTTPResponse {
    guard let (name, source) = request.form.file, !name.isEmpty else {
      throw Upload.missing
    }
    let file = try SpoolFile()
    let outcome = try await request.largeBodies.withBytes(of: source, upTo: limit) { bytes in
      try file.write(bytes)
      return try await take(request, kind, name, bytes, isDryRun: true)
    }
    let id = uploads.add(Upload(file: file, name: name, owner: request.identity.owner, layout: kind.path))
    return ShowFileOutcomePage(request: request, kind: kind, outcome: outcome, upload: (id, name)).response
  }

  private func confirm(_ request: WebRequest, _ kind: ShowFileKind) async throws -> HTTPResponse {
    let sender = request.identity.owner
    func isMeant(_ upload: Upload) -> Bool { upload.owner == sender && upload.layout == kind.path }
    func gone() -> HTTPResponse {
      ShowFilePage(request: request, kind: kind, problem: Upload.gone("the shows")).response
    }
    guard let upload = uploads.find(request.form["upload"], where: isMeant) else { return gone() }
    return try await request.largeBodies.withBytes(of: upload.file.source(), upTo: limit) { bytes in
      // The file is taken only now: if no slot is free, it stays for another try.
      guard let upload = uploads.take(request.form["upload"], where: isMeant) else { return gone() }
      let outcome = try await take(request, kind, upload.name, bytes, isDryRun: request.isDryRun)
      return ShowFileOutcomePage(request: request, kind: kind, outcome: outcome).response
    }
  }

  private func take(_ request: WebRequest, _ kind: ShowFileKind, _ name: String, _ bytes: [UInt8], isDryRun: Bool)
    async throws -> ShowFileOutcome
  {
    let key = isDryRun ? nil : request.writeKey
    switch kind {
    case .shows:
      let imported: Shows.Import.ViewModel = try await shows.result(in: request.context) {
        try await $0.importShows(.init(source: .json(name: name, bytes), idempotencyKey: key, isDryRun: isDryRun))
      }
      return ShowFileOutcome(imported)
    case .history:
      let imported: Shows.History.ImportViewModel = try await shows.result(in: request.context) {
        try await $0.importHistory(.init(name: name, bytes: bytes, idempotencyKey: key, isDryRun: isDryRun))
      }
      return ShowFileOutcome(imported)
    }
  }
}

/// The kind of file that a page imports.
enum ShowFileKind: CaseIterable, Sendable {
  case shows, history

  var path: String {
    switch self {
    case .shows: "/shows/import"
    case .history: "/shows/history"
    }
  }

  var id: String {
    switch self {
    case .shows: "ShowImport"
    case .history: "WatchedImport"
    }
  }

  func command(_ file: String) -> CommandLine {
    switch self {
    case .shows: CommandLine("shows", "import", file)
    case .history: CommandLine("shows", "history").adding("import", file)
    }
  }
}

/// Writes the history part by part, each when the connection has taken the one before.
private final class HistoryDownload: FetchWatchedDisplayLogic {
  private let pipe: Pipe
  private let document = Lock(HistoryWriter())

  init(_ pipe: Pipe) { self.pipe = pipe }

  func displayHistory(_ viewModel: Shows.History.ViewModel) async throws {
    try await pipe.write(document.withLock { $0.part(viewModel.entries) })
  }

  func displayProblem(_ problem: Problem) throws { throw problem }
}
