import AccessProtocols
import FormKernel
import HTTPProtocols
import PageKernel
import Permissions
import PresentationProtocols
import WebKernel

/// The operations with which a signed-in user changes the own password, and ends the own sessions.
struct AccountPages: Sendable {
  let manageAccess: ManageAccessBuilder
  let gatekeeper: any Gatekeeping
  let settings: WebSettings

  var operations: [WebOperation] {
    [
      .page(.get, "/account", id: "showAccount", role: .viewer, parameters: [.after]) { try await page($0).response },
      .page(.post, "/account/sessions/end", id: "endSession", role: .viewer) { request in
        let name = try signedInName(request)
        return try await change(.endSession(id: request.form["id"], name: name), request)
      },
      .page(.post, "/account/sessions/end-others", id: "endOtherSessions", role: .viewer) { request in
        let name = try signedInName(request)
        return try await change(.endOtherSessions(name: name, id: request.sessionID ?? ""), request)
      },
      .page(.post, "/account", id: "changePassword", role: .viewer) { request in
        do {
          return try await change(request)
        } catch let problem as Problem
          where problem.isCorrectable || problem.code == .unauthenticated || problem.code == .tooMany
        {
          var response = try await page(request, problem).response
          if let seconds = problem.retryAfter { response.fields["Retry-After"] = String(seconds) }
          return response
        }
      },
    ]
  }

  /// Returns the name of a user with a session, who has an account to change.
  private func signedInName(_ request: WebRequest) throws(Problem) -> String {
    guard request.isSignedIn else { throw Problem(.forbidden, "you have not signed in with a password") }
    return request.identity.name
  }

  private func page(_ request: WebRequest, _ problem: Problem? = nil) async throws -> AccountPage {
    guard request.isSignedIn else { return AccountPage(request: request, listed: .init(), problem: problem) }
    let listed = try await manageAccess.perform(
      .init(action: .listSessions(name: request.identity.name, after: request.after), isDryRun: request.isDryRun),
      in: request.context)
    return AccountPage(request: request, listed: listed, problem: problem)
  }

  private func change(_ action: ManageAccess.Action, _ request: WebRequest) async throws -> HTTPResponse {
    let changed = try await manageAccess.perform(.init(action: action, isDryRun: request.isDryRun), in: request.context)
    return request.redirect(to: request.link("/account"), notice: changed.notice)
  }

  /// Checks the present password as a sign-in does, with the same limits, sets the new one, and signs in with it: a new
  /// password ends all sessions.
  private func change(_ request: WebRequest) async throws -> HTTPResponse {
    let (name, password) = (try signedInName(request), request.form["password"])
    guard password == request.form["repeated"] else { throw Problem.differentPasswords }
    let checked = try await signIn(name, request.form["current"], request)
    try await gatekeeper.signOut(
      session: checked.secret, from: Admission(settings: settings, gatekeeper: gatekeeper).address(of: request.http))
    let changed = try await manageAccess.perform(
      .init(
        action: .changePassword(name: name, current: request.form["current"], password: password),
        isDryRun: request.isDryRun), in: request.context)
    guard !request.isDryRun else { return request.redirect(to: request.link("/account"), notice: changed.notice) }
    let session = try await signIn(name, password, request)
    var response = request.redirect(to: request.link("/account"), notice: changed.notice)
    response.fields.append(
      "Set-Cookie",
      Admission(settings: settings, gatekeeper: gatekeeper).cookies(for: request.http)
        .setting(.session, to: session.secret, maxAge: session.maxAge))
    return response
  }

  private func signIn(_ name: String, _ password: String, _ request: WebRequest) async throws(Problem) -> NewSession {
    let admission = Admission(settings: settings, gatekeeper: gatekeeper)
    do throws(Problem) {
      return try await gatekeeper.signIn(
        name: name, password: password, from: admission.address(of: request.http),
        userAgent: request.http.fields["User-Agent"],
        devices: admission.cookies(for: request.http).values(.device, in: request.http.fields))
    } catch {
      guard error.code == .unauthenticated else { throw error }
      throw Problem(invalid: [.init(pointer: "/current", message: "is wrong")])
    }
  }
}

/// The page with the name and the role of the user, the sessions, and the form for a new password.
private struct AccountPage {
  let request: WebRequest
  /// A page of the user's sessions; empty for a user without any.
  let listed: ManageAccess.ViewModel
  /// The problem that refused the new password.
  var problem: Problem?

  var response: HTTPResponse {
    let main: HTML = """
      \(problem.map { Alert($0) { fault in Self.fields[fault.pointer] }.html })
      <p>\(HTML.bdi(request.identity.name)), \(request.identity.role.title)</p>
      \(sessions, if: request.isSignedIn)
      \(endOthers, if: listed.sessions.count > 1 || request.after != nil)
      \(form, if: request.isSignedIn)
      """
    return Page(title: "Account", main: main)
      .response(to: request, problem.map { HTTPStatus(rawValue: $0.httpStatus) } ?? .ok)
  }

  private static let fields = ["/current": "current", "/password": "password", "/repeatedPassword": "repeated"]

  private var sessions: HTML {
    SessionsPart(request: request, listed: listed, path: "/account", action: "/account/sessions/end").html
  }

  private var endOthers: HTML {
    ActionForm(request: request, action: request.link("/account/sessions/end-others"), name: "end-others")
      .html("<div><button type=\"submit\">Sign out everywhere else</button></div>")
  }

  private var form: HTML {
    """
    <form action="\(request.link("/account"))" method="post" class="card stack narrow">
    <h2>Change password</h2>
    \(HTML.hidden("form_token", request.makeFormToken()))
    <input type="text" value="\(request.identity.name)" autocomplete="username" aria-label="Name" hidden>
    \(field("current", "Present password", autocomplete: "current-password"))
    \(field("password", "New password", autocomplete: "new-password"))
    \(field("repeated", "Repeat new password", autocomplete: "new-password"))
    <div><button type="submit" class="main">Change password</button></div>
    </form>
    """
  }

  private func field(_ name: String, _ label: String, autocomplete: String) -> HTML {
    let fault = problem?.faults.first { Self.fields[$0.pointer] == name }?.message
    let subject = name == "repeated" ? "The repeated password" : nil
    return LabelledControl(name, label: label, fault: fault, subject: subject).html { attributes in
      "<input \(attributes) type=\"password\" required autocomplete=\"\(autocomplete)\">"
    }
  }
}

extension Problem {
  /// The problem of a form whose two new passwords differ.
  static let differentPasswords = Problem(
    invalid: [.init(pointer: "/repeatedPassword", message: "is not the same as the password")])
}
