import AccessProtocols
import PageKernel
import PresentationProtocols
import WebKernel

/// A table of sessions, each with a button that ends it.
struct SessionsPart {
  let request: WebRequest
  let sessions: [ManageAccess.DisplayedSession]
  /// The address that receives the id of the session to end.
  let action: String
  /// Whether the table has the names of the users.
  var hasNames = false

  var html: HTML {
    let rows = sessions.map { session -> HTML in
      let name: HTML? = hasNames ? "<td>\(HTML.bdi(session.name))</td>" : nil
      return """
        <tr><th scope="row">\(session.browser.display)\(" <em>This browser</em>", if: session.id == request.sessionID)</th>\
        \(name)<td><span dir="ltr">\(session.address)</span></td><td>\(HTML.bdi(session.signedInAt.display))</td>\
        <td>\(HTML.bdi(session.lastSeenAt.display))</td><td>\(button(session))</td></tr>
        """
    }
    let name: HTML? = hasNames ? "<th scope=\"col\">Name</th>" : nil
    return """
      <section class="card list" aria-label="Sessions"><table class="cards"><caption>\(sessions.count.of("session"))</caption>
      <thead><tr><th scope="col">Browser</th>\(name)<th scope="col">Address</th><th scope="col">Signed in</th>\
      <th scope="col">Last seen</th><th scope="col"><span class="unseen">Action</span></th></tr></thead>
      <tbody>\(rows)</tbody></table></section>
      """
  }

  private func button(_ session: ManageAccess.DisplayedSession) -> HTML {
    """
    <form action="\(request.link(action))" method="post">\(HTML.hidden("form_token", request.makeFormToken()))\
    \(HTML.hidden("id", session.id))<button type="submit">Sign out\
    <span class="unseen"> \(session.name), \(session.browser.display)</span></button></form>
    """
  }
}
