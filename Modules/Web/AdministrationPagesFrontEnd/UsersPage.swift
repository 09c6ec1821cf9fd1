import AccessProtocols
import FormKernel
import HTTPProtocols
import PageKernel
import Permissions
import PresentationProtocols
import WebKernel

/// The page with the tokens and passwords of the shop, and the forms that add one.
struct UsersPage {
  /// The forms of the page.
  enum Form: String { case token, password }

  let request: WebRequest
  let listed: ManageAccess.ViewModel
  /// A page of the sessions of all users; `nil` on the page of a form.
  var sessions: ManageAccess.ViewModel?
  /// The token that has just been created, with its secret, which is shown only here.
  var created: ManageAccess.ViewModel?
  /// The form that was refused, and the reason.
  var refused: (form: Form, problem: Problem)?

  var response: HTTPResponse {
    let main: HTML = """
      \(refused.map { refused in Alert(refused.problem) { fault in field(of: fault, refused.form) }.html })
      \(AdministrationLinks(request: request, here: .users).html)
      \(created.map(secret))
      <div class="columns">
      <div>\(table)\(sessions.map(sessionsPart))</div>
      <div class="side">
      \(form(.password, title: "Add a user, or set a new password", button: "Set password", hint: "If this user exists, the password is replaced.", passwords))
      \(form(.token, title: "Create a token", button: "Create token", hint: "For a program or a cash register.", limits))
      </div></div>
      """
    return Page(
      title: "Users", main: main, command: CommandLine("access", "list"), place: .settings
    ).response(to: request, refused.map { HTTPStatus(rawValue: $0.problem.httpStatus) } ?? .ok)
  }

  private func secret(_ created: ManageAccess.ViewModel) -> HTML {
    """
    <section class="card stack" role="status"><p>\(created.notice)</p>
    <p><code dir="ltr">\(created.secret ?? "")</code></p></section>
    """
  }

  private func sessionsPart(_ sessions: ManageAccess.ViewModel) -> HTML {
    SessionsPart(
      request: request, listed: sessions, path: AdministrationLinks.Place.users.rawValue,
      action: "/settings/users/end-session", hasNames: true
    ).html
  }

  private var table: HTML {
    guard !listed.credentials.isEmpty else { return "<p class=\"card\">\(listed.notice)</p>" }
    let revoke = PageColumn<ManageAccess.DisplayedCredential>("Action", isUnseen: true, type: "whole") { credential in
      let link = request.link("/settings/users/\(percentEncoded(credential.name))/revoke")
      return "<a href=\"\(link)\">Revoke …<span class=\"unseen\"> \(credential.name)</span></a>"
    }
    let shown = ManageAccess.credentialColumns.filter { column in column.name != "lastAddress" }
    let columns = shown.map { column -> PageColumn<ManageAccess.DisplayedCredential> in
      switch column.name {
      case "lastUsedAt": PageColumn(column, content: lastUse)
      case "scopes": PageColumn(column, content: { HTML($0.scopes?.joined(separator: ", ") ?? "") })
      default: PageColumn(column)
      }
    }
    return PageTable("\(listed.credentials.count.of("user"))", style: "cards labelled", columns + [revoke])
      .card("Users", listed.credentials)
  }

  /// Returns the time of the last use, with its address.
  private func lastUse(_ credential: ManageAccess.DisplayedCredential) -> HTML {
    guard let lastUsedAt = credential.lastUsedAt else { return "Never used" }
    return """
      \(HTML.time(lastUsedAt))\(credential.lastAddress.map { "<br><span class=\"quiet\" dir=\"ltr\">\($0)</span>" as HTML })
      """
  }

