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
    let browser = PageColumn<ManageAccess.DisplayedSession>("Browser", isHeading: true) { session in
      "\(session.browser.display)\(" <em>This browser</em>", if: session.id == request.sessionID)"
    }
    let shown = (hasNames ? ["name"] : []) + ["address", "signedInAt", "lastSeenAt"]
    let columns = ManageAccess.sessionColumns.named(shown).map { PageColumn($0) }
    let table = PageTable(
      "\(sessions.count.of("session"))", style: "cards labelled",
      [browser] + columns + [PageColumn("Action", isUnseen: true, type: "whole", content: button)])
    return "\(table.card("Sessions", sessions))\(listed.next.map { request.nextPage(of: path, after: $0) })"
  }

  private func button(_ session: ManageAccess.DisplayedSession) -> HTML {
    """
    <form action="\(request.link(action))" method="post">\(HTML.hidden("form_token", request.makeFormToken()))\
    \(HTML.hidden("id", session.id))<button type="submit">Sign out\
    <span class="unseen"> \(session.name), \(session.browser.display)</span></button></form>
    """
  }
}
