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
  /// The problem with the tunes or the title that a form sent.
  var problem: Problem?
  /// The id of the melody whose title the form sent; `nil` for another form.
  var renamed: String?

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
    \(problem.map { problem in
      Alert(problem, field: { _ in renamed.map(Self.titleField) }, label: { _ in renamed.map { _ in "Title" } }).html
    })
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
      \(PageTable("\(melodies.displayedFreshness)", style: "cards melodies", columns).card("Melodies", melodies.melodies))
      \(pages(melodies.document.next))
      """
  }

  private var mayChange: Bool { request.may(.editor) }

  private var columns: [PageColumn<MelodyList.OneMelody>] {
    let texts = MelodyList.columns.filter { $0.kind != .detail }.map {
      PageColumn($0.of(\MelodyList.OneMelody.displayed))
    }
    let tune = PageColumn<MelodyList.OneMelody>("Tune", type: "whole") {
      MelodyPicture(drawing: $0.drawing, title: $0.displayed.title).html
    }
    let sound = PageColumn<MelodyList.OneMelody>("Sound", type: "whole") { melody in
      let address = "/api/v1/melodies/\(percentEncoded(melody.displayed.id)).wav"
      return """
        <audio controls preload="none" src="\(address)" aria-label="\(melody.displayed.title)"></audio>
        <a href="\(address)" download="\(melody.displayed.title).wav">Download\
        <span class="unseen"> \(melody.displayed.title)</span></a>
        """
    }
    let changes = PageColumn<MelodyList.OneMelody>("Actions", isUnseen: true, type: "whole") {
      "\(renaming($0.displayed)) \(deletion($0.displayed))"
    }
    return texts + [tune, sound] + (mayChange ? [changes] : [])
  }

  /// Returns the form that renames a melody, open with the sent title if that is refused.
  private func renaming(_ melody: MelodyList.DisplayedMelody) -> HTML {
    let isRefused = renamed == melody.id
    let field = Self.titleField(melody.id)
    return """
      <details\(" open", if: isRefused)><summary>Rename<span class="unseen"> \(melody.title)</span></summary>
      <form action="\(request.link("/melodies/\(percentEncoded(melody.id))/rename"))" method="post" class="stack">
      \(HTML.hidden("form_token", request.makeFormToken()))\
      \(HTML.hidden("idempotency_key", request.freshKey("rename-\(melody.id)")))
      <div><label for="\(field)">Title</label><input id="\(field)" name="title" required maxlength="200" \
      value="\(isRefused ? request.form["title"] : melody.title)"\(" aria-invalid=\"true\"", if: isRefused)></div>
      <div><button type="submit">Save</button></div>
      </form></details>
      """
  }

  /// Returns the id of the field with the title of a melody.
  private static func titleField(_ melody: String) -> String { "title-\(percentEncoded(melody))" }

  private func deletion(_ melody: MelodyList.DisplayedMelody) -> HTML {
    let link = request.link("/melodies/\(percentEncoded(melody.id))/delete")
    return "<a href=\"\(link)\">Delete<span class=\"unseen\"> \(melody.title)</span></a>"
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
    \(" aria-invalid=\"true\"", if: problem != nil && renamed == nil)>\
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
