import AccessProtocols
import HTTPProtocols
import PresentationProtocols
import WebKernel
import FormKernel
import PageKernel

/// The operations to sign in and out. Signing in sets a new secret, so that an earlier cookie is worthless.
struct SignInPages: Sendable {
  let gatekeeper: any Gatekeeping
  let settings: WebSettings

  /// The highest number of bytes of the form, which anybody may send: a name, a password and an encoded address.
  private var limit: Int { min(8 << 10, settings.maxBody) }

  private var admission: Admission { Admission(settings: settings, gatekeeper: gatekeeper) }

  var operations: [WebOperation] {
    [
      .page(.get, "/login", id: "showSignIn", role: nil, parameters: [HTTPParameter("next", in: .query)]) { request in
        SignInPage(request: request, next: request.query["next"] ?? "").response
      },
      .page(.post, "/login", id: "signIn", role: nil, bodyLimit: limit) { try await signIn($0) },
      .page(.post, "/logout", id: "signOut", role: nil, bodyLimit: limit) { request in
        try await endSessions(of: request)
        var response = request.redirect(to: request.link("/login"), notice: "You have signed out.")
        let cookies = admission.cookies(for: request.http)
        response.fields.append("Set-Cookie", cookies.setting(.session, to: gatekeeper.freshSecret()))
        return response
      },
    ]
  }

  private func signIn(_ request: WebRequest) async throws -> HTTPResponse {
    let address = admission.address(of: request.http)
    let cookies = admission.cookies(for: request.http)
    let session: NewSession
    do throws(Problem) {
      session = try await gatekeeper.signIn(
        name: request.form["name"], password: request.form["password"], from: address,
        userAgent: request.http.fields["User-Agent"],
        devices: cookies.values(.device, in: request.http.fields))
    } catch {
      guard error.code == .unauthenticated || error.code == .tooMany else { throw error }
      var response = SignInPage(request: request, next: request.form["next"], problem: error).response
      if let seconds = error.retryAfter { response.fields["Retry-After"] = String(seconds) }
      return response
    }
    try await endSessions(of: request)
    var response = request.redirect(to: localAddress(request.form["next"]) ?? request.link("/"))
    response.fields.append("Set-Cookie", cookies.setting(.session, to: session.secret, maxAge: session.maxAge))
    response.fields.append("Set-Cookie", cookies.setting(.device, to: session.device, maxAge: session.deviceMaxAge))
    return response
  }

  /// Ends every session of the browser's cookies, so that none of them replaces another.
  private func endSessions(of request: WebRequest) async throws(Problem) {
    for secret in admission.cookies(for: request.http).values(.session, in: request.http.fields) {
      try await gatekeeper.signOut(session: secret, from: admission.address(of: request.http))
    }
  }
}

/// The page with the fields for name and password.
private struct SignInPage {
  let request: WebRequest
  /// The address to which the reader goes next; an address of another server is ignored.
  let next: String
  var problem: Problem?

  var response: HTTPResponse {
    let described: HTML? = problem.map { _ in " aria-invalid=\"true\" aria-describedby=\"sign-in-problem\"" }
    let alert: HTML? = problem.map { problem in
      """
      <div class="alert" role="alert" id="sign-in-problem" tabindex="-1" autofocus><h2>You are not signed in</h2><p>\(sentence(problem.detail))</p>\
      \(problem.remedy.map { "<p>\(sentence($0))</p>" } as HTML?)</div>
      """
    }
    let focus: HTML? = problem == nil ? " autofocus" : nil
    let main: HTML = """
      <div class="narrow">
      \(alert)
      <form action="\(request.link("/login"))" method="post" class="card stack">
      \(HTML.hidden("form_token", request.makeFormToken()))\(HTML.hidden("next", localAddress(next) ?? ""))
      <div><label for="name">Name</label><br><input id="name" name="name" value="\(request.form["name"])" required \
      autocomplete="username" autocapitalize="none" spellcheck="false"\(described)\(focus)></div>
      <div><label for="password">Password</label><br><input id="password" name="password" type="password" required \
      autocomplete="current-password"\(described)></div>
      <div><button type="submit" class="main">Sign in</button></div>
      </form>
      <p class="quiet">To set a name and a password, run this on the server's machine: \
      <code>storekeeper access set-password NAME --role editor</code></p>
      </div>
      """
    return Page(title: "Sign in", main: main)
      .response(to: request, problem.map { HTTPStatus(rawValue: $0.httpStatus) } ?? .ok)
  }
}