  /// Returns a form with name, role and further fields.
  private func form(_ form: Form, title: HTML, button: HTML, hint: String, _ further: HTML?) -> HTML {
    let name = LabelledControl("\(form.rawValue)-name", label: "Name", hint: hint, fault: fault("/name", in: form))
    let role = LabelledControl(
      "\(form.rawValue)-role", label: "Role",
      hint: "A viewer reads, an editor also writes, an admin manages the store.",
      fault: fault("/role", in: form))
    return """
      <form action="\(request.link("/settings/users/\(form.rawValue)"))" method="post" class="card stack">
      <h2>\(title)</h2>
      \(HTML.hidden("form_token", request.makeFormToken()))
      \(name.html(named: "name") { "<input \($0) type=\"text\" required autocomplete=\"off\" value=\"\(sent("name", form))\">" })
      \(role.html(named: "role") { "<select \($0)>\(roles(form))</select>" })
      \(further)
      <div><button type="submit" class="main">\(button)</button></div>
      </form>
      """
  }

  /// The expiry and the scopes of a new token.
  private var limits: HTML {
    let expires = LabelledControl(
      "token-expires", label: "Last day", hint: "The token is invalid from the next day on; empty for no expiry.",
      fault: fault("/expires", in: .token))
    let sent = sent("expires", .token)
    let boxes = Scope.allCases.map { scope -> HTML in
      let isChosen = self.sent("scope \(scope.rawValue)", .token) == "on"
      return """
        <label><input type="checkbox" name="scope \(scope.rawValue)"\(" checked", if: isChosen)> \(scope.title)</label><br>
        """
    }
    let problem: HTML? = fault("/scopes", in: .token).map { message in
      "<span class=\"fault\" id=\"token-scopes-fault\">\(sentence(message))</span>"
    }
    return """
      \(expires.html(named: "expires") { "<input \($0) \(DateControl.type(for: sent)) value=\"\(sent)\">" })
      <fieldset id="token-scopes"><legend>Scopes</legend><span class="hint">None means all that the role permits.</span><br>
      \(problem)\(boxes)</fieldset>
      """
  }

  private var passwords: HTML {
    let password = LabelledControl("password-password", label: "Password", fault: fault("/password", in: .password))
    let repeated = LabelledControl(
      "password-repeated", label: "Repeat password", fault: fault("/repeatedPassword", in: .password),
      subject: "The repeated password")
    return """
      \(password.html(named: "password") { "<input \($0) type=\"password\" required autocomplete=\"new-password\">" })
      \(repeated.html(named: "repeated") { "<input \($0) type=\"password\" required autocomplete=\"new-password\">" })
      """
  }

  private func roles(_ form: Form) -> [HTML] {
    let chosen = sent("role", form).isEmpty ? Role.viewer.rawValue : sent("role", form)
    return Role.allCases.map { role in
      """
      <option value="\(role.rawValue)"\(" selected", if: role.rawValue == chosen)>\(role.title)</option>
      """
    }
  }

  private func sent(_ name: String, _ form: Form) -> String { refused?.form == form ? request.form[name] : "" }

  private func fault(_ pointer: String, in form: Form) -> String? {
    refused?.form == form ? refused?.problem.faults.first { $0.pointer == pointer }?.message : nil
  }

  private func field(of fault: Problem.Fault, _ form: Form) -> String? {
    let names = [
      "/name": "name", "/role": "role", "/password": "password", "/repeatedPassword": "repeated", "/expires": "expires",
      "/scopes": "scopes",
    ]
    return names[fault.pointer].map { "\(form.rawValue)-\($0)" }
  }
}

/// The page that asks for confirmation before a token or a password is revoked.
struct RevocationPage {
  let request: WebRequest
  let credential: ManageAccess.DisplayedCredential

  var response: HTTPResponse {
    let link = request.link("/settings/users/\(percentEncoded(credential.name))/revoke")
    let buttons: HTML = """
      <div class="row"><button type="submit" class="danger">Revoke</button>\
      <a href="\(request.link(AdministrationLinks.Place.users.rawValue))">Cancel</a></div>
      """
    let main: HTML = """
      <section class="card stack">
      <p>\(credential.kind.display), \(credential.role.display). It no longer gives access, and its sessions end at once. \
      The history keeps its name.</p>
      \(ActionForm(request: request, action: link, name: "revoke").html(buttons))
      </section>
      """
    return Page(
      title: "Revoke \(credential.name)?", main: main, command: CommandLine("access", "revoke", credential.name),
      place: .settings
    ).response(to: request)
  }
}
