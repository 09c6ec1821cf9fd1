import FormKernel
import HTTPProtocols
import MelodyListProtocols
import PageKernel
import Permissions
import PresentationProtocols
import WebKernel

/// The operations of the page that lists, plays, imports, renames and deletes melodies.
struct MelodyListPages: Sendable {
  let melodyList: MelodyListBuilder

  var operations: [WebOperation] {
    [
      .page(.get, "/melodies", id: "showMelodies", role: .viewer, parameters: [.offline, .maxAge, .limit, .after]) {
        request in
        let wanted = MelodyList.FetchMelodies(
          isOffline: request.isOffline, maxAge: request.maxAge, limit: request.limit, after: request.after)
        return MelodiesPage(request: request, melodies: try await melodies(request, wanted)).response
      },
      .page(.post, "/melodies", id: "sendMelodies", role: .editor) { try await take(in: $0) },
      .page(.post, "/melodies/{id}/rename", id: "sendMelodyTitle", role: .editor) { try await rename(in: $0) },
      .page(.get, "/melodies/{id}/delete", id: "showMelodyDeletion", role: .editor) { request in
        let view = View()
        try await melodyList(for: view, in: request.context).fetchMelody(request.path("id"))
        return MelodyDeletionPage(request: request, melody: try view.melody.taken()).response
      },
      .page(.post, "/melodies/{id}/delete", id: "sendMelodyDeletion", role: .editor) { request in
        let view = View()
        try await melodyList(for: view, in: request.context)
          .deleteMelody(
            .init(name: request.path("id"), idempotencyKey: request.writeKey, isDryRun: request.isDryRun))
        return request.redirect(to: request.link("/melodies"), notice: try view.notice.taken())
      },
    ]
  }

  /// Returns the melodies that a request asks for; `nil` if there are none.
  private func melodies(
    _ request: WebRequest, _ wanted: MelodyList.FetchMelodies
  ) async throws -> MelodyList.Melodies? {
    let view = View()
    try await melodyList(for: view, in: request.context).fetchMelodies(wanted)
    return try view.melodies.taken()
  }

  private func rename(in request: WebRequest) async throws -> HTTPResponse {
    let view = View()
    do {
      try await melodyList(for: view, in: request.context)
        .renameMelody(
          .init(
            name: request.path("id"), title: request.form["title"], idempotencyKey: request.writeKey,
            isDryRun: request.isDryRun))
    } catch let problem as Problem where [.invalid, .conflict].contains(problem.code) {
      let stored = try await melodies(request, .init(isOffline: true))
      return MelodiesPage(request: request, melodies: stored, problem: problem, renamed: request.path("id")).response
    }
    return request.redirect(to: request.link("/melodies", [("offline", "true")]), notice: try view.notice.taken())
  }

  private func take(in request: WebRequest) async throws -> HTTPResponse {
    let view = View()
    do {
      try await melodyList(for: view, in: request.context)
        .importMelodies(
          .init(text: request.form["tunes"], idempotencyKey: request.writeKey, isDryRun: request.isDryRun))
    } catch let problem as Problem where problem.code == .invalid {
      // The typed text is shown again with its problem; the list below it comes from the store, without the API.
      let stored = try await melodies(request, .init(isOffline: true))
      return MelodiesPage(request: request, melodies: stored, problem: problem).response
    }
    return request.redirect(to: request.link("/melodies", [("offline", "true")]), notice: try view.notice.taken())
  }

  private final class View: MelodiesViewController, MelodyViewController, ImportMelodiesViewController,
    RenameMelodyViewController, DeleteMelodyViewController
  {
    let melodies = ResultDisplay<MelodyList.Melodies?>()
    let melody = ResultDisplay<MelodyList.OneMelody>()
    let notice = ResultDisplay<String>()

    func showMelody(_ viewModel: MelodyList.OneMelody) async throws { melody.take(viewModel) }

    func showMelodies(_ viewModel: MelodyList.Melodies) async throws { melodies.take(viewModel) }

    func showLoadError(_ error: ServiceRequestError) async throws {
      guard error == .noData else { throw error.problem }
      melodies.take(nil)
    }

    func showImportedMelodies(_ viewModel: MelodyList.Imported) async throws {
      notice.take(([viewModel.notice + "."] + viewModel.displayedRejects.prefix(3)).joined(separator: " "))
    }

    func showRenamedMelody(_ viewModel: MelodyList.Changed) async throws { notice.take(viewModel.notice) }

    func showDeletedMelody(_ viewModel: MelodyList.Changed) async throws { notice.take(viewModel.notice) }

    func displayProblem(_ problem: Problem) throws { throw problem }
  }
}
