public import AccessProtocols
import Foundation
public import HTTPProtocols
import PresentationProtocols

/// Every scene behind a JSON API and behind pages. It is the scenes' display: it has no rule and no formatting of its own.
public struct WebFrontEnd: HTTPHandling {
  private let kernel: Kernel
  private let router: HTTPRouter
  private let observer: any RequestObserving
  private let makeID: @Sendable () -> String

  /// - Parameters:
  ///   - observer: is told of every request when its answer has been made.
  ///   - makeID: marks each request, on its answer and in the log.
  public init(
    scenes: any WebScenes, gatekeeper: any Gatekeeping, settings: WebSettings, observer: any RequestObserving,
    makeID: @escaping @Sendable () -> String
  ) {
    let zone = settings.timeZone ?? scenes.timeZone ?? .current
    let kernel = Kernel(settings: settings, gatekeeper: gatekeeper, timeZone: zone)
    self.kernel = kernel
    self.observer = observer
    self.makeID = makeID
    router = HTTPRouter(
      Self.operations(scenes, gatekeeper, settings).map { operation in
        HTTPRoute(
          operation.method, operation.path, parameters: operation.parameters, bodyLimit: operation.bodyLimit
        ) { await kernel.answer($0, by: operation, id: $0.fields["X-Request-Id"] ?? "") }
      },
      refusing: { kernel.refuse($0, of: $1) })
  }

  /// All that can be asked: the one table that routes, guards and documents.
  static func operations(
    _ scenes: any WebScenes, _ gatekeeper: any Gatekeeping, _ settings: WebSettings
  ) -> [Operation] {
    ListOrdersAPI(scenes: scenes).operations
  }

  public func respond(to request: HTTPRequest) async -> HTTPResponse {
    let started = ContinuousClock.now
    var request = request
    let id = makeID()
    request.fields["X-Request-Id"] = id
    var response = await router.respond(to: request)
    response.fields["X-Request-Id"] = id
    SecurityFields.add(to: &response, isSecure: kernel.settings.publicURL?.scheme == "https")
    observer.finished(
      RequestRecord(
        id: id, method: request.method.rawValue, path: String(request.path), status: response.status.rawValue,
        duration: .now - started, address: kernel.admission.address(of: request)))
    return response
  }

  public func bodyLimit(for request: HTTPRequest) -> Int? { router.bodyLimit(for: request) }

  public func refuse(_ refusal: HTTPRefusal, of target: String) -> HTTPResponse {
    var response = kernel.refuse(refusal, of: target)
    SecurityFields.add(to: &response, isSecure: kernel.settings.publicURL?.scheme == "https")
    return response
  }
}

/// Is told of every request: a log, a counter.
public protocol RequestObserving: Sendable {
  func finished(_ record: RequestRecord)
}

/// What a log may say of a request: nothing of its query, its fields or its body.
public struct RequestRecord: Hashable, Sendable {
  public var id: String
  public var method: String
  public var path: String
  public var status: Int
  public var duration: Duration
  public var address: String
}
