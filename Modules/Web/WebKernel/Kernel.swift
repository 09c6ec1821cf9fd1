import AccessProtocols
import CacheKernel
import DocumentsProtocols
import FormKernel
import Foundation
public import HTTPProtocols
import Permissions
import PresentationProtocols

/// Answers a request by its operation: admits the caller, reads query and fields, and turns errors into responses.
struct Kernel: Sendable {
  let settings: WebSettings
  let admission: Admission
  private let shop: any ShopDescribing
  private let problemPage: WebHandler.ProblemPageMaking
  private let languages = Languages()
  private let largeBodyGate = ConcurrencyGate(.largeBody)
  private let notices = ExpiringCache<String>(capacity: 256, lifetime: Jobs.lifetime)

  /// The request fields on which every response depends, a 404 too.
  static let vary = "Accept, Accept-Language, Accept-Encoding, Authorization, Cookie"

  /// The parameters that every operation reads beside those that it declares.
  static let commonParameters = [
    HTTPParameter("locale", in: .query, description: "A locale, for example de_CH. Overrides Accept-Language."),
    HTTPParameter("time_zone", in: .query, description: "An IANA time zone, for example Europe/Zurich."),
    HTTPParameter("Accept-Language", in: .header, description: "The reader's languages, in order of preference."),
  ]
  /// The parameters that every write reads as well.
  static func writeParameters(storingKey storesKey: Bool) -> [HTTPParameter] {
    let use =
      storesKey
      ? "a repeated request with the same key is handled only once" : "ignored, because this operation is idempotent"
    return [
      HTTPParameter("dry_run", in: .query, kind: .boolean, description: "Checks the write without saving it."),
      HTTPParameter("Idempotency-Key", in: .header, description: "1 to 255 printable characters; \(use)."),
    ]
  }

  init(
    settings: WebSettings, gatekeeper: any Gatekeeping, shop: any ShopDescribing,
    problemPage: @escaping WebHandler.ProblemPageMaking
  ) {
    self.settings = settings
    self.shop = shop
    self.problemPage = problemPage
    admission = Admission(settings: settings, gatekeeper: gatekeeper)
  }

  /// The response to a request, and what failed in the server, if anything did, for the log.
  struct Outcome: Sendable {
    var response: HTTPResponse
    var failure: String?
    /// The name of the caller; `nil` if it is unknown.
    var actor: String?
    /// How the response can be sent again; `nil` if it cannot.
    var reuse: Reuse?
  }

  /// Returns the response of an operation, or the problem that keeps the request from it.
  ///
  /// - Parameters:
  ///   - draft: decides whether the response can be sent again; `nil` for one that is made for once.
  ///   - frontEnd: the name that the history records; `nil` for that of the operation's audience.
  ///   - follow: answers further requests of the operation.
  func respond(
    to request: HTTPRequest, by prepared: PreparedOperation, id: String, _ draft: ReuseDraft?,
    through frontEnd: String?,
    following follow: @escaping WebRequest.Following
  ) async -> Outcome {
    let operation = prepared.operation
    var visitor: Admission.Visitor?
    var read: WebRequest?
    var outcome: Outcome
    func refusal(for problem: Problem) async -> Outcome {
      let problem = problem.forHTTP(query: read?.query, of: prepared)
      let reader = read == nil && operation.audience == .people ? await reader(of: request) : nil
      let response = response(
        to: problem.redacted(id: id), audience: operation.audience, target: request.target,
        isSafe: request.method.isSafe, id: id, read: read, reader: reader)
      return Outcome(response: response, failure: problem.isOurs ? problem.detail : nil)
    }
    do {
      let admitted = try await admission.admit(request, to: operation)
      visitor = admitted
      try admitted.checkScopes(of: operation)
      let place =
        operation.countsToLimit(request)
        ? try prepared.gate?.enter(admission.caller(of: request, by: admitted)) : nil
      let webRequest = try await self.read(
        request, for: prepared, by: admitted, id: id, draft, through: frontEnd, following: follow)
      read = webRequest
      // A page for a new visitor sets the cookie that its tokens are made for.
      if admitted.isSecretNew { draft?.prevent() }
      var response = try await admission.guarding(operation.respond(webRequest), to: request, by: operation)
      let reuse = await draft?.finish(&response, lifetime: admitted.lifetime)
      try webRequest.checkMatch(response)
      outcome = Outcome(response: place.map { response.holding($0, for: request.method) } ?? response, reuse: reuse)
    } catch let problem as Problem {
      outcome = await refusal(for: problem)
    } catch let failure as JobFailure {
      outcome = await refusal(for: failure.problem)
      outcome.response.fields["AsyncResult"] = String(outcome.response.status.rawValue)
    } catch let failure as ReportedFailure {
      outcome = Outcome(response: failure.response, failure: failure.detail)
    } catch let refusal as HTTPRefusal {
      outcome = Outcome(response: await refuse(refusal, of: request, id: id))
    } catch {
      // The client has gone, or a scene threw an error that is no problem.
      outcome = await refusal(for: Problem(.internal, "\(error)"))
    }
    outcome.actor = visitor?.identity?.name
    if let challenge = Admission.Visitor.challenge(outcome.response.status, to: request, visitor, operation) {
      outcome.response.fields["WWW-Authenticate"] = challenge
    }
    if outcome.response.status == 415, let body = operation.body {
      outcome.response.fields.append(body.accepted(instead: request))
    }
    // A public response is the same for all readers: it has no `Vary` and no cookie.
    guard outcome.response.fields["Cache-Control"]?.hasPrefix("public") != true else { return outcome }
    outcome.response.fields.append("Vary", Self.vary)
    // A page with a form sets the cookie that its token is made for.
    if operation.audience == .people, let visitor, visitor.isSecretNew {
      let cookies = admission.cookies(for: request)
      outcome.response.fields.append("Set-Cookie", cookies.setting(.session, to: visitor.secret))
    }
    return outcome
  }

