import Foundation
import HTTPProtocols
import PageKernel
import Permissions
import PresentationProtocols
import ShowPresentationProtocols
import WebKernel

/// A poster with its two lines, for any presentable value.
///
/// Its `picture` is the poster alone, for a page that shows the lines elsewhere.
struct PosterCell<Presentation: PosterPresentable> {
  let presentation: Presentation
  /// The address of the page that it links to.
  let link: String
  /// Lines below the others.
  var below: [String] = []

  /// The markup of the poster alone.
  var picture: HTML {
    """
    <img class="hue-\(hue)" data-title="\(presentation.title)" src="\(presentation.poster.absoluteString)" alt="" \
    loading="lazy" decoding="async" referrerpolicy="no-referrer">
    """
  }

  /// The number of the colour that is shown if the picture does not load; it follows from the title.
  private var hue: Int { presentation.title.unicodeScalars.reduce(0) { ($0 * 31 + Int($1.value)) % 6_000 } % 6 }

  /// The markup of the cell. If the picture does not load, the style sheet shows the title instead.
  var html: HTML {
    """
    <li class="poster"><a href="\(link)">\(picture)<span class="name"><bdi>\(presentation.title)</bdi></span></a>
    <span class="next">\(HTML.bdi(presentation.subtitle ?? ""))</span>\
    \(below.map { "<span class=\"quiet\">\(HTML.bdi($0))</span>" })</li>

    """
  }
}

extension DisplayedShow {
  /// The lines below its poster on its own page: the progress and the source.
  var below: [String] { [progress, freshness].compactMap { $0 } }

  /// The content of its cell with the stored poster, or the placeholder: a page names no picture of another server.
  var stored: DisplayedPoster {
    let path = posterVersion.flatMap {
      URL(string: address("/shows/\(percentEncoded(id))/poster", [(name: "v", value: $0)]))
    }
    return DisplayedPoster(title: title, subtitle: subtitle, poster: path ?? placeholder)
  }
}

/// The page of the collection: a grid of posters on a wide screen, a list on a phone.
struct ShowsPage {
  let request: WebRequest
  let shows: Shows.List.ViewModel

  var response: HTTPResponse {
    let search = request.soughtShows
    let api = search == nil ? "/api/v1/shows" : "/api/v1/shows/search"
    var command = search.map { CommandLine("shows", "search", $0) } ?? CommandLine("shows", "list")
    command = command.adding("limit", request.query["limit"]).adding("after", request.query["after"])
    if !request.spoilers.isEmpty { command = command.adding(flag: "hide-spoilers") }
    let page = Page(
      title: "Shows", actions: actions, main: main, command: command, api: request.link(api, items), place: .shows)
    return page.response(to: request)
  }

  private var items: [(name: String, value: String)] {
    ["query", "limit", "after"].compactMap { name in
      (name == "query" ? request.soughtShows : request.given(name)).map { (name: name, value: $0) }
    } + request.spoilers
  }

  /// The source of the shows and its licence, on every page that shows them.
  static let credit: HTML = """
    <p class="quiet">Data of shows from <a href="https://www.tvmaze.com/" rel="noreferrer">TVmaze</a>, CC BY-SA 4.0.</p>
    """

  private var main: HTML {
    """
    <div class="card"><div class="row">
    <form class="row" role="search" action="/shows" method="get" aria-label="Find shows">
    <label for="shows">Title</label>
    <input id="shows" type="search" name="query" value="\(request.query["query"] ?? "")" dir="auto">
    \((request.spoilers + request.carried).map { HTML.hidden($0.name, $0.value) })
    <button type="submit">Find shows</button>
    </form>
    \(ShowSearchPage.form(request), if: request.may(.editor))
    </div></div>
    \(empty, if: shows.displayedShows.isEmpty)\
    <ul class="posters" aria-label="Shows">
    \(shows.displayedShows.map { cell($0).html })</ul>
    \(next)
    \(Self.credit)
    """
  }

  private var actions: HTML {
    let (history, files) = (request.link("/shows/history"), request.link("/shows/import"))
    return """
      <ul>\("<li><a class=\"button main\" href=\"\(files)\">Import shows</a></li>", if: request.may(.editor))\
      <li><a class="button" href="\(request.link("/shows/airing", request.spoilers))">Airing next</a></li>\
      <li><a class="button" href="\(history)">Watching history</a></li></ul>
      """
  }

  private var empty: HTML {
    let files: HTML = " <a href=\"\(request.link("/shows/import"))\">Import shows</a>."
    let isWhole = request.soughtShows == nil && request.given("after") == nil
    let text = isWhole ? "There are no shows yet." : Shows.List.noneFound
    return "<p class=\"card\">\(text)\(files, if: request.may(.editor))</p>"
  }

  private func cell(_ show: DisplayedShow) -> PosterCell<DisplayedPoster> {
    let link = request.link("/shows/\(percentEncoded(show.id))", request.spoilers)
    return PosterCell(presentation: show.stored, link: link, below: [show.progress])
  }

  private var next: HTML? {
    shows.document.next.map { request.nextPage(of: "/shows", items, after: $0) }
  }
}
