import HTTPProtocols
import PageKernel
import Permissions
import PresentationProtocols
import ShowPresentationProtocols
import WebKernel

/// The page of one show: the next episode as its headline, with its reason, and the seasons with their progress.
struct ShowPage {
  let request: WebRequest
  let show: Shows.One.ViewModel

  var response: HTTPResponse {
    var command = CommandLine("shows", "show", show.displayedShow.id)
    if isHiding { command = command.adding(flag: "hide-spoilers") }
    let page = Page(
      title: show.displayedShow.title, main: main, command: command,
      api: request.link("/api/v1/shows/\(percentEncoded(show.displayedShow.id))", request.spoilers), place: .shows)
    return page.response(to: request)
  }

  private var isHiding: Bool { !request.spoilers.isEmpty }
  private var path: String { "/shows/\(percentEncoded(show.displayedShow.id))" }
  private var mayWrite: Bool { request.may(.editor) }

  private var main: HTML {
    let toggle = request.link(path, isHiding ? [] : [(name: "spoilers", value: "hide")])
    let link = request.link(path, request.spoilers)
    return """
      <section class="card show"><div class="poster">\(PosterCell(presentation: show.displayedShow.stored, link: link).picture)\
      \(show.displayedShow.below.map { "<span class=\"quiet\">\(bdi: $0)</span>" as HTML })</div>
      <div class="stack">\(headline)
      \(airs)\(watchNext)<p>\(show.displayedWhy)</p>
      <p class="quiet">\(show.displayedRule)</p>
      <p><a class="button" href="\(toggle)">\("Show titles", if: isHiding)\("Hide spoilers", if: !isHiding)</a></p>
      \(settings, if: mayWrite)\(deletion, if: mayWrite)</div></section>
      \(show.displayedSeasons.map(season))
      \(ShowsPage.credit)
      """
  }

  private var headline: HTML {
    guard let next = show.displayedShow.subtitle else { return "<h2>Nothing is up next</h2>" }
    return "<h2 class=\"headline\"><span class=\"quiet\">Up next</span> \(bdi: next)</h2>"
  }

  private var airs: HTML? {
    show.displayedAirs.isEmpty ? nil : "<p>Aired <bdi>\(show.displayedAirs)</bdi></p>\n"
  }

  private var watchNext: HTML? {
    guard mayWrite, let next = show.document.next else { return nil }
    return form(next.id, isWatched: false, "Mark as watched", button: "main")
  }

  /// Returns the episodes of a season; those of the current one are shown at first, and of the only one.
  private func season(_ season: DisplayedSeason) -> HTML {
    let isOpen = season.isCurrent || show.displayedSeasons.count == 1
    return """
      <details class="card season"\(" open", if: isOpen)><summary><h2>\(season.title)</h2>\
      <progress value="\(Int(season.share * 100))" max="100" aria-hidden="true"></progress>\
      <span class="quiet">\(season.progress)</span></summary>
      \(table(season).html(season.episodes))\(marking(season))</details>

      """
  }

  /// Returns the form that marks the aired episodes of a season, or all of them as not watched if they are.
  private func marking(_ season: DisplayedSeason) -> HTML? {
    guard mayWrite, let code = season.code else { return nil }
    let isWatched = season.share >= 1
    let label: HTML = isWatched ? "Mark season as not watched" : "Mark season as watched"
    return form(
      code, isWatched: isWatched, label, back: season.episodes.first.map { Self.anchor(of: $0.id) }, names: season.title
    )
  }

  /// Returns the range from the first season to an unwatched episode; `nil` for the next one, which has its own button.
  private func range(to episode: DisplayedEpisode) -> String? {
    guard !episode.isWatched, episode.id != show.document.next?.id, episode.code.hasPrefix("S"),
      episode.code.contains("E"), let first = show.displayedSeasons.first?.code
    else { return nil }
    return "\(first)-\(episode.code)"
  }

  private func table(_ season: DisplayedSeason) -> PageTable<DisplayedEpisode> {
    let shown = Shows.One.columns.filter { column in column.kind != .detail }
    let columns = shown.map { column in column.kind == .mark ? PageColumn(column, content: state) : PageColumn(column) }
    return PageTable(
      "\(season.title)", isCaptionSeen: false, style: "cards episodes", columns, anchor: { Self.anchor(of: $0.id) })
  }

  /// Returns a button that shows whether an episode is watched, and changes it; for a reader, only the word.
  private func state(_ episode: DisplayedEpisode) -> HTML {
    guard mayWrite else { return episode.isWatched ? "Watched" : "" }
    let label: HTML = episode.isWatched ? "Watched ✓" : "Mark as watched"
    return form(
      episode.id, isWatched: episode.isWatched, label, back: Self.anchor(of: episode.id), upTo: range(to: episode),
      isToggle: true)
  }

  /// Returns the id of the row of an episode, to which the reader comes back after marking it.
  private static func anchor(of episode: String) -> String { "episode-\(percentEncoded(episode))" }

  /// Returns a form that marks an episode or a season as watched or as not watched.
  ///
  /// - Parameters:
  ///   - back: the id of the element to show afterwards; `nil` for the top of the page.
  ///   - upTo: the range that a second button marks; `nil` for no such button.
  ///   - names: the name for screen readers; `nil` for that of the episode.
  ///   - isToggle: whether the button says by its state whether the episode is watched.
  private func form(
    _ episode: String, isWatched: Bool, _ label: HTML, button: String = "plain", back: String? = nil,
    upTo: String? = nil, names: String? = nil, isToggle: Bool = false
  ) -> HTML {
    let pressed: HTML? = isToggle ? " aria-pressed=\"\(isWatched ? "true" : "false")\"" : nil
    let name = names ?? self.name(of: episode)
    let further: HTML? = upTo.map {
      """
       <button type="submit" class="plain" name="up_to" value="\($0)">Mark up to here\
      <span class="unseen"> \(name)</span></button>
      """
    }
    return """
      <form action="\(request.link(path + "/watched", request.spoilers))" method="post">\
      \(HTML.hidden("form_token", request.makeFormToken()))\
      \(HTML.hidden("idempotency_key", request.freshKey("watched-\(episode)")))\(HTML.hidden("episode", episode))\
      \(HTML.hidden("watched", isWatched ? "no" : "yes"))\(back.map { HTML.hidden("back", $0) })\
      <button type="submit" class="\(button)"\(pressed)>\(label)<span class="unseen"> \(name)</span></button>\(further)</form>
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
