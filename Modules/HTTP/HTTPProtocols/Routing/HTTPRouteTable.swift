/// Finds what a request asks for, by method and path, among all that was declared; HEAD is GET's.
public struct HTTPRouteTable: Sendable {
  /// A method at a path; a path parameter that is not declared is text.
  public struct Entry: Sendable {
    public var method: HTTPMethod
    public var path: HTTPPathTemplate
    public var parameters: [HTTPParameter]

    public init(_ method: HTTPMethod, _ path: HTTPPathTemplate, parameters: [HTTPParameter] = []) {
      self.method = method
      self.path = path
      self.parameters = parameters.filter { $0.location == .path }
    }
  }

  /// What a request asks for.
  public enum Finding: Sendable {
    /// The entry's place in the table, and what stands in its path's places, decoded.
    case found(Int, parameters: [String: String])
    /// What can be done there.
    case options(allowed: String)
    /// 400 for a path that cannot be read, 404 where none fits, 405 with `Allow` where no method does.
    case refused(HTTPRefusal)
  }

  private let entries: [Entry]
  private let tree: RouteTree
  /// The entries of each path that is plain.
  private let plain: [String: [Int]]
  /// All that can be done anywhere.
  private let methods: Set<String>

  public init(_ entries: [Entry]) {
    self.entries = entries
    tree = RouteTree(entries.map { ($0.path.segments, $0.method) })
    plain = Dictionary(grouping: entries.indices.filter { entries[$0].path.isPlain }) { entries[$0].path.description }
    methods = Set(entries.map(\.method.rawValue))
  }

  public func find(_ request: HTTPRequest) -> Finding {
    let path = String(request.path)
    let method = request.method == .head ? .get : request.method
    // Nothing that fits is more specific.
    if let index = plain[path]?.first(where: { entries[$0].method == method }) { return .found(index, parameters: [:]) }
    guard let segments = pathSegments(path) else {
      return .refused(
        HTTPRefusal(.badRequest, "The path cannot be read: a % lacks its two digits, or it is not UTF-8."))
    }
    // Asked of the server as a whole (RFC 9110, 9.3.7).
    if request.method == .options, path == "*" { return .options(allowed: listed(methods)) }
    var allowed: [String] = []
    var template: HTTPPathTemplate?
    for index in tree.matches(segments) {
      let route = entries[index]
      guard let parameters = parameters(of: route, in: segments) else { continue }
      // The most specific path that fits is the one that is meant, whatever can be done there (OpenAPI 3.1, 4.8.8.2).
      guard template == nil || template == route.path else { break }
      template = route.path
      if route.method == method { return .found(index, parameters: parameters) }
      allowed.append(route.method.rawValue)
    }
    guard !allowed.isEmpty else { return .refused(HTTPRefusal(.notFound, "There is nothing at \(path).")) }
    let list = listed(Set(allowed))
    if method == .options { return .options(allowed: list) }
    let reason = "\(request.method) cannot be done here; what can: \(list)."
    return .refused(HTTPRefusal(.methodNotAllowed, reason, fields: ["Allow": list]))
  }

  private func listed(_ methods: Set<String>) -> String {
    methods.union(methods.contains("GET") ? ["HEAD", "OPTIONS"] : ["OPTIONS"]).sorted().joined(separator: ", ")
  }

  /// What stands in the template's places; `nil` where a value is not of its declared kind.
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

/// The decoded segments of a path that begins with a slash.
private func pathSegments(_ path: String) -> [String]? {
  guard path.utf8.first == UInt8(ascii: "/") else { return path == "*" ? ["*"] : nil }
  // An array is walked several times as fast as a text.
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
