import HTTPProtocols
import PageKernel
import PresentationProtocols
import ShowPresentationProtocols
import WebKernel

/// The page that asks for confirmation before a show is deleted for good.
struct ShowDeletionPage {
  let request: WebRequest
  let show: Shows.One.ViewModel
  /// The problem that refused the deletion.
  var problem: Problem?

  var response: HTTPResponse {
    let cell = show.displayedShow
    let link = request.link("/shows/\(percentEncoded(cell.id))")
    let form = ActionForm(
      request: request, action: request.link("/shows/\(percentEncoded(cell.id))/delete"), name: "delete",
      version: show.document.version)
    let buttons: HTML = """
      <div class="row"><button type="submit" class="danger">Delete show</button>\
      <a href="\(link)">Cancel</a></div>
      """
    let main: HTML = """
      \(problem.map { Alert($0).html })
      <section class="card stack">
      <p>The show and its watching history (\(cell.progress)) are deleted. This cannot be undone. You can import the show \
      again, but its history only from a <a href="\(request.link("/shows/history"))">history file</a> that you \
      downloaded before.</p>
      \(form.html(buttons))
      </section>
      """
    return Page(
      title: "Delete \(cell.title)?", main: main, command: CommandLine("shows", "delete", cell.id), place: .shows
    ).response(to: request, problem.map { HTTPStatus(rawValue: $0.httpStatus) } ?? .ok)
  }
}
