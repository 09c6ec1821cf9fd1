import FormKernel
import HTTPProtocols
import PageKernel
import Permissions
import PresentationProtocols
import ShowPresentationProtocols
import ShowQueries
import WebKernel

/// The operations that search TVmaze for shows, and add one that it found.
struct ShowSearchPages: Sendable {
  let shows: ShowsBuilder

  var operations: [WebOperation] {
    [
      .page(
        .get, "/shows/add", id: "searchTVmaze", role: .editor, parameters: [Self.query],
        concurrency: ConcurrencyLimit(perCaller: 2, inAll: 8)
      ) { request in
        guard let text = request.soughtShows else { return ShowSearchPage(request: request).response }
        do {
          let found: Shows.Search.ViewModel = try await shows.result(in: request.context) {
            try await $0.searchTVmaze(.init(text: text))
          }
          return ShowSearchPage(request: request, found: found.displayedShows).response
        } catch let problem as Problem where problem.isAboutTVmaze {
          return ShowSearchPage(request: request, problem: problem).response
        }
      },
      .page(
        .post, "/shows/add", id: "sendShowFromTVmaze", role: .editor,
        concurrency: ConcurrencyLimit(perCaller: 2, inAll: 8)
      ) { request in
        do {
          let source = ShowsSource.tvmaze(request.form["id"])
          let imported: Shows.Import.ViewModel = try await shows.result(in: request.context) {
            try await $0.importShows(
              .init(source: source, idempotencyKey: request.writeKey, isDryRun: request.isDryRun))
          }
          guard let id = imported.document.shows.first else { return ShowSearchPage(request: request).response }
          return request.redirect(to: request.link("/shows/\(percentEncoded(id))"), notice: imported.notice + ".")
        } catch let problem as Problem where problem.isAboutTVmaze {
          return ShowSearchPage(request: request, problem: problem).response
        }
      },
    ]
  }

  private static let query = HTTPParameter("query", in: .query, description: "Words of the title.")
}

extension Problem {
  /// Whether the page of the search says it in a sentence: TVmaze did not answer, or the text was refused.
  fileprivate var isAboutTVmaze: Bool { code == .noNetwork || isCorrectable }
}

/// The page of the shows that TVmaze found, each with a button that adds it.
struct ShowSearchPage {
  let request: WebRequest
  /// The found shows; `nil` before a search, or if it failed.
  var found: [DisplayedFoundShow]?
  /// The problem that kept TVmaze from answering.
  var problem: Problem?

  var response: HTTPResponse {
    let main: HTML = """
      \(problem.map { Alert($0).html })
      <div class="card">\(Self.form(request))</div>
      \(found.map(list))
      \(ShowsPage.credit)
      """
    return Page(
      title: "Add a show", main: main, command: command, place: .shows
    ).response(to: request)
  }

  private var command: CommandLine {
    request.soughtShows.map { CommandLine("shows", "search", $0).adding(flag: "tvmaze") }
      ?? CommandLine("shows", "import", "tvmaze:ID")
  }

  /// Returns the form that searches TVmaze.
  static func form(_ request: WebRequest) -> HTML {
    """
    <form class="row" action="/shows/add" method="get" aria-label="Search TVmaze">
    <label for="tvmaze">Add a show from TVmaze</label>
    <input id="tvmaze" type="search" name="query" required dir="auto" value="\(request.soughtOnTVmaze)">
    \(request.carried.map { HTML.hidden($0.name, $0.value) })
    <button type="submit">Search TVmaze</button>
    </form>
    """
  }

  private func list(_ shows: [DisplayedFoundShow]) -> HTML {
    guard !shows.isEmpty else { return "<p class=\"card\">\(Shows.List.noneFound)</p>" }
    let shown = Shows.Search.columns.named(["title", "year"]).map { PageColumn($0) }
    let add = PageColumn<DisplayedFoundShow>("Add", isUnseen: true, type: "whole") {
      $0.isKnown ? link($0) : adding($0)
    }
    return PageTable("Found on TVmaze", shown + [add]).card("Found shows", shows)
  }

  private func link(_ show: DisplayedFoundShow) -> HTML {
    """
    <a href="\(request.link("/shows/\(percentEncoded(show.id))"))">In your shows\
    <span class="unseen">: \(show.title)</span></a>
    """
  }

  private func adding(_ show: DisplayedFoundShow) -> HTML {
    """
    <form action="\(request.link("/shows/add"))" method="post">\(HTML.hidden("form_token", request.makeFormToken()))\
    \(HTML.hidden("idempotency_key", request.freshKey("add-\(show.id)")))\(HTML.hidden("id", show.id))\
    <button type="submit">Add<span class="unseen"> \(show.title)</span></button></form>
    """
  }
}

extension WebRequest {
  /// The text of the search on the page of TVmaze's search; empty on other pages.
  fileprivate var soughtOnTVmaze: String { http.path == "/shows/add" ? soughtShows ?? "" : "" }
}
