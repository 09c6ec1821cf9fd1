/// A handler that forwards each request to the route for its path and method.
///
/// The response is 404 if no path matches and 405 with `Allow` if no method does. HEAD uses the routes of GET.
public struct HTTPRouter: HTTPHandling {
  /// All routes, in the order of declaration.
  public let routes: [HTTPRoute]
  private let table: HTTPRouteTable
  private let refusing: @Sendable (HTTPRefusal, String) -> HTTPResponse

  /// Creates a router.
  ///
  /// - Parameters:
  ///   - routes: the routes; the most specific path wins, whatever their order.
  ///   - refusing: returns the response to a refusal of a target; plain text by default.
  public init(
    _ routes: [HTTPRoute],
    refusing: @escaping @Sendable (HTTPRefusal, String) -> HTTPResponse = { refusal, _ in refusal.plainTextResponse }
  ) {
    self.routes = routes
    self.refusing = refusing
    table = HTTPRouteTable(routes.map { .init($0.method, $0.path, parameters: $0.parameters) })
  }

  public func respond(to request: HTTPRequest) async -> HTTPResponse {
    switch table.find(request) {
    case .refused(let refusal): return refuse(refusal, of: request.target)
    case .options(let allowed): return HTTPResponse(.noContent, fields: ["Allow": allowed])
    case .found(let index, let parameters):
      var request = request
      request.pathParameters = parameters
      return await routes[index].handler(request)
    }
  }

  public func bodyLimit(for request: HTTPRequest) -> Int? {
    if case .found(let index, _) = table.find(request) { routes[index].bodyLimit } else { nil }
  }

  public func refuse(_ refusal: HTTPRefusal, of target: String) -> HTTPResponse { refusing(refusal, target) }
}
