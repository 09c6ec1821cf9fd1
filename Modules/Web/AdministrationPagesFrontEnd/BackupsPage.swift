import HTTPProtocols
import PageKernel
import PresentationProtocols
import StoreAdministrationProtocols
import WebKernel

/// The page that downloads a backup, and takes one to restore.
struct BackupsPage {
  let request: WebRequest
  /// The problem that refused the file.
  var problem: Problem?

  var response: HTTPResponse {
    let main: HTML = """
      \(problem.map { Alert($0) { $0.pointer == "/file" ? "file" : nil }.html })
      \(AdministrationLinks(request: request, here: .backups).html)
      <section class="card stack" aria-labelledby="download"><h2 id="download">Download a backup</h2>
      <p>A backup has all orders with their history, shows, tunes and saved views, as they are when you start it; work \
      can continue. Users and passwords are not included. It contains personal data, also of people whose data is \
      removed later: store it where only you can read it.</p>
      <p><a class="button main" href="/api/v1/store/backup" download="storekeeper-backup.sqlite">Download backup</a></p>
      </section>
      \(upload)
      <section class="card stack" aria-labelledby="check"><h2 id="check">Check the store</h2>
      <p>The check reads the whole store and changes nothing. It can take minutes if the store is large.</p>
      \(ActionForm(request: request, action: request.link("/settings/examination"), name: "examine")
        .html("<div><button type=\"submit\">Check store</button></div>"))
      </section>
      """
    return Page(
      title: "Backups", main: main, command: CommandLine("store", "backup", "storekeeper-backup.sqlite"),
      place: .settings
    ).response(to: request, problem.map { HTTPStatus(rawValue: $0.httpStatus) } ?? .ok)
  }

  // The token comes first and the file last, so that the file of a foreign form is never read.
  private var upload: HTML {
    let file = LabelledControl(
      "file", label: "Backup", hint: "\(Upload.hint)",
      fault: problem?.faults.first { $0.pointer == "/file" }?.message)
    return """
      <form action="\(request.link("/settings/backups/restore"))" method="post" enctype="multipart/form-data" \
      class="card stack">
      <h2>Restore a backup</h2>
      \(HTML.hidden("form_token", request.makeFormToken()))
      \(file.html { "<input \($0) type=\"file\" required>" })
      <div><button type="submit">Upload backup</button></div>
      </form>
      """
  }
}

/// The page that asks for confirmation before a backup replaces the store.
struct RestorationPage {
  let request: WebRequest
  /// The id of the uploaded backup.
  let id: String
  /// The name of its file.
  let file: String
  /// The comparison of the store with the backup.
  let preview: StoreAdministration.ViewModel

  var response: HTTPResponse {
    let form = ActionForm(request: request, action: request.link("/settings/backups/confirm"), name: "restore")
    let backups = request.link(AdministrationLinks.Place.backups.rawValue)
    let main: HTML = """
      <section class="card stack">
      <p>\(HTML.bdi(file)) replaces all orders with their history, shows, tunes and saved views. All changes since \
      this backup are lost. Users and passwords stay as they are.</p>
      <dl class="facts">\(facts)</dl>
      <p>The backup is checked first. If it is damaged, nothing changes. <a href="\(backups)">Download a backup</a> of \
      the present store before you continue.</p>
      \(form.html("""
        \(HTML.hidden("backup", id))
        <div class="row"><button type="submit" class="danger">Restore backup</button><a href="\(backups)">Cancel</a></div>
        """))
      </section>
      """
    return Page(
      title: "Restore this backup?", main: main, command: CommandLine("store", "restore", file), place: .settings
    ).response(to: request)
  }

  /// The rows of the comparison, without the path of the file on the server.
  private var facts: [HTML] {
    preview.rows.filter { !["file", "credentials"].contains($0.key) }
      .map { "<dt>\($0.label)</dt><dd>\(HTML.bdi($0.text))</dd>" }
  }
}
