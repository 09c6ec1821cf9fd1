/// What answers a method at a path.
///
/// ```swift
/// HTTPRoute(.get, "/api/v1/orders/{id}") { request in … }
/// ```
public struct HTTPRoute: Sendable {
  public typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse

  public var method: HTTPMethod
  public var path: HTTPPathTemplate
  /// A path parameter that is not declared here is text.
  public var parameters: [HTTPParameter]
  /// How many bytes its body may have; `nil` for the server's limit.
  public var bodyLimit: Int?
  public var handler: Handler

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

/// A parameter as it is documented and, in the path, checked.
public struct HTTPParameter: Hashable, Sendable {
  public enum Location: String, Hashable, Sendable { case path, query, header }
  public enum Kind: String, Hashable, Sendable { case string, integer, boolean }

  public var name: String
  public var location: Location
  public var kind: Kind
  public var isRequired: Bool
  /// Whether it may come more than once.
  public var isRepeatable: Bool
  /// What a number may be; `nil` for any.
  public var range: ClosedRange<Int>?
  public var description: String

  public init(
    _ name: String, in location: Location, kind: Kind = .string, isRequired: Bool = false, isRepeatable: Bool = false,
    range: ClosedRange<Int>? = nil, description: String = ""
  ) {
    self.name = name
    self.location = location
    self.kind = kind
    self.isRequired = isRequired || location == .path
    self.isRepeatable = isRepeatable
    self.range = range
    self.description = description
  }

  /// Whether a text can be read as this kind.
  public func accepts(_ text: String) -> Bool {
    switch kind {
    case .string: true
    case .integer: Int64(text) != nil
    case .boolean: text == "true" || text == "false"
    }
  }
}
