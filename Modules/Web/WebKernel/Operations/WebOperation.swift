import AccessProtocols
import FormKernel
public import HTTPProtocols
public import Permissions
import PresentationProtocols

/// One operation over HTTP, declared once: its route, the role that it needs, and its documentation.
public struct WebOperation: Sendable {
  /// The function that makes the response; a `Problem` that it throws becomes a response, too.
  public typealias Handler = @Sendable (WebRequest) async throws -> HTTPResponse

  /// The readers of the responses: programs get problem documents, people get pages.
  public enum Audience: Sendable { case programs, people }

  /// The method; GET answers HEAD too.
  public var method: HTTPMethod
  /// The path with places for its parameters: `/orders/{id}`.
  public var path: HTTPPathTemplate
  /// The operation's name, unique among all.
  public var id: String
  /// The sentence that documents it; empty for pages.
  public var summary: String
  /// Details for a caller beyond the summary; empty for pages.
  public var details = ""
  /// The heading under which the API's document lists it; empty for pages.
  public var tag = ""
  /// Whether only stores on other machines use it, so that a document of its own describes it.
  public var isInternal = false
  /// The readers of its responses.
  public var audience: Audience
  /// The lowest role that may use the operation; `nil` for anybody, without credentials too.
  public var role: Role?
  /// The scopes of which a token that is limited to scopes needs one; empty if no such token may use the operation.
  public var scopes: [Scope] = []
  /// The parameters of path, query and fields beside those of every operation.
  public var parameters: [HTTPParameter] = []
  /// The body that the operation accepts; one of another type is refused.
  public var body: BodyDeclaration?
  /// The responses that are not problems.
  public var responses: [ResponseDeclaration] = []
  /// Bytes that a body may have; `nil` for the server's limit.
  public var bodyLimit: Int?
  /// Whether a write's `Idempotency-Key` is stored; an invalid key is refused either way.
  public var storesKey = true
  /// Whether equal requests of one caller have equal responses as long as the store does not change, so that a response
  /// can be sent again: one that depends on the clock, or on anything else of the server, must not.
  public var isReusable = false
  /// The limit of its running requests; `nil` for as many as the server takes.
  public var concurrency: ConcurrencyLimit?
  /// Whether a request counts to that limit: every one, unless the operation names some.
  public var countsToLimit: @Sendable (HTTPRequest) -> Bool = { _ in true }
  /// Makes the response to a request.
  public var respond: Handler
  /// Whether a request may wait for its response, or for the next piece of it.
  var waits: Bool { parameters.contains { ["wait", "Prefer"].contains($0.name) } }

  /// The body that an operation accepts.
  public struct BodyDeclaration: Sendable {
    /// The documented media types, the default first.
    public var mediaTypes: [String]
    /// Other names of the default, which are accepted, too.
    public var synonyms: [String]
    /// The name of a schema of the API's document; `nil` if the media type defines the body completely.
    public var schema: String?
    /// Whether a request without a body is refused.
    public var isRequired: Bool

    /// Declares a body of one of these media types.
    public init(
      mediaTypes: [String], schema: String? = nil, isRequired: Bool = true, synonyms: [String] = []
    ) {
      self.mediaTypes = mediaTypes
      self.synonyms = synonyms
      self.schema = schema
      self.isRequired = isRequired
    }
  }

  /// One of the responses that are not problems.
  public struct ResponseDeclaration: Sendable {
    /// The status that it has.
    public var status: HTTPStatus
    /// The sentence that documents it.
    public var description: String
    /// Media types of its body; empty where it has none.
    public var mediaTypes: [String]
    /// The name of the schema of its JSON; `nil` where it has none.
    public var schema: String?
    /// Header fields that it carries beside those of every answer.
    public var fields: [String]

    /// Declares a response without a body, unless media types are given.
    public init(
      status: HTTPStatus, description: String, mediaTypes: [String] = [], schema: String? = nil, fields: [String] = []
    ) {
      self.status = status
      self.description = description
      self.mediaTypes = mediaTypes
      self.schema = schema
      self.fields = fields
    }
  }
}

extension WebOperation {
  /// This operation, whose responses can be sent again until the store changes.
  public var reusable: WebOperation {
    var operation = self
    operation.isReusable = true
    guard audience == .programs, !parameters.contains(.ifNoneMatch) else { return operation }
    operation.parameters.append(.ifNoneMatch)
    for index in responses.indices where responses[index].status == .ok {
      operation.responses[index].fields.append("ETag")
    }
    operation.responses.append(.init(status: .notModified, description: "Not modified", fields: ["ETag"]))
    return operation
  }

  /// Returns this operation with a limit of those running requests that meet a condition.
  public func limiting(_ limit: ConcurrencyLimit, where counts: @escaping @Sendable (HTTPRequest) -> Bool)
    -> WebOperation
  {
    var operation = self
    (operation.concurrency, operation.countsToLimit) = (limit, counts)
    return operation
  }

  /// Returns an operation for programs.
  ///
  /// - Parameter prefix: is put before its path.
  public static func api(
    _ method: HTTPMethod, _ path: String, id: String, summary: String, details: String = "", role: Role?,
    parameters: [HTTPParameter] = [], body: BodyDeclaration? = nil, responses: [ResponseDeclaration],
    bodyLimit: Int? = nil, storesKey: Bool = true, concurrency: ConcurrencyLimit? = nil,
    below prefix: String = "/api/v1", respond: @escaping Handler
  ) -> WebOperation {
    WebOperation(
      method: method, path: HTTPPathTemplate(stringLiteral: prefix + path), id: id, summary: summary, details: details,
      audience: .programs, role: role, parameters: parameters, body: body, responses: responses, bodyLimit: bodyLimit,
      storesKey: storesKey, concurrency: concurrency, respond: respond)
  }

  /// Returns the operation of a page, or of a page's form.
  public static func page(
    _ method: HTTPMethod, _ path: String, id: String, role: Role?, parameters: [HTTPParameter] = [],
    bodyLimit: Int? = nil, concurrency: ConcurrencyLimit? = nil, respond: @escaping Handler
  ) -> WebOperation {
    let form = BodyDeclaration(mediaTypes: [Form.urlEncoded, Form.multipart])
    return WebOperation(
      method: method, path: HTTPPathTemplate(stringLiteral: path), id: id, summary: "", audience: .people, role: role,
      parameters: parameters, body: method == .post ? form : nil, bodyLimit: bodyLimit, concurrency: concurrency,
      respond: respond)
  }
}
