import HTTPProtocols
import MediaDocuments
import PresentationProtocols
import ShowPresentationProtocols
import WebKernel
import PageKernel

/// The page of one show: its poster, the next episode and its reason, and all episodes.
struct ShowPage {
  let request: WebRequest
  let show: Shows.One.ViewModel

  var response: HTTPResponse {
    var command = CommandLine("shows", "show", show.displayedShow.id)
    if isHiding { command = command.adding(flag: "hide-spoilers") }
    let page = Page(
      title: show.displayedShow.title, main: main, command: command,
      api: request.link("/api/v1/shows/\(percentEncoded(show.displayedShow.id))", request.spoilers), place: .shows)
    return page.response(to: request).withPosters(for: request)
  }

  private var isHiding: Bool { !request.spoilers.isEmpty }
  private var path: String { "/shows/\(percentEncoded(show.displayedShow.id))" }
  private var mayWrite: Bool { request.may(.editor) }

  private var main: HTML {
    let toggle = request.link(path, isHiding ? [] : [(name: "spoilers", value: "hide")])
    let link = request.link(path, request.spoilers)
    return """
      <section class="card show"><ul class="posters">
      \(PosterCell(presentation: show.displayedShow, link: link, below: show.displayedShow.below).html)</ul>
      <div class="stack"><p>\(show.displayedWhy)</p>
      \(airs)<p class="quiet">\(show.displayedRule)</p>
      \(watchNext)
      <p><a class="button" href="\(toggle)">\("Show titles", if: isHiding)\("Hide spoilers", if: !isHiding)</a></p>
      \(settings, if: mayWrite)\(deletion, if: mayWrite)</div></section>
      \(episodes)
      \(ShowsPage.credit)
      """
  }

  private var airs: HTML? {
    show.displayedAirs.isEmpty ? nil : "<p>Airs <bdi>\(show.displayedAirs)</bdi></p>\n"
  }

  private var watchNext: HTML? {
    guard mayWrite, let next = show.document.next else { return nil }
    return form(next.id, isWatched: false, "Mark as watched", button: "main")
  }

  private var episodes: HTML {
    """
    <section class="card list" aria-label="Episodes"><div class="wide"><table class="cards episodes">
    <thead><tr><th scope="col">Episode</th><th scope="col">Title</th><th scope="col">Airs</th>\
    <th scope="col">Watched</th></tr></thead>
    <tbody>
    \(show.displayedEpisodes.map(row))</tbody></table></div></section>
    """
  }

  private func row(_ episode: DisplayedEpisode) -> HTML {
    let state: HTML = episode.isWatched ? "Watched" : ""
    let change: HTML? =
      mayWrite
      ? form(episode.id, isWatched: episode.isWatched, episode.isWatched ? "Mark as not watched" : "Mark as watched")
      : nil
    return """
      <tr><td class="code">\(episode.code)</td><th scope="row"><bdi>\(episode.title)</bdi></th>\
      <td class="date">\(HTML.bdi(episode.airs))</td><td class="watched">\(state) \(change)</td></tr>

      """
  }

  /// Returns a form that marks an episode as watched or as not watched.
  private func form(_ episode: String, isWatched: Bool, _ label: String, button: String = "plain") -> HTML {
    """
    <form action="\(request.link(path + "/watched", request.spoilers))" method="post">\
    \(HTML.hidden("form_token", request.makeFormToken()))\
    \(HTML.hidden("idempotency_key", request.freshKey("watched-\(episode)")))\(HTML.hidden("episode", episode))\
    \(HTML.hidden("watched", isWatched ? "no" : "yes"))\
    <button type="submit" class="\(button)">\(label)<span class="unseen"> \(name(of: episode))</span></button></form>
    """
  }

  private func name(of episode: String) -> String {
    show.displayedEpisodes.first { $0.id == episode }.map { "\($0.code) \($0.title)" } ?? episode
  }

  private var deletion: HTML {
    "<p><a href=\"\(request.link(path + "/delete"))\">Delete this show …</a></p>"
  }

  private var settings: HTML {
    let isAfterLast = show.document.rule == "after-last"
    return """
      <details><summary>Up-next rule</summary>
      <form action="\(request.link(path + "/settings", request.spoilers))" method="post" class="stack">
      \(HTML.hidden("form_token", request.makeFormToken()))\
      \(HTML.hidden("idempotency_key", request.freshKey("settings")))
      <div><label for="next">Up next</label><select id="next" name="next">
      <option value="first-unwatched"\(" selected", if: !isAfterLast)>First unwatched episode</option>
      <option value="after-last"\(" selected", if: isAfterLast)>Episode after the last one watched</option>
      </select></div>
      <label><input type="checkbox" name="specials" value="on"\(" checked", if: show.document.specials)> Include specials</label>
      <div><button type="submit">Save</button></div>
      </form></details>
      """
  }
}
