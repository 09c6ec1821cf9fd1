public import AccessProtocols
public import CacheKernel
public import HTTPProtocols
import PresentationProtocols

/// Routes requests to the operations of the front ends, guards and observes them.
public struct WebHandler: HTTPHandling {
  /// Returns the page that shows a reader why a request was not answered.
  ///
  /// - Parameter request: the request as it was read; `nil` where it was refused before that.
  public typealias ProblemPageMaking = @Sendable (_ refused: RefusedRequest, _ request: WebRequest?) -> HTTPResponse
  /// Returns the operations that describe others, and each other.
  public typealias Description = (_ operations: [WebOperation]) -> [WebOperation]

  private let kernel: Kernel
  private let operations: [PreparedOperation]
  private let table: HTTPRouteTable
  private let metrics: Metrics
  private let observer: any RequestObserving
  private let cache: ResponseCache
  private let makeID: @Sendable () -> String
  private let isSecure: Bool
  /// The lowest body limit of all operations, in bytes.
  private let leastBodyLimit: Int

  /// Creates a handler of the front ends' operations.
  ///
  /// - Parameters:
  ///   - operations: the operations of every front end, each with an id of its own.
  ///   - describe: makes the operations that document all others.
  ///   - shop: the name and the time zone of the shop.
  ///   - observer: receives a record of every request when its response has ended.
  ///   - gauges: reads the numbers of the process and the store for the metrics.
  ///   - cache: stores responses that can be sent again; by default none, since the version of the store is unknown.
  ///   - makeID: makes the id of a request, for its response and the log.
  public init(
    operations declared: [WebOperation], describedBy describe: Description, problemPage: @escaping ProblemPageMaking,
    shop: any ShopDescribing, gatekeeper: any Gatekeeping, settings: WebSettings, observer: any RequestObserving,
    gauges: @escaping Gauge.Reading = { [] }, cache: ResponseCache = ResponseCache(.init()) { nil },
    makeID: @escaping @Sendable () -> String
  ) {
    self.cache = cache
    kernel = Kernel(settings: settings, gatekeeper: gatekeeper, shop: shop, problemPage: problemPage)
    let measured = declared + [Metrics.declaration]
    let all = measured + describe(measured)
    let metrics = Metrics(operations: all.map(\.id), version: settings.version)
    self.metrics = metrics
    operations = all.map { operation in
      PreparedOperation(operation.id == Metrics.declaration.id ? metrics.operation(with: gauges) : operation)
    }
    table = HTTPRouteTable(all.map { .init($0.method, $0.path, parameters: $0.parameters) })
    self.observer = observer
    self.makeID = makeID
    isSecure = settings.publicOrigin?.isSecure ?? false
    leastBodyLimit = all.map { $0.bodyLimit ?? settings.maxBody }.min() ?? 0
  }

  /// Returns the response of the operation at the request's address.
  public func respond(to request: HTTPRequest) async -> HTTPResponse { await respond(to: request, through: nil) }

  /// Returns the response of the operation at the address of a request that a front end of this process makes.
  ///
  /// - Parameter frontEnd: the name that the history records; `nil` for that of the operation's audience.
  public func respond(to request: HTTPRequest, through frontEnd: String?) async -> HTTPResponse {
    var observation = begin(request)
    let id = observation.record.id
    var response: HTTPResponse
    var reuse: Reuse?
    switch table.find(request) {
    case .found(let index, let parameters):
      var request = request
      request.pathParameters = parameters
      let draft = await draft(of: request, by: operations[index].operation)
      if let stored = draft?.find(), request.fields["If-Match"] == nil {
        return again(stored, observation, to: request)
      }
      let outcome = await kernel.respond(
        to: request, by: operations[index], id: id, draft, through: frontEnd,
        following: { await respond(to: $0, through: $1) })
      (response, reuse) = (outcome.response, outcome.reuse)
      let operation = operations[index].operation
      (observation.record.operation, observation.record.path) = (operation.id, operation.path.description)
      observation.record.failure = outcome.failure
      observation.record.actor = outcome.actor
      observation.operation = index
    case .options(let allowed):
      observation.record.path = RequestRecord.path(of: request.target)
      response = HTTPResponse(.noContent, fields: ["Allow": allowed])
    case .refused(let refusal):
      observation.record.path = RequestRecord.path(of: request.target)
      response = await kernel.refuse(refusal, of: request, id: id)
      response.fields.append("Vary", Kernel.vary)
    }
    SecurityFields.add(to: &response, isSecure: isSecure)
    if let reuse, let index = observation.operation {
      response.codedBody = HTTPCodedBody()
      cache.put(response, reuse, operation: index, actor: observation.record.actor)
    } else {
      // What a write has erased is no longer in memory when it is acknowledged.
      cache.dropOutdated(afterChange: !request.method.isSafe)
    }
    return end(observation, with: response.confirmed(for: request), to: request)
  }

