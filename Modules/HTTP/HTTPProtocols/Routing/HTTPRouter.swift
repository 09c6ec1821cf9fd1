/// Finds the route of a request: 404 where no path fits, 405 with `Allow` where no method does; HEAD is GET's.
public struct HTTPRouter: HTTPHandling {
  /// All that is routed, in the order of declaration.
  public let routes: [HTTPRoute]
  private let tree: RouteTree
  private let refusing: @Sendable (HTTPRefusal, String) -> HTTPResponse

  /// - Parameter refusing: how refusals look, by what was asked for; plain text unless given.
  public init(
    _ routes: [HTTPRoute],
    refusing: @escaping @Sendable (HTTPRefusal, String) -> HTTPResponse = { refusal, _ in refusal.plainAnswer }
  ) {
    self.routes = routes
    self.refusing = refusing
    tree = RouteTree(routes.map { ($0.path.segments, $0.method) })
  }

  public func respond(to request: HTTPRequest) async -> HTTPResponse {
    switch find(request) {
    case .refused(let refusal): return refuse(refusal, of: request.target)
    case .options(let allowed): return HTTPResponse(.noContent, fields: ["Allow": allowed])
    case .found(let route, let parameters):
      var request = request
      request.pathParameters = parameters
      return await route.handler(request)
    }
  }

  public func bodyLimit(for request: HTTPRequest) -> Int? {
    if case .found(let route, _) = find(request) { route.bodyLimit } else { nil }
  }

  public func refuse(_ refusal: HTTPRefusal, of target: String) -> HTTPResponse { refusing(refusal, target) }

  private enum Finding {
    case found(HTTPRoute, [String: String])
    case options(allowed: String)
    case refused(HTTPRefusal)
  }

  private func find(_ request: HTTPRequest) -> Finding {
    guard let segments = pathSegments(request.path) else {
      return .refused(
        HTTPRefusal(.badRequest, "The path cannot be read: a % lacks its two digits, or it is not UTF-8."))
    }
    let method = request.method == .head ? .get : request.method
    var allowed: Set<String> = []
    for index in tree.matches(segments) {
      let route = routes[index]
      guard let parameters = parameters(of: route, in: segments) else { continue }
      if route.method == method { return .found(route, parameters) }
      allowed.insert(route.method.rawValue)
    }
    guard !allowed.isEmpty else { return .refused(HTTPRefusal(.notFound, "There is nothing at \(request.path).")) }
    if allowed.contains("GET") { allowed.insert("HEAD") }
    let list = allowed.union(["OPTIONS"]).sorted().joined(separator: ", ")
    if method == .options { return .options(allowed: list) }
    let reason = "\(request.method) cannot be done here; what can: \(list)."
    return .refused(HTTPRefusal(.methodNotAllowed, reason, fields: ["Allow": list]))
  }

  /// What stands in the template's places; `nil` where a value is not of its declared kind.
  private func parameters(of route: HTTPRoute, in segments: [String]) -> [String: String]? {
    var found: [String: String] = [:]
    for (segment, text) in zip(route.path.segments, segments) {
      guard case .parameter(let name, _) = segment, let value = segment.match(text).value else { continue }
      let declared = route.parameters.first { $0.place == .path && $0.name == name }
      guard declared?.accepts(value) != false else { return nil }
      found[name] = value
    }
    return found
  }
}

/// The decoded segments of a path that begins with a slash.
private func pathSegments(_ path: Substring) -> [String]? {
  guard path.utf8.first == UInt8(ascii: "/") else { return path == "*" ? ["*"] : nil }
  var segments: [String] = []
  for part in path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
    guard let segment = decodePercents(part) else { return nil }
    segments.append(segment)
  }
  return segments
}
