import HTTPProtocols
import PageKernel
import Permissions
import PresentationProtocols
import ShowPresentationProtocols
import WebKernel

/// The page on which the reader chooses a file of shows or of watched episodes.
struct ShowFilePage {
  let request: WebRequest
  let kind: ShowFileKind
  var problem: Problem?
  /// The page of the history that is shown; `nil` for shows, or after a problem.
  var history: Shows.LatestHistory.ViewModel?

  var response: HTTPResponse {
    Page(
      title: title, main: main, command: kind == .shows ? kind.command("FILE") : listing,
      api: kind == .shows ? nil : request.link("/api/v1/shows/history", items), place: .shows
    ).response(to: request, problem.map { HTTPStatus(rawValue: $0.httpStatus) } ?? .ok)
  }

  private var title: String {
    switch kind {
    case .shows: "Import shows"
    case .history: "Watching history"
    }
  }

  private var listing: CommandLine {
    CommandLine("shows", "history").adding("limit", request.query["limit"]).adding("after", request.query["after"])
  }

  private var items: [(name: String, value: String)] {
    ["limit", "after"].compactMap { name in request.given(name).map { (name: name, value: $0) } }
  }

  private var hint: String {
    switch kind {
    case .shows:
      "One show, a list or a search result as TVmaze’s JSON. \(Upload.hint) Watched episodes stay marked."
    case .history:
      "A history file that you downloaded. The times of episodes that are already marked do not change."
    }
  }

  private var main: HTML {
    let alert = problem.map { Alert($0) { $0.pointer == "/file" ? "file" : nil }.html }
    return """
      \(alert)
      \(history.map(list))
      \(export, if: kind == .history)\(form, if: request.may(.editor))
      \(ShowsPage.credit)
      """
  }

  private func list(_ history: Shows.LatestHistory.ViewModel) -> HTML {
    guard !history.displayedEntries.isEmpty else { return "<p class=\"card\">\(Shows.LatestHistory.noneFound)</p>" }
    let columns = Shows.LatestHistory.columns.map { column in
      PageColumn(
        column.of { (row: (entry: DisplayedWatching, document: WatchedDocument)) in row.entry },
        link: { request.link("/shows/\(percentEncoded($0.document.show))") })
    }
    let rows = zip(history.displayedEntries, history.document.history).map { (entry: $0, document: $1) }
    return """
      \(PageTable("Latest first", columns).card("History", rows))
      \(history.document.next.map(next))
      """
  }

  private func next(_ next: String) -> HTML {
    request.nextPage(of: kind.path, items, after: next)
  }

  private var export: HTML {
    """
    <section class="card stack"><h2>Export history</h2>
    <p>All watched episodes of every show, in a file that you can import into another collection.</p>
    <p><a class="button" href="\(request.link("/shows/history/export"))">Download history</a></p></section>

    """
  }

  // The token comes first and the file last, so that the file of a foreign form is never read.
  private var form: HTML {
    let isMissing = problem?.faults.contains { $0.pointer == "/file" } ?? false
    return """
      <form action="\(request.link(kind.path))" method="post" enctype="multipart/form-data" class="card stack">
      \("<h2>Import history</h2>", if: kind == .history)\(HTML.hidden("form_token", request.makeFormToken()))
      <div><label for="file">File</label><span class="hint" id="file-hint">\(hint)</span>\
      <input id="file" name="file" type="file" required aria-describedby="file-hint"\
      \(" aria-invalid=\"true\"", if: isMissing)></div>
      <div><button type="submit" class="main">Preview</button></div>
      </form>
      """
  }
}

/// The outcome of an import, or of its preview.
struct ShowFileOutcome: Sendable {
  let notice: String
  /// The counts, each with its label.
  let tally: [(label: String, count: Int)]
  let displayedRejects: [String]
  /// The label of the button that imports it; `nil` where there is nothing new.
  let deed: String?

  init(_ viewModel: Shows.Import.ViewModel) {
    let document = viewModel.document
    notice = viewModel.notice
    tally = [
      ("New", document.created), ("Updated", document.updated), ("Unchanged", document.unchanged),
      ("Rejected", document.rejected),
    ]
    displayedRejects = document.rejects.flatMap { reject in reject.errors.map { "show \(reject.show): \($0)" } }
    let news = document.created + document.updated
    deed = news == 0 ? nil : "Import \(news.of("show"))"
  }

  init(_ viewModel: Shows.History.ImportViewModel) {
    let document = viewModel.document
    notice = viewModel.notice
    tally = [
      ("New", document.added), ("Already recorded", document.known), ("For unknown shows", document.unknownShows),
      ("For unknown episodes", document.unknownEpisodes),
    ]
    displayedRejects = []
    deed = document.added == 0 ? nil : "Mark \(document.added.of("episode")) as watched"
  }
}

/// The page of an import's outcome, or of its preview with the button that imports.
struct ShowFileOutcomePage {
  let request: WebRequest
  let kind: ShowFileKind
  let outcome: ShowFileOutcome
  /// The uploaded file that waits for confirmation; `nil` if it has been imported.
  var upload: (id: String, name: String)?

  var response: HTTPResponse {
    let tally = outcome.tally.map { "<div><dt>\($0.label)</dt><dd>\($0.count)</dd></div>" as HTML }
    let main: HTML = """
      <section class="card stack"><h2>\(upload == nil ? "Result" : "Preview")</h2>
      <p role="status">\(outcome.notice)</p>
      <dl class="tally">\(tally)</dl>
      \(upload.map(confirmation))
      \(after, if: upload == nil)
      </section>
      \(rejected, if: !outcome.displayedRejects.isEmpty)
      """
    return Page(
      title: upload.map { "Import \($0.name)?" } ?? "Imported", main: main,
      command: kind.command(upload?.name ?? "FILE"), place: .shows
    ).response(to: request)
  }

  private func confirmation(_ upload: (id: String, name: String)) -> HTML {
    let other: HTML = "<a href=\"\(request.link(kind.path))\">Choose another file</a>"
    guard let deed = outcome.deed else { return "<p>The file has nothing new. \(other)</p>" }
    return """
      <form action="\(request.link(kind.path + "/confirm"))" method="post">
      \(HTML.hidden("form_token", request.makeFormToken()))\(HTML.hidden("upload", upload.id))\
      \(HTML.hidden("idempotency_key", request.freshKey("import")))
      <div class="row"><button type="submit" class="main">\(deed)</button>\(other)</div>
      </form>
      """
  }

  private var after: HTML {
    "<p><a class=\"button\" href=\"\(request.link("/shows"))\">Back to shows</a></p>"
  }

  private var rejected: HTML {
    """
    <section class="card"><h2>Rejected</h2>
    <ul>\(outcome.displayedRejects.prefix(100).map { "<li><bdi>\($0)</bdi></li>" as HTML })</ul></section>
    """
  }
}
