/// A request as a handler sees it.
public struct HTTPRequest: Sendable {
  public var method: HTTPMethod
  /// The path and query as they were sent, undecoded: `/orders?query=caf%C3%A9`.
  public var target: String
  public var fields: HTTPFields
  public var body: HTTPBody
  /// Who is at the other end of the connection, without the port: `127.0.0.1` or `::1`.
  public var remoteAddress: String
  /// What stands in the path where the route's template has `{name}`, decoded; set by the router.
  public var pathParameters: [String: String] = [:]

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

  /// The path as it was sent, without the query.
  public var path: Substring { target[..<(target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex)] }

  /// The query's names and values, decoded; `nil` where it is not valid UTF-8 or a `%` lacks its digits.
  public var query: HTTPQuery? { HTTPQuery(target[path.endIndex...].dropFirst()) }

  /// What stands in the path for a name, as a number or another value that is read from text.
  ///
  /// ```swift
  /// guard let number = request.pathParameter("number", as: Int.self) else { … }
  /// ```
  public func pathParameter<T: LosslessStringConvertible>(_ name: String, as type: T.Type = String.self) -> T? {
    pathParameters[name].flatMap(T.init)
  }
}