  /// Returns the response of a problem for its audience.
  ///
  /// - Parameters:
  ///   - status: the HTTP status, if it is more specific than the problem's own.
  ///   - read: the parsed request; `nil` if it was refused before.
  ///   - reader: the reader of a request that was not parsed.
  func response(
    to problem: Problem, audience: WebOperation.Audience, target: String, status: HTTPStatus? = nil,
    isSafe: Bool = true,
    id: String, read: WebRequest? = nil, reader: RefusedRequest.Reader? = nil
  ) -> HTTPResponse {
    var response: HTTPResponse
    let status = status ?? HTTPStatus(rawValue: problem.httpStatus)
    switch audience {
    case .programs:
      let path = String(target.prefix { $0 != "?" })
      response = .problem(ProblemDocument(problem, instance: path, status: status.rawValue))
    case .people:
      let refused = RefusedRequest(
        problem: problem, target: target, status: status, isSafe: isSafe, id: id, reader: reader)
      response = problemPage(refused, read)
    }
    if let seconds = problem.retryAfter { response.fields["Retry-After"] = String(seconds) }
    return response
  }

  /// Returns the reader whom the credentials of a page's request name; `nil` for an unknown one.
  func reader(of request: HTTPRequest) async -> RefusedRequest.Reader? {
    guard let visitor = try? await admission.visitor(of: request, audience: .people), let identity = visitor.identity
    else { return nil }
    let token = visitor.isSignedIn ? admission.gatekeeper.formToken(for: visitor.secret) : nil
    return RefusedRequest.Reader(
      identity: identity, formToken: token, shopName: await shop.description(asOf: nil).name)
  }

  private func read(
    _ request: HTTPRequest, for prepared: PreparedOperation, by visitor: Admission.Visitor, id: String,
    _ draft: ReuseDraft?, through frontEnd: String?, following follow: @escaping WebRequest.Following
  ) async throws(Problem) -> WebRequest {
    let operation = prepared.operation
    let query = try self.query(of: request, for: prepared)
    let namedZone = try zone(in: query) ?? settings.timeZone
    let isShown = operation.audience == .people
    // Most requests of programs read no settings of the store.
    let shop = isShown || namedZone == nil ? await shop.description(asOf: draft?.version) : nil
    let identity = visitor.identity ?? Identity(name: "nobody", role: .viewer)
    let context = SceneContext(
      locale: try locale(of: request, query), timeZone: namedZone ?? shop?.timeZone ?? .current,
      dateStyle: settings.dateStyle, actor: identity.name,
      frontEnd: frontEnd ?? (operation.audience == .programs ? "api" : "web"),
      requestID: id, traceID: request.fields["traceparent"].flatMap(TraceParent.init)?.traceID)
    var form = Form()
    if operation.audience == .people, !request.method.isSafe {
      form = try await Form.reading(request, limit: operation.bodyLimit ?? settings.maxBody)
      guard admission.gatekeeper.isFormToken(form["form_token"], validFor: visitor.secret) else {
        throw Problem(
          .forbidden, "the form is not from this server or has expired; nothing has been changed",
          remedy: WebRequest.resendRemedy)
      }
    } else if let body = operation.body {
      try body.check(request.fields)
    }
    try operation.checkPreconditions(request)
    return WebRequest(
      http: request, id: id, identity: identity, isIdentified: visitor.identity != nil, query: query, form: form,
      context: context,
      cookieSecret: visitor.secret, admission: admission, isSignedIn: visitor.isSignedIn,
      noticeCookie: NoticeCookie(cookies: admission.cookies(for: request), notices: notices),
      origin: isShown ? admission.origin(shownTo: request) : "", shopName: isShown ? shop?.name ?? "" : "",
      shopContact: isShown ? shop?.contact ?? "" : "",
      idempotencyKey: request.method.isSafe ? nil : try IdempotencyKey.read(request.fields),
      bodyLimit: operation.bodyLimit ?? settings.maxBody,
      largeBodies: LargeBodies(
        gate: largeBodyGate, caller: admission.caller(of: request, by: visitor), usualLimit: settings.maxBody),
      draft: draft, follow: follow)
  }

