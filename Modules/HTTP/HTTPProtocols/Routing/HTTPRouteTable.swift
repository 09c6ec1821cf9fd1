/// A table that finds the route of a request by method and path. HEAD uses the routes of GET.
public struct HTTPRouteTable: Sendable {
  /// A route in the table: a method at a path. A path parameter that is not declared accepts any text.
  public struct Entry: Sendable {
    /// The method of the route.
    public var method: HTTPMethod
    /// The path with its placeholders.
    public var path: HTTPPathTemplate
    /// The declared path parameters; others are removed.
    public var parameters: [HTTPParameter]

    /// Creates an entry. Parameters outside the path are ignored.
    public init(_ method: HTTPMethod, _ path: HTTPPathTemplate, parameters: [HTTPParameter] = []) {
      self.method = method
      self.path = path
      self.parameters = parameters.filter { $0.location == .path }
    }
  }

  /// The result of a search in the table.
  public enum Finding: Sendable {
    /// A route matches: its index in the table and the decoded values of its path parameters, by name.
    case found(Int, parameters: [String: String])
    /// The request is OPTIONS: the methods that the path allows, comma-separated.
    case options(allowed: String)
    /// No route matches: 400 for a malformed path, 404 for an unknown path, 405 with `Allow` for a method.
    case refused(HTTPRefusal)
  }

  private let entries: [Entry]
  private let tree: RouteTree
  /// The indices of the entries by path, for templates without parameters.
  private let plain: [String: [Int]]
  /// The methods of all entries.
  private let methods: Set<String>

  /// Creates a table from its entries. The most specific path wins, whatever their order.
  public init(_ entries: [Entry]) {
    self.entries = entries
    tree = RouteTree(entries.map { ($0.path.segments, $0.method) })
    plain = Dictionary(grouping: entries.indices.filter { entries[$0].path.isPlain }) { entries[$0].path.description }
    methods = Set(entries.map(\.method.rawValue))
  }

  /// Returns the route of a request, the allowed methods for OPTIONS, or the refusal.
  public func find(_ request: HTTPRequest) -> Finding {
    let path = String(request.path)
    let method = request.method == .head ? .get : request.method
    // A path without parameters is the most specific match.
    if let index = plain[path]?.first(where: { entries[$0].method == method }) { return .found(index, parameters: [:]) }
    guard let segments = pathSegments(path) else {
      return .refused(
        HTTPRefusal(.badRequest, "The path cannot be read: \(HTTPRefusal.badEscape)."))
    }
    // An asterisk is a request to the server as a whole (RFC 9110, 9.3.7).
    if request.method == .options, path == "*" { return .options(allowed: listed(methods)) }
    var allowed: [String] = []
    var template: HTTPPathTemplate?
    for index in tree.matches(segments) {
      let route = entries[index]
      guard let parameters = parameters(of: route, in: segments) else { continue }
      // The most specific matching path is selected, whatever its methods (OpenAPI 3.1, 4.8.8.2).
      guard template == nil || template == route.path else { break }
      template = route.path
      if route.method == method { return .found(index, parameters: parameters) }
      allowed.append(route.method.rawValue)
    }
    guard !allowed.isEmpty else { return .refused(HTTPRefusal(.notFound, "\(path) does not exist.")) }
    let list = listed(Set(allowed))
    if method == .options { return .options(allowed: list) }
    let reason = "\(path) does not support \(request.method); use \(list)."
    return .refused(HTTPRefusal(.methodNotAllowed, reason, fields: ["Allow": list]))
  }

  private func listed(_ methods: Set<String>) -> String {
    methods.union(methods.contains("GET") ? ["HEAD", "OPTIONS"] : ["OPTIONS"]).sorted().joined(separator: ", ")
  }

  /// Returns the values of the path parameters; `nil` if one does not have its declared type.
  private func parameters(of route: Entry, in segments: [String]) -> [String: String]? {
    var found: [String: String] = [:]
    for (segment, text) in zip(route.path.segments, segments) {
      guard case .parameter(let name, _) = segment, let value = segment.match(text).value else { continue }
      let declared = route.parameters.first { $0.name == name }
      guard declared?.accepts(value) != false else { return nil }
      found[name] = value
    }
    return found
  }
}

/// Returns the decoded segments of a path that begins with a slash; `nil` if it is malformed.
private func pathSegments(_ path: String) -> [String]? {
  guard path.utf8.first == UInt8(ascii: "/") else { return path == "*" ? ["*"] : nil }
  // Iterating over an array of bytes is several times as fast as over characters.
  let bytes = Array(path.utf8)
  var segments: [String] = []
  segments.reserveCapacity(8)
  var start = 1
  for end in start...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: "/") {
    let part = bytes[start..<end]
    let isPlain = !part.contains(UInt8(ascii: "%"))
    guard let segment = isPlain ? String(decoding: part, as: UTF8.self) : decodePercents(part) else { return nil }
    segments.append(segment)
    start = end + 1
  }
  return segments
}