  /// Returns a draft with the version of the store's state before anything is read; `nil` if the response is for once.
  private func draft(of request: HTTPRequest, by operation: WebOperation) async -> ReuseDraft? {
    guard operation.isReusable else { return nil }
    return ReuseDraft(
      of: request, isPage: operation.audience == .people, at: await cache.latestVersion(), in: cache)
  }

  /// Returns the response to an equal request, if the store has not changed since.
  public func respondAtOnce(to request: HTTPRequest) -> HTTPResponse? {
    guard request.method == .get || request.method == .head, request.fields["If-Match"] == nil,
      let stored = cache.find(ResponseKey(request), at: .now)
    else { return nil }
    return again(stored, begin(request), to: request)
  }

  /// Returns a stored response, with the id of this request.
  private func again(
    _ stored: StoredResponse, _ observation: consuming Observation, to request: HTTPRequest
  ) -> HTTPResponse {
    let operation = operations[stored.operation].operation
    (observation.record.operation, observation.record.path) = (operation.id, operation.path.description)
    observation.record.actor = stored.actor
    observation.operation = stored.operation
    return end(observation, with: stored.response.confirmed(for: request), to: request)
  }

  /// Counts a request that has begun, and gives it its id.
  private func begin(_ request: HTTPRequest) -> Observation {
    let started = ContinuousClock.now
    metrics.began()
    let id = kernel.admission.id(of: request) ?? makeID()
    request.progress.id = id
    var record = RequestRecord(
      id: id, method: request.method.rawValue, path: "", status: 0, address: kernel.admission.address(of: request))
    record.userAgent = request.fields["User-Agent"].map { String($0.prefix(200)) }
    record.trace = request.fields["traceparent"].flatMap(TraceParent.init)
    return Observation(record: record, started: started) { [metrics, observer] record, operation in
      metrics.finished(record, by: operation)
      observer.finished(record)
    }
  }

  /// Returns the response with the id of its request; its end is reported.
  private func end(_ observation: consuming Observation, with response: HTTPResponse, to request: HTTPRequest)
    -> HTTPResponse
  {
    var response = response
    response.fields.append("X-Request-Id", observation.record.id)
    return observation.following(response, interrupted: request.progress.interruption)
  }

  /// Returns the highest number of bytes of a request's body; `nil` if there is no operation for it.
  public func bodyLimit(for request: HTTPRequest) -> Int? {
    // Most bodies are below every operation's limit, so that the operation need not be found.
    if let length = request.fields["Content-Length"].flatMap({ Int($0) }), length <= leastBodyLimit {
      return leastBodyLimit
    }
    guard case .found(let index, _) = table.find(request) else { return nil }
    return operations[index].operation.bodyLimit ?? kernel.settings.maxBody
  }

  /// Returns the response to a request that the server refused before routing it.
  public func refuse(_ refusal: HTTPRefusal, of target: String) -> HTTPResponse {
    let id = makeID()
    var response = kernel.refuse(refusal, of: target, id: id)
    finish(&response, id: id)
    return response
  }

  /// Returns the response that the server sends in place of an operation that takes too long.
  public func interrupt(with refusal: HTTPRefusal, of target: String, id: String?) -> HTTPResponse {
    let id = id ?? makeID()
    var response = kernel.refuse(refusal, of: target, id: id)
    finish(&response, id: id)
    return response
  }

  /// Counts and logs a request that the server refused, or whose connection ended before its body.
  public func didRefuse(_ response: HTTPResponse, of target: String) {
    metrics.refused(with: response.status.rawValue)
    // The server could not parse the request, so that its method and client are unknown.
    observer.finished(
      RequestRecord(
        id: response.fields["X-Request-Id"] ?? "-", method: "-", path: RequestRecord.path(of: target),
        status: response.status.rawValue, address: "-"))
  }

  /// Adds the fields that every response carries to one that is not observed.
  private func finish(_ response: inout HTTPResponse, id: String) {
    response.fields.append("X-Request-Id", id)
    SecurityFields.add(to: &response, isSecure: isSecure)
  }
}