  /// Returns the query after checking that the operation declares every parameter.
  private func query(of request: HTTPRequest, for operation: PreparedOperation) throws(Problem) -> HTTPQuery {
    guard let query = request.query else {
      throw Problem(.usage, "the query cannot be read: \(HTTPRefusal.badEscape)")
    }
    guard !query.items.isEmpty else { return query }
    let declared = operation.queryParameters
    var seen: Set<String> = []
    for item in query.items {
      guard let parameter = declared.first(where: { $0.name == item.name }) else {
        let nearest = Suggestion.nearest(to: item.name, among: declared.map(\.name))
        let name = String(item.name.prefix(100))
        throw Problem(
          .usage, "unknown parameter “\(name)”", remedy: nearest.map { "did you mean \($0)?" },
          faults: [.init(parameter: name, message: "is unknown", code: Problem.Fault.unknownParameter)])
      }
      guard seen.insert(item.name).inserted || parameter.isRepeatable else {
        throw Problem(
          .usage, "the parameter \(item.name) is given more than once",
          faults: [.init(parameter: item.name, message: "is given more than once", code: Problem.Fault.repeated)])
      }
      // A browser sends the blank fields of a page's form; a program that sends one has lost its value.
      guard !item.value.isEmpty || operation.operation.audience == .people else {
        throw Problem(
          .usage, "the parameter \(item.name) is empty", remedy: "give it a value, or leave it out",
          faults: [.init(parameter: item.name, message: "is empty", code: Problem.Fault.empty)])
      }
      guard !item.value.utf8.contains(0) else {
        throw Problem(invalid: [.init(parameter: item.name, message: "has a zero byte")])
      }
      guard parameter.accepts(item.value) else {
        let message = "is “\(item.value.prefix(100))”; it must be \(parameter.kind.words)"
        throw Problem(invalid: [.init(parameter: item.name, message: message, code: Problem.Fault.wrongType)])
      }
      if let range = parameter.range, let number = Int(item.value), !range.contains(number) {
        let message = "is \(number); it must be from \(range.lowerBound) to \(range.upperBound)"
        throw Problem(invalid: [.init(parameter: item.name, message: message, code: Problem.Fault.outOfRange)])
      }
    }
    return query
  }

  private func locale(of request: HTTPRequest, _ query: HTTPQuery) throws(Problem) -> Locale {
    if let name = query["locale"], !name.isEmpty { return try languages.locale(named: name) }
    return request.fields["Accept-Language"].flatMap(languages.locale(accepting:)) ?? settings.locale
  }

  /// Returns the time zone that a query names; `nil` if it names none.
  private func zone(in query: HTTPQuery) throws(Problem) -> TimeZone? {
    guard let name = query["time_zone"], !name.isEmpty else { return nil }
    guard let zone = TimeZone(identifier: name) else {
      throw Problem(
        invalid: [
          .init(
            parameter: "time_zone", message: "“\(name.prefix(64))” is unknown; use a name like Europe/Zurich",
            code: Problem.Fault.notTimeZone)
        ])
    }
    return zone
  }
}

/// An operation with what is computed once for all of its requests.
final class PreparedOperation: Sendable {
  let operation: WebOperation
  /// The parameters in the operation's query.
  let queryParameters: [HTTPParameter]
  /// Counts the operation's running requests; `nil` if it declares no limit.
  let gate: ConcurrencyGate?

  init(_ operation: WebOperation) {
    self.operation = operation
    queryParameters = operation.allParameters.filter { $0.location == .query }
    gate = operation.concurrency.map(ConcurrencyGate.init)
  }
}

extension WebOperation {
  /// The parameters of the operation in path, query and fields, including those of every operation.
  public var allParameters: [HTTPParameter] {
    parameters + Kernel.commonParameters + (method.isSafe ? [] : Kernel.writeParameters(storingKey: storesKey))
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

extension Problem {
  /// Whether the server caused the problem rather than the request, so that it belongs in the log.
  fileprivate var isOurs: Bool {
    switch code {
    case .internal, .unavailable, .timeout, .full, .noNetwork: true
    default: false
    }
  }

  /// Returns the problem without details that only the log may have: paths, messages of the database.
  fileprivate func redacted(id: String) -> Problem {
    guard isOurs else { return self }
    let log = "see request \(id) in the server's log"
    var redacted =
      switch code {
      case .unavailable where isOutcomeUnknown:
        Problem(
          .unavailable, "it is unknown whether this was done; \(log)", remedy: remedy, retryAfter: retryAfter ?? 5)
      case .unavailable: Problem(.unavailable, "the store is unavailable; \(log)", retryAfter: retryAfter ?? 5)
      case .timeout:
        Problem(
          .timeout, "the request took longer than its time limit, and nothing was done; \(log)",
          remedy: "request less at once, or try again later")
      case .full: Problem(.full, "the disk of the store is full; \(log)")
      case .noNetwork: Problem(.noNetwork, "another server cannot be reached; \(log)")
      default: Problem(.internal, "the server failed to handle the request; \(log)")
      }
    redacted.isOutcomeUnknown = isOutcomeUnknown
    return redacted.after(savedPart)
  }
}
