import AccessProtocols
import FormKernel
import HTTPProtocols
import PageKernel
import Permissions
import PresentationProtocols
import WebKernel

/// The operations that list the tokens and passwords of the shop, and create, replace and revoke them.
struct UsersPages: Sendable {
  let manageAccess: ManageAccessBuilder

  private static let path = AdministrationLinks.Place.users.rawValue

  var operations: [WebOperation] {
    [
      .page(.get, "/settings/users", id: "showUsers", role: .admin, parameters: [.after]) { request in
        UsersPage(
          request: request, listed: try await perform(.list, request),
          sessions: try await perform(.listSessions(name: nil, after: request.after), request)
        ).response
      },
      .page(.post, "/settings/users/token", id: "createToken", role: .admin) { request in
        let scopes = Scope.allCases.map(\.rawValue).filter { request.form["scope \($0)"] == "on" }
        return try await change(
          .createToken(
            name: request.form["name"], role: request.form["role"], expires: request.form["expires"], scopes: scopes),
          .token, request)
      },
      .page(.post, "/settings/users/password", id: "setPassword", role: .admin) { request in
        let password = request.form["password"]
        return try await change(
          .setPassword(name: request.form["name"], role: request.form["role"], password: password), .password, request,
          refusal: password == request.form["repeated"] ? nil : .differentPasswords)
      },
      .page(.post, "/settings/users/end-session", id: "endSessionOfUser", role: .admin) { request in
        let ended = try await perform(.endSession(id: request.form["id"], name: nil), request)
        return request.redirect(to: request.link(Self.path), notice: ended.notice)
      },
      .page(.get, "/settings/users/{name}/revoke", id: "showRevocation", role: .admin) { request in
        let listed = try await perform(.list, request)
        guard let credential = listed.credentials.first(where: { $0.name == request.path("name") }) else {
          throw Problem(.notFound, "this token or password does not exist")
        }
        return RevocationPage(request: request, credential: credential).response
      },
      .page(.post, "/settings/users/{name}/revoke", id: "revokeCredential", role: .admin) { request in
        let revoked = try await perform(.revoke(name: request.path("name")), request)
        return request.redirect(to: request.link(Self.path), notice: revoked.notice)
      },
    ]
  }

  /// Performs the change of a form, and returns the page with its secret or its problem, or a redirect to the list.
  private func change(
    _ action: ManageAccess.Action, _ form: UsersPage.Form, _ request: WebRequest, refusal: Problem? = nil
  ) async throws -> HTTPResponse {
    do {
      if let refusal { throw refusal }
      let changed = try await perform(action, request)
      guard changed.secret != nil else {
        return request.redirect(to: request.link(Self.path), notice: changed.notice)
      }
      return UsersPage(request: request, listed: try await perform(.list, request), created: changed).response
    } catch let problem as Problem where problem.isCorrectable {
      return UsersPage(request: request, listed: try await perform(.list, request), refused: (form, problem)).response
    }
  }

  private func perform(_ action: ManageAccess.Action, _ request: WebRequest) async throws -> ManageAccess.ViewModel {
    try await manageAccess.perform(.init(action: action, isDryRun: request.isDryRun), in: request.context)
  }
}
