import AccessProtocols
import PageKernel
import PresentationProtocols
import WebKernel

/// A table of sessions, each with a button that ends it.
struct SessionsPart {
  let request: WebRequest
  /// A page of sessions.
  let listed: ManageAccess.ViewModel
  /// The address of the page on which the table is.
  let path: String
  /// The address that receives the id of the session to end.
  let action: String
  /// Whether the table has the names of the users.
  var hasNames = false

  var html: HTML {
    let sessions = listed.sessions
    guard !sessions.isEmpty else { return "<p class=\"card\">There are no sessions.</p>" }
    let rows = sessions.map { session -> HTML in
      let name: HTML? = hasNames ? "<td data-label=\"Name\" class=\"name\">\(HTML.bdi(session.name))</td>" : nil
      return """
        <tr><th scope="row">\(session.browser.display)\(" <em>This browser</em>", if: session.id == request.sessionID)</th>\
        \(name)<td data-label="Address"><span dir="ltr">\(session.address)</span></td>\
        <td data-label="Signed in">\(HTML.bdi(session.signedInAt.display))</td>\
        <td data-label="Last seen">\(HTML.bdi(session.lastSeenAt.display))</td>\
        <td class="whole">\(button(session))</td></tr>
        """
    }
    let name: HTML? = hasNames ? "<th scope=\"col\">Name</th>" : nil
    return """
      <section class="card list" aria-label="Sessions"><table class="cards labelled">
      <caption>\(sessions.count.of("session"))</caption>
      <thead><tr><th scope="col">Browser</th>\(name)<th scope="col">Address</th><th scope="col">Signed in</th>\
      <th scope="col">Last seen</th><th scope="col"><span class="unseen">Action</span></th></tr></thead>
      <tbody>\(rows)</tbody></table></section>\(listed.next.map { request.nextPage(of: path, after: $0) })
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
