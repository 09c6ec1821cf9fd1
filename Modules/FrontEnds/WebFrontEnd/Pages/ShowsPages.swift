import APIProtocols
import HTTPProtocols
import PresentationProtocols
import ShowPresentationProtocols

/// Shows for people: the collection as posters, and one show with its episodes.
struct ShowsPages: Sendable {
  let scenes: any ShowsBuilding

  var operations: [Operation] {
    [
      .page(.get, "/shows", id: "showShows", role: .viewer, parameters: [Self.query, .limit, .after]) { request in
        let parameters = ShowsParameters(
          search: request.query["query"], limit: request.limit, after: request.query["after"])
        let display = Display()
        try await scenes.shows(for: display, in: request.context).fetchShows(.init(parameters: parameters))
        return ShowsPage(request: request, shows: try display.shows.taken()).response
      },
      .page(.get, "/shows/{id}", id: "showShowPage", role: .viewer, parameters: [Self.spoilers]) { request in
        let display = Display()
        try await scenes.shows(for: display, in: request.context).fetchShow(
          .init(show: request.path("id"), hidesSpoilers: request.query["spoilers"] == "hide"))
        return ShowPage(request: request, show: try display.show.taken()).response
      },
      .page(.post, "/shows/{id}/watched", id: "sendWatched", role: .editor, parameters: [Self.spoilers]) { request in
        let episodes = request.form.fields["episode"].map { [$0] } ?? []
        return try await change(request, request.form["watched"] == "no" ? .unwatch(episodes) : .watch(episodes))
      },
      .page(.post, "/shows/{id}/settings", id: "sendShowSettings", role: .editor, parameters: [Self.spoilers]) {
        request in
        try await change(
          request, .set(next: request.form.fields["next"], specials: request.form["specials"] == "on"))
      },
    ]
  }

  private func change(_ request: WebRequest, _ kind: Shows.Change.Kind) async throws -> HTTPResponse {
    let display = Display()
    try await scenes.shows(for: display, in: request.context).changeShow(
      .init(show: request.path("id"), kind: kind, idempotencyKey: request.writeKey, isDryRun: request.isDryRun))
    let spoilers = request.query["spoilers"].map { [(name: "spoilers", value: $0)] } ?? []
    return request.redirect(
      to: request.link("/shows/\(percentEncoded(request.path("id")))", spoilers), notice: try display.notice.taken())
  }

  private static let query = HTTPParameter("query", in: .query, description: "What words of the title begin with.")
  private static let spoilers = HTTPParameter(
    "spoilers", in: .query, description: "hide keeps the titles of what comes after the next episode.")

  private final class Display: ShowsDisplayLogic {
    let shows = Shown<Shows.List.ViewModel>()
    let show = Shown<Shows.One.ViewModel>()
    let notice = Shown<String>()

    func displayProblem(_ problem: Problem) async throws { throw problem }
    func displayShows(_ viewModel: Shows.List.ViewModel) { shows.show(viewModel) }
    func displayShow(_ viewModel: Shows.One.ViewModel) { show.show(viewModel) }
    func displayChange(_ viewModel: Shows.Change.ViewModel) { notice.show(viewModel.notice) }
    func displayImport(_ viewModel: Shows.Import.ViewModel) {}
    func displayHistory(_ viewModel: Shows.History.ViewModel) {}
    func displayHistoryImport(_ viewModel: Shows.History.ImportViewModel) {}
  }
}
