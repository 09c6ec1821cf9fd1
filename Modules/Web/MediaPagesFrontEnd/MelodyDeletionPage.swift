import HTTPProtocols
import MelodyListProtocols
import PresentationProtocols
import WebKernel
import PageKernel

/// The page that asks for confirmation before a melody is deleted for good.
struct MelodyDeletionPage {
  let request: WebRequest
  let melody: MelodyList.OneMelody

  var response: HTTPResponse {
    let shown = melody.displayed
    let form = ActionForm(
      request: request, action: request.link("/melodies/\(percentEncoded(shown.id))/delete"), name: "delete")
    let buttons: HTML = """
      <div class="row"><button type="submit" class="danger">Delete melody</button>\
      <a href="\(request.link("/melodies"))">Cancel</a></div>
      """
    let main: HTML = """
      <section class="card stack">
      \(MelodyPicture(drawing: melody.drawing, title: shown.title).html)
      <p>The melody is removed from the list. This cannot be undone, but you can import the tune again.</p>
      \(form.html(buttons))
      </section>
      """
    return Page(
      title: "Delete \(shown.title)?", main: main, command: CommandLine("melodies", "delete", shown.id),
      place: .melodies
    ).response(to: request)
  }
}
