import FormKernel
import HTTPProtocols
import MelodyListProtocols
import PageKernel
import Permissions
import PresentationProtocols
import WebKernel

/// The page of the melodies, with the form that imports tunes.
struct MelodiesPage {
  let request: WebRequest
  /// The melodies; `nil` if there are none.
  let melodies: MelodyList.Melodies?
  /// The problem with the tunes that the form sent.
  var problem: Problem?

  var response: HTTPResponse {
    let page = Page(
      title: "Melodies", main: main, command: command, api: request.link("/api/v1/melodies", items), place: .melodies)
    return page.response(to: request, problem.map { HTTPStatus(rawValue: $0.httpStatus) } ?? .ok)
  }

  private var items: [(name: String, value: String)] {
    ["offline", "max_age", "limit", "after"].compactMap { name in
      request.query[name].map { (name: name, value: $0) }
    }
  }

  private var command: CommandLine {
    let command = CommandLine("melodies", "list").adding("max-age", request.query["max_age"])
      .adding("limit", request.query["limit"]).adding("after", request.query["after"])
    return request.query["offline"] == "true" ? command.adding(flag: "offline") : command
  }

  private var main: HTML {
    """
    \(problem.map { Alert($0).html })
    \(melodies.map(list))\("<p class=\"card\">There are no melodies yet.</p>", if: melodies == nil)
    \(form, if: request.may(.editor))
    """
  }

  private func list(_ melodies: MelodyList.Melodies) -> HTML {
    let warning: HTML? = melodies.document.freshness.warning.map {
      "<p class=\"stale\" role=\"status\">\(sentence($0))</p>"
    }
    return """
      \(warning)
      <section class="card list" aria-label="Melodies"><div class="wide"><table class="melodies cards">
      <caption>\(melodies.displayedFreshness)</caption>
      <thead><tr><th scope="col">Title</th><th scope="col" class="number">Length</th>\
      <th scope="col" class="number">Tempo</th><th scope="col" class="number">Notes</th><th scope="col">Tune</th>\
      <th scope="col">Sound</th>\("<th scope=\"col\"><span class=\"unseen\">Delete</span></th>", if: mayDelete)</tr></thead>
      <tbody>
      \(melodies.melodies.map(row))</tbody></table></div></section>
      \(pages(melodies.document.next))
      """
  }

  private var mayDelete: Bool { request.may(.editor) }

  private func row(_ melody: MelodyList.OneMelody) -> HTML {
    let shown = melody.displayed
    let sound = "/api/v1/melodies/\(percentEncoded(shown.id)).wav"
    return """
      <tr><th scope="row"><bdi>\(shown.title)</bdi></th><td class="number">\(shown.duration)</td>\
      <td class="number detail">\(shown.tempo)</td><td class="number detail">\(shown.notes)</td>\
      <td class="whole">\(MelodyPicture(drawing: melody.drawing, title: shown.title).html)</td>\
      <td class="whole"><audio controls preload="none" src="\(sound)" aria-label="\(shown.title)"></audio></td>\
      \(deletion(shown), if: mayDelete)</tr>

      """
  }

  private func deletion(_ melody: MelodyList.DisplayedMelody) -> HTML {
    let link = request.link("/melodies/\(percentEncoded(melody.id))/delete")
    return "<td class=\"whole\"><a href=\"\(link)\">Delete<span class=\"unseen\"> \(melody.title)</span></a></td>"
  }

  private func pages(_ next: String?) -> HTML? {
    next.map { request.nextPage(of: "/melodies", items, after: $0) }
  }

  private var form: HTML {
    """
    <form action="\(request.link("/melodies"))" method="post" class="card stack">
    <h2>Import tunes</h2>
    \(HTML.hidden("form_token", request.makeFormToken()))\
    \(HTML.hidden("idempotency_key", request.freshKey("import")))
    <div><label for="tunes">Tunes in RTTTL</label><span class="hint" id="tunes-hint">One per line: \
    Title:d=4,o=5,b=120:c,d,e. Tunes that already exist are skipped.</span>
    <textarea id="tunes" name="tunes" required spellcheck="false" dir="ltr" aria-describedby="tunes-hint"\
    \(" aria-invalid=\"true\"", if: problem != nil)>\
    \(request.form["tunes"])</textarea></div>
    <div><button type="submit" class="main">Import</button></div>
    </form>
    """
  }
}

/// A tune as a small picture: a bar for each tone.
struct MelodyPicture {
  let drawing: MelodyList.Drawing
  let title: String

  /// The height of a bar in half tones: two steps overlap like notes on lines.
  private static let thickness = 2

  var html: HTML {
    let height = drawing.height + Self.thickness
    let bars = drawing.bars.map { bar -> HTML in
      """
      <rect x="\(bar.start)" y="\(drawing.height - bar.height)" width="\(max(1, bar.length - 1))" \
      height="\(Self.thickness)"/>
      """
    }
    return """
      <svg class="tune" viewBox="0 0 \(max(1, drawing.width)) \(height)" preserveAspectRatio="none" role="img" \
      aria-label="\("The tune of " + title)">\(bars)</svg>
      """
  }
}
