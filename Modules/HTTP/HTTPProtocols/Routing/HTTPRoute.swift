/// One operation, declared once: what routes by it and what documents it read the same value.
///
/// ```swift
/// HTTPRoute(.get, "/api/v1/orders/{id}", id: "showOrder", roles: ["viewer"], details: ()) { request in … }
/// ```
///
/// `Details` is what the documentation adds: schemas of bodies and answers, say.
public struct HTTPRoute<Details: Sendable>: Sendable {
  public typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse

  public var method: HTTPMethod
  public var path: HTTPPathTemplate
  /// The operation's name, unique among the routes.
  public var id: String
  public var summary: String
  /// What it reads from path, query and header fields; a path parameter that is not declared is text.
  public var parameters: [HTTPParameter]
  /// Who may call it, by name; what the names mean is decided elsewhere. Empty: anybody.
  public var roles: [String]
  /// How many bytes its body may have; `nil` for the server's limit.
  public var bodyLimit: Int?
  public var details: Details
  public var handler: Handler

  public init(
    _ method: HTTPMethod, _ path: HTTPPathTemplate, id: String, summary: String = "",
    parameters: [HTTPParameter] = [], roles: [String] = [], bodyLimit: Int? = nil, details: Details,
    handler: @escaping Handler
  ) {
    self.method = method
    self.path = path
    self.id = id
    self.summary = summary
    self.parameters = parameters
    self.roles = roles
    self.bodyLimit = bodyLimit
    self.details = details
    self.handler = handler
  }
}

/// A parameter as it is documented and, in the path, checked.
public struct HTTPParameter: Hashable, Sendable {
  public enum Place: String, Hashable, Sendable { case path, query, header }
  public enum Kind: String, Hashable, Sendable { case string, integer, boolean }

  public var name: String
  public var place: Place
  public var kind: Kind
  public var isRequired: Bool
  /// Whether it may come more than once.
  public var isRepeatable: Bool
  public var description: String

  public init(
    _ name: String, in place: Place, kind: Kind = .string, isRequired: Bool = false, isRepeatable: Bool = false,
    description: String = ""
  ) {
    self.name = name
    self.place = place
    self.kind = kind
    self.isRequired = isRequired || place == .path
    self.isRepeatable = isRepeatable
    self.description = description
  }

  /// Whether a text can be read as this kind.
  func accepts(_ text: String) -> Bool {
    switch kind {
    case .string: true
    case .integer: Int64(text) != nil
    case .boolean: text == "true" || text == "false"
    }
  }
}
