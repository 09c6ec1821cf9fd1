public import AccessProtocols
import Foundation
public import HTTPProtocols
import PresentationProtocols

/// Every scene behind a JSON API and behind pages. It is the scenes' display: it has no rule and no formatting of its
/// own.
public struct WebFrontEnd: HTTPHandling {
  private let kernel: Kernel
  let jobs: Jobs
  private let operations: [PreparedOperation]
  private let table: HTTPRouteTable
  private let metrics: Metrics
  private let observer: any RequestObserving
  private let makeID: @Sendable () -> String
  private let isSecure: Bool
  /// Bytes that the body of every operation may have.
  private let leastBodyLimit: Int

  /// - Parameters:
  ///   - observer: is told of every request when its answer has ended.
  ///   - makeID: marks each request, on its answer and in the log.
  public init(
    scenes: any WebScenes, gatekeeper: any Gatekeeping, settings: WebSettings, observer: any RequestObserving,
    makeID: @escaping @Sendable () -> String
  ) {
    kernel = Kernel(settings: settings, gatekeeper: gatekeeper) {
      if let zone = settings.timeZone { zone } else { await scenes.timeZone ?? .current }
    } shopName: {
      await scenes.shopName
    }
    jobs = Jobs(patience: settings.patience)
    let declared = Self.operations(scenes, gatekeeper, settings, jobs)
    let ids = declared.map(\.id) + [Metrics.operationID, OpenAPI.operationID]
    metrics = Metrics(operations: ids, version: settings.version)
    let counted = declared + [metrics.operation]
    let all = counted + [OpenAPI.operation(documenting: counted, settings)]
    operations = all.map(PreparedOperation.init)
    table = HTTPRouteTable(all.map { .init($0.method, $0.path, parameters: $0.parameters) })
    self.observer = observer
    self.makeID = makeID
    isSecure = settings.publicOrigin?.isSecure ?? false
    leastBodyLimit = all.map { $0.bodyLimit ?? settings.maxBody }.min() ?? 0
  }

  /// All that can be asked: the one table that routes, guards and documents.
  static func operations(
    _ scenes: any WebScenes, _ gatekeeper: any Gatekeeping, _ settings: WebSettings,
    _ jobs: Jobs = Jobs(patience: .seconds(10))
  ) -> [Operation] {
    programs(scenes, settings, jobs) + pages(scenes, gatekeeper, settings, jobs)
  }

  /// How many bytes a body may have that is read whole and holds many records: a file of shows, a batch of orders.
  private static let mostOfBatch = 16 << 20

  /// What programs ask.
  private static func programs(_ scenes: any WebScenes, _ settings: WebSettings, _ jobs: Jobs) -> [Operation] {
    let batchLimit = min(settings.maxImport, mostOfBatch)
    return [
      ServerAPI(scenes: scenes).operations,
      ListOrdersAPI(scenes: scenes).operations,
      ShowOrderAPI(scenes: scenes, jobs: jobs).operations,
      CreateOrderAPI(scenes: scenes).operations,
      ImportOrdersAPI(scenes: scenes, limit: settings.maxImport).operations,
      OrderStatisticsAPI(scenes: scenes).operations,
      MelodyListAPI(scenes: scenes).operations,
      ShowsAPI(scenes: scenes, limit: batchLimit).operations,
      StoreAdministrationAPI(scenes: scenes, limit: settings.maxImport).operations,
      StoreAPI(answers: scenes.storeAnswers, jobs: jobs, limit: settings.maxImport, batchLimit: batchLimit).operations,
      JobsAPI(jobs: jobs).operations,
    ].flatMap(\.self)
  }

  /// What people are shown, and what its forms send.
  private static func pages(
    _ scenes: any WebScenes, _ gatekeeper: any Gatekeeping, _ settings: WebSettings, _ jobs: Jobs
  ) -> [Operation] {
    [
      Style.operations,
      HomePages(scenes: scenes).operations,
      SignInPages(gatekeeper: gatekeeper, settings: settings).operations,
      ListOrdersPages(scenes: scenes).operations,
      ShowOrderPages(scenes: scenes, jobs: jobs).operations,
      CreateOrderPages(scenes: scenes).operations,
      ImportOrdersPages(scenes: scenes, jobs: jobs, limit: settings.maxImport).operations,
      MelodyListPages(scenes: scenes).operations,
      ShowsPages(scenes: scenes).operations,
      ShowFilesPages(scenes: scenes, limit: min(settings.maxImport, mostOfBatch)).operations,
      StoreAdministrationPages(scenes: scenes).operations,
      JobPages(jobs: jobs).operations,
    ].flatMap(\.self)
  }

  public func respond(to request: HTTPRequest) async -> HTTPResponse {
    let started = ContinuousClock.now
    metrics.began()
    let id = kernel.admission.id(of: request) ?? makeID()
    var record = RequestRecord(
      id: id, method: request.method.rawValue, path: String(request.path), status: 0,
      address: kernel.admission.address(of: request))
    var response: HTTPResponse
    var place: Int?
    switch table.find(request) {
    case .found(let index, let parameters):
      var request = request
      request.pathParameters = parameters
      let answered = await kernel.answer(request, by: operations[index], id: id)
      response = answered.response
      record.operation = operations[index].operation.id
      record.failure = answered.failure
      place = index
    case .options(let allowed): response = HTTPResponse(.noContent, fields: ["Allow": allowed])
    case .refused(let refusal):
      response = kernel.refuse(refusal, of: request.target, id: id)
      response.fields.append("Vary", Kernel.vary)
    }
    finish(&response, id: id)
    let observation = Observation(record: record, started: started) { [metrics, observer, place] record in
      metrics.finished(record, by: place)
      observer.finished(record)
    }
    return observation.following(response)
  }

  public func bodyLimit(for request: HTTPRequest) -> Int? {
    // Most bodies are so short that it does not matter what they are sent to.
    if let length = request.fields["Content-Length"].flatMap({ Int($0) }), length <= leastBodyLimit {
      return leastBodyLimit
    }
    guard case .found(let index, _) = table.find(request) else { return nil }
    return operations[index].operation.bodyLimit ?? kernel.settings.maxBody
  }

  public func refuse(_ refusal: HTTPRefusal, of target: String) -> HTTPResponse {
    let id = makeID()
    var response = kernel.refuse(refusal, of: target, id: id)
    finish(&response, id: id)
    return response
  }

  public func didRefuse(_ answer: HTTPResponse, of target: String) {
    metrics.refused(with: answer.status.rawValue)
    // The server could not even read whose request it was.
    observer.finished(
      RequestRecord(
        id: answer.fields["X-Request-Id"] ?? "-", method: "-", path: String(target.prefix { $0 != "?" }),
        status: answer.status.rawValue, address: "-"))
  }

  /// What every answer carries.
  private func finish(_ response: inout HTTPResponse, id: String) {
    response.fields.append("X-Request-Id", id)
    SecurityFields.add(to: &response, isSecure: isSecure)
  }
}
