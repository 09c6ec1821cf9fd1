/// A handler for one method and path.
///
/// ```swift
/// HTTPRoute(.get, "/api/v1/orders/{id}") { request in … }
/// ```
public struct HTTPRoute: Sendable {
  /// A function that returns the response to a request.
  public typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse

  /// The method of the route. GET routes serve HEAD too.
  public var method: HTTPMethod
  /// The path with its placeholders.
  public var path: HTTPPathTemplate
  /// The declared parameters. A path parameter that is not declared accepts any text.
  public var parameters: [HTTPParameter]
  /// The greatest number of bytes in the body; `nil` for the server's limit.
  public var bodyLimit: Int?
  /// The function that returns the response.
  public var handler: Handler

  /// Creates the route of a method and a path.
  public init(
    _ method: HTTPMethod, _ path: HTTPPathTemplate, parameters: [HTTPParameter] = [], bodyLimit: Int? = nil,
    handler: @escaping Handler
  ) {
    self.method = method
    self.path = path
    self.parameters = parameters
    self.bodyLimit = bodyLimit
    self.handler = handler
  }
}

/// A documented parameter of a route. The router checks the type of path parameters.
public struct HTTPParameter: Hashable, Sendable {
  /// The part of a request that contains the parameter.
  public enum Location: String, Hashable, Sendable {
    /// The part of the request, as OpenAPI names it.
    case path, query, header
  }
  /// The type of a parameter's value, as OpenAPI names it.
  public enum Kind: String, Hashable, Sendable {
    /// The type, as OpenAPI names it.
    case string, integer, boolean
  }

  /// The name of the parameter, as it is in the path, query or header.
  public var name: String
  /// The part of a request that contains the parameter.
  public var location: Location
  /// The type of the value.
  public var kind: Kind
  /// Whether the parameter is required. Path parameters always are.
  public var isRequired: Bool
  /// Whether the parameter may occur more than once.
  public var isRepeatable: Bool
  /// The allowed values of an integer, for documentation; `nil` for any.
  public var range: ClosedRange<Int>?
  /// The value that a request without the parameter has, for documentation; `nil` if it has none.
  public var standard: String?
  /// The name of the schema in the documentation, for a parameter whose name has another meaning elsewhere.
  public var schema: String?
  /// One sentence of documentation for the parameter.
  public var description: String

  /// Creates a parameter. A path parameter is always required.
  public init(
    _ name: String, in location: Location, kind: Kind = .string, isRequired: Bool = false, isRepeatable: Bool = false,
    range: ClosedRange<Int>? = nil, schema: String? = nil, default standard: String? = nil,
    description: String = ""
  ) {
    self.name = name
    self.location = location
    self.kind = kind
    self.isRequired = isRequired || location == .path
    self.isRepeatable = isRepeatable
    self.range = range
    self.schema = schema
    self.standard = standard
    self.description = description
  }

  /// Returns whether a text is a value of this type: an `Int64`, `true` or `false`, or any string.
  public func accepts(_ text: String) -> Bool {
    switch kind {
    case .string: true
    case .integer: Int64(text) != nil
    case .boolean: text == "true" || text == "false"
    }
  }
}
