/// A request as a handler receives it.
public struct HTTPRequest: Sendable {
  /// The method, for example `GET`.
  public var method: HTTPMethod
  /// The path and query as they were sent, not decoded: `/orders?query=caf%C3%A9`.
  public var target: String
  /// The header fields in the order in which they arrived.
  public var fields: HTTPFields
  /// The body, which is read in pieces.
  public var body: HTTPBody
  /// The address of the other end of the connection, without the port: `127.0.0.1` or `::1`.
  public var remoteAddress: String
  /// The progress of the request on a server.
  public var progress = HTTPProgress()
  /// The decoded values of the `{name}` parts of the route's path, by name. The router sets them.
  public var pathParameters: [String: String] = [:]

  /// Creates a request from its parts. `target` is the path and query, percent-encoded.
  public init(
    _ method: HTTPMethod, _ target: String, fields: HTTPFields = [:], body: HTTPBody = HTTPBody(),
    remoteAddress: String = "127.0.0.1"
  ) {
    self.method = method
    self.target = target
    self.fields = fields
    self.body = body
    self.remoteAddress = remoteAddress
  }

  /// The path as it was sent, not decoded, without the query.
  public var path: Substring { target[..<(target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex)] }

  /// The decoded query; `nil` if a `%` lacks its digits or the bytes are not valid UTF-8.
  public var query: HTTPQuery? { HTTPQuery(target[path.endIndex...].dropFirst()) }

  /// Returns the value of a path parameter, converted from text; `nil` if it is missing or cannot be converted.
  ///
  /// ```swift
  /// guard let number = request.pathParameter("number", as: Int.self) else { … }
  /// ```
  public func pathParameter<T: LosslessStringConvertible>(_ name: String, as type: T.Type = String.self) -> T? {
    pathParameters[name].flatMap(T.init)
  }
}
