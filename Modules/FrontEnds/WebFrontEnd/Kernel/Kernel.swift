import AccessProtocols
import APIProtocols
import Foundation
import HTTPProtocols
import PresentationProtocols

/// What every operation has in common: who asks, in which language, whether anything is unknown, how a problem looks.
struct Kernel: Sendable {
  let settings: WebSettings
  let admission: Admission
  let timeZone: TimeZone
  private let languages = Languages()

  /// What every operation reads from its query, beside what it declares.
  static let commonParameters = [
    HTTPParameter("locale", in: .query, description: "A locale such as de_CH, in place of Accept-Language."),
    HTTPParameter("time_zone", in: .query, description: "An IANA time zone such as Europe/Zurich."),
  ]
  /// What every write reads too.
  static let writeParameters = [
    HTTPParameter("dry_run", in: .query, kind: .boolean, description: "Whether the write is only to be tried.")
  ]

  init(settings: WebSettings, gatekeeper: any Gatekeeping, timeZone: TimeZone) {
    self.settings = settings
    self.timeZone = timeZone
    let cookie = SessionCookie(isSecure: settings.publicURL?.scheme == "https")
    admission = Admission(settings: settings, gatekeeper: gatekeeper, cookie: cookie)
  }

  /// The answer of an operation, or of whatever keeps it from being asked.
  func answer(_ request: HTTPRequest, by operation: Operation, id: String) async -> HTTPResponse {
    var visitor: Admission.Visitor?
    var response: HTTPResponse
    do {
      let admitted = try await admission.admit(request, to: operation)
      visitor = admitted
      response = try await operation.answer(try await read(request, for: operation, by: admitted, id: id))
    } catch let problem as Problem {
      response = self.response(to: problem, audience: operation.audience, target: request.target)
    } catch {
      // Whoever waited has gone, or a scene threw what no display gave it.
      let problem = Problem(.internal, "the answer could not be made")
      response = self.response(to: problem, audience: operation.audience, target: request.target)
    }
    // A page with a form needs a cookie that its token is made for.
    if operation.audience == .people, let visitor, visitor.isSecretNew, response.fields["Set-Cookie"] == nil {
      response.fields["Set-Cookie"] = admission.cookie.keeping(visitor.secret)
    }
    return response
  }

  /// A problem as its audience reads it.
  func response(to problem: Problem, audience: Operation.Audience, target: String) -> HTTPResponse {
    var response: HTTPResponse
    switch audience {
    case .programs:
      let document = ProblemDocument(problem, instance: String(target.prefix { $0 != "?" }))
      response = HTTPResponse(HTTPStatus(rawValue: problem.httpStatus), body: .bytes(document.json()))
      response.fields["Content-Type"] = "application/problem+json"
    case .people:
      response = ProblemPage.response(to: problem, target: target)
    }
    if problem.code == .unauthenticated { response.fields["WWW-Authenticate"] = "Bearer" }
    if let seconds = problem.retryAfter { response.fields["Retry-After"] = String(seconds) }
    return response
  }

  private func read(
    _ request: HTTPRequest, for operation: Operation, by visitor: Admission.Visitor, id: String
  ) async throws(Problem) -> WebRequest {
    let query = try self.query(of: request, for: operation)
    let identity = visitor.identity ?? Identity(name: "nobody", role: .viewer)
    let context = SceneContext(
      locale: try locale(of: request, query), timeZone: try timeZone(of: query), actor: identity.name,
      frontEnd: operation.audience == .programs ? "api" : "web")
    var form = Form()
    if operation.audience == .people, !request.method.isSafe {
      form = try await Form.reading(request, limit: operation.bodyLimit ?? 1 << 20)
      guard admission.gatekeeper.isFormToken(form["form_token"], validFor: visitor.secret) else {
        throw Problem(
          .forbidden, "the form is not from a page of this server, or is too old; nothing has been changed",
          remedy: "load the page again and send the form once more")
      }
    } else if let body = operation.body {
      try checkMediaType(of: request, body)
    }
    return WebRequest(
      http: request, id: id, identity: identity, query: query, form: form, context: context,
      cookieSecret: visitor.secret, origin: admission.origin(of: request))
  }

  /// The query, with nothing in it that nobody reads.
  private func query(of request: HTTPRequest, for operation: Operation) throws(Problem) -> HTTPQuery {
    guard let query = request.query else {
      throw Problem(.usage, "the query cannot be read: a % lacks its two digits, or it is not UTF-8")
    }
    guard !query.items.isEmpty else { return query }
    let declared = operation.queryParameters
    var seen: Set<String> = []
    for item in query.items {
      guard let parameter = declared.first(where: { $0.name == item.name }) else {
        let nearest = Suggestion.nearest(to: item.name, among: declared.map(\.name))
        throw Problem(
          .usage, "there is no parameter “\(item.name.prefix(100))”", remedy: nearest.map { "did you mean \($0)?" })
      }
      guard seen.insert(item.name).inserted || parameter.isRepeatable else {
        throw Problem(.usage, "the parameter \(item.name) comes more than once")
      }
      guard parameter.accepts(item.value) else {
        throw Problem(
          .usage, "the parameter \(item.name) is “\(item.value.prefix(100))”; it takes \(parameter.kind.words)")
      }
    }
    return query
  }

  private func locale(of request: HTTPRequest, _ query: HTTPQuery) throws(Problem) -> Locale {
    if let name = query["locale"], !name.isEmpty { return try languages.locale(named: name) }
    return request.fields["Accept-Language"].flatMap(languages.locale(accepting:)) ?? settings.locale
  }

  private func timeZone(of query: HTTPQuery) throws(Problem) -> TimeZone {
    guard let name = query["time_zone"], !name.isEmpty else { return timeZone }
    guard let zone = TimeZone(identifier: name) else {
      throw Problem(
        invalid: [
          .init(pointer: "/time_zone", message: "“\(name.prefix(64))” is no known time zone, such as Europe/Zurich")
        ])
    }
    return zone
  }

  private func checkMediaType(of request: HTTPRequest, _ body: Operation.BodyDeclaration) throws(Problem) {
    guard let field = request.fields["Content-Type"] else {
      guard body.isRequired else { return }
      throw Problem(
        .unsupported, "there is no Content-Type", remedy: "send \(body.mediaTypes.joined(separator: " or "))")
    }
    let type = field.prefix { $0 != ";" && $0 != " " }.lowercased()
    guard body.mediaTypes.contains(type) else {
      throw Problem(
        .unsupported, "the content type “\(type.prefix(100))” is not read here",
        remedy: "send \(body.mediaTypes.joined(separator: " or "))")
    }
  }
}

extension Operation {
  /// All that it reads from its query.
  var queryParameters: [HTTPParameter] {
    parameters.filter { $0.place == .query } + Kernel.commonParameters + (method.isSafe ? [] : Kernel.writeParameters)
  }
}

extension HTTPParameter.Kind {
  fileprivate var words: String {
    switch self {
    case .string: "text"
    case .integer: "a whole number"
    case .boolean: "true or false"
    }
  }
}
