import HTTPProtocols
import ImportOrdersProtocols
import PresentationProtocols
import WebKernel
import FormKernel
import PageKernel

/// The page on which the reader chooses a file of orders.
struct ImportPage {
  let request: WebRequest
  var problem: Problem?

  private static let layouts: KeyValuePairs<String, String> = [
    "": "Detect automatically", "shopify": "Shopify order export (CSV)", "csv": "Storekeeper CSV", "json": "JSON",
    "ndjson": "NDJSON, one order per line",
  ]

  var response: HTTPResponse {
    let isMissing = problem?.faults.contains { $0.pointer == "/file" } ?? false
    let alert = problem.map { Alert($0) { $0.pointer == "/file" ? "file" : nil }.html }
    let chosen = request.form["layout"]
    let layouts = Self.layouts.map { value, text -> HTML in
      "<option value=\"\(value)\"\(" selected", if: value == chosen)>\(text)</option>"
    }
    // The token comes first and the file last, so that the file of a foreign form is never read.
    let main: HTML = """
      \(alert)
      <form action="\(request.link("/orders/import"))" method="post" enctype="multipart/form-data" class="card stack">
      \(HTML.hidden("form_token", request.makeFormToken()))
      <div class="fields"><div><label for="layout">Format</label>\
      <select id="layout" name="layout">\(layouts)</select></div></div>
      <div><label for="file">File</label><span class="hint" id="file-hint">\(Upload.hint) Existing orders are not changed.</span>\
      <input id="file" name="file" type="file" required aria-describedby="file-hint"\
      \(" aria-invalid=\"true\"", if: isMissing)></div>
      <div><button type="submit" class="main">Preview</button></div>
      </form>
      """
    return Page(
      title: "Import orders", main: main, command: CommandLine("orders", "import", "FILE"), place: .importing
    ).response(to: request, problem.map { HTTPStatus(rawValue: $0.httpStatus) } ?? .ok)
  }
}

/// The page of an import's outcome, or of its preview with the button that imports.
struct ImportOutcomePage {
  let request: WebRequest
  let outcome: ImportOutcome
  /// The id under which the rejected records are downloaded; `nil` where there are none.
  let rejects: String?
  /// The uploaded file that waits for confirmation; `nil` if it has been imported.
  var upload: (id: String, name: String)?

  var response: HTTPResponse {
    let main: HTML = """
      <section class="card stack"><h2>\(upload == nil ? "Result" : "Preview")</h2>
      <p role="status">\(status)</p>
      <dl class="tally"><div><dt>\(upload == nil ? "Created" : "New")</dt><dd>\(outcome.tally.created)</dd></div>\
      <div><dt>Already exist</dt><dd>\(outcome.tally.skipped)</dd></div>\
      <div><dt>Rejected</dt><dd>\(outcome.tally.rejected)</dd></div></dl>
      \(upload.map(confirmation))
      \(upload == nil ? after : nil)
      </section>
      \(rejected)
      """
    return Page(
      title: upload.map { "Import \($0.name)?" } ?? "Imported", main: main,
      command: CommandLine("orders", "import", upload?.name ?? "FILE"), place: .importing
    ).response(to: request)
  }

  /// The meaning of the counts, in words.
  private var status: String {
    ([words(outcome.tally)] + outcome.tally.remarks.map { "\($0)." }).joined(separator: " ")
  }

  private func words(_ tally: ImportOrders.Tally) -> String {
    if tally.created == 0, tally.rejected > 0 {
      return tally.skipped > 0
        ? "The file has nothing new. Some records cannot be imported: correct these errors and try again."
        : "No record can be imported. Correct these errors and try again."
    }
    if tally.created == 0 {
      return tally.skipped > 0 ? "The file has nothing new." : "The file contains no orders."
    }
    guard upload == nil else { return "Nothing is saved until you confirm." }
    return tally.rejected > 0 ? "Imported, except for the rejected records below." : "All new orders are imported."
  }

  private func confirmation(_ upload: (id: String, name: String)) -> HTML {
    let other: HTML = "<a href=\"\(request.link("/orders/import"))\">Choose another file</a>"
    guard outcome.tally.created > 0 else { return "<p>\(other)</p>" }
    return """
      <form action="\(request.link("/orders/import/confirm"))" method="post">
      \(HTML.hidden("form_token", request.makeFormToken()))\(HTML.hidden("upload", upload.id))\
      \(HTML.hidden("idempotency_key", request.freshKey("import")))
      <div class="row"><button type="submit" class="main">Import \(outcome.tally.created.of("order"))</button>\(other)</div>
      </form>
      """
  }

  private var after: HTML {
    let link = request.link("/orders", [("sort", "-updated")])
    return "<p><a class=\"button\" href=\"\(link)\">Show in the list</a></p>"
  }

  private var rejected: HTML? {
    guard let rejects else { return nil }
    let more = outcome.tally.rejected - outcome.displayedRejects.count
    return """
      <section class="card"><h2>Rejected</h2>
      <ul>\(outcome.displayedRejects.map { "<li><bdi>\($0)</bdi></li>" as HTML })</ul>
      \(more > 0 ? "<p class=\"quiet\">and \(more) more</p>" : nil as HTML?)
      <p><a class="button" href="\(request.link("/orders/import/rejects/\(percentEncoded(rejects))"))">Download \
      these records</a> <span class="quiet">to correct and import them again</span></p>
      </section>
      """
  }
}
