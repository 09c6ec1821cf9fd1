import FormKernel
import HTTPProtocols
import PageKernel
import Permissions
import PresentationProtocols
import ShowPresentationProtocols
import ShowQueries
import WebKernel

extension WebRequest {
  /// The text of the search field; `nil` for a blank one, which lists all shows.
  var soughtShows: String? { query["query"].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 } }
}

/// The operations of the pages of shows: the collection as posters, and one show with its episodes.
struct ShowsPages: Sendable {
  let shows: ShowsBuilder

  var operations: [WebOperation] {
    [
      .page(.get, "/shows", id: "showShows", role: .viewer, parameters: [Self.query, .limit, .after, .spoilers]) {
        request in
        // A list shows no title beyond the next episode's; the pages that it links to show them.
        _ = try request.hidesSpoilers
        let parameters = ShowsParameters(
          search: request.soughtShows, limit: request.limit, after: request.query["after"])
        let list: Shows.List.ViewModel = try await shows.result(in: request.context) {
          try await $0.fetchShows(.init(parameters: parameters))
        }
        return ShowsPage(request: request, shows: list).response
      },
      .page(.get, "/shows/{id}", id: "showShowPage", role: .viewer, parameters: [.spoilers]) { request in
        ShowPage(request: request, show: try await show(request)).response
      },
      .page(.get, "/shows/{id}/delete", id: "showShowDeletion", role: .editor) { request in
        ShowDeletionPage(request: request, show: try await show(request)).response
      },
      .page(.post, "/shows/{id}/delete", id: "sendShowDeletion", role: .editor) { request in
        do {
          let notice = try await changed(request, .delete, ifVersion: try request.seenVersion())
          return request.redirect(to: request.link("/shows"), notice: notice)
        } catch let problem as Problem where problem.isCorrectable {
          return ShowDeletionPage(request: request, show: try await show(request), problem: problem).response
        }
      },
      .page(.post, "/shows/{id}/watched", id: "sendWatched", role: .editor, parameters: [.spoilers]) { request in
        // The second button of a form names a range.
        let name = request.form.text("up_to") ?? request.form.fields["episode"]
        let episodes = name.map { [$0] } ?? []
        return try await change(request, request.form["watched"] == "no" ? .unwatch(episodes) : .watch(episodes))
      },
      .page(.post, "/shows/{id}/settings", id: "sendShowSettings", role: .editor, parameters: [.spoilers]) {
        request in
        try await change(
          request, .set(next: request.form.fields["next"], specials: request.form["specials"] == "on"))
      },
    ]
  }

  private func show(_ request: WebRequest) async throws -> Shows.One.ViewModel {
    try await shows.result(in: request.context) {
      try await $0.fetchShow(.init(show: request.path("id"), hidesSpoilers: request.hidesSpoilers))
    }
  }

  private func change(_ request: WebRequest, _ kind: Shows.Change.Kind) async throws -> HTTPResponse {
    _ = try request.hidesSpoilers
    let notice = try await changed(request, kind)
    // An id in the page, which the form names: the row of the episode.
    let back = request.form["back"].wholeMatch(of: /episode-[A-Za-z0-9._~%\-]{1,500}/).map { "#\($0.0)" } ?? ""
    return request.redirect(
      to: request.link("/shows/\(percentEncoded(request.path("id")))", request.spoilers) + back, notice: notice)
  }

  /// Changes a show, and returns the notice of what has been done.
  private func changed(_ request: WebRequest, _ kind: Shows.Change.Kind, ifVersion version: Int64? = nil)
    async throws -> String
  {
    let change = Shows.Change.Request(
      show: request.path("id"), kind: kind, version: version, idempotencyKey: request.writeKey,
      isDryRun: request.isDryRun)
    let changed: Shows.Change.ViewModel = try await shows.result(in: request.context) {
      try await $0.changeShow(change)
    }
    return changed.notice
  }

  private static let query = HTTPParameter("query", in: .query, description: "The beginnings of words in the title.")
}
