import AccessProtocols
public import HTTPProtocols
public import PresentationProtocols
import FormKernel

/// One thing that can be asked over HTTP, declared once: what routes it, who may, and what documents it.
public struct WebOperation: Sendable {
  public typealias Answering = @Sendable (WebRequest) async throws -> HTTPResponse

  /// For whom the answers are: programs get problem documents, people get pages.
  public enum Audience: Sendable { case programs, people }

  public var method: HTTPMethod
  public var path: HTTPPathTemplate
  /// The operation's name, unique among all.
  public var id: String
  public var summary: String
  public var audience: Audience
  /// The least role that may; `nil` for anybody, without credentials too.
  public var role: Role?
  /// What it reads from path, query and header fields beside what every operation does.
  public var parameters: [HTTPParameter] = []
  /// What may be sent; a body of another type is refused.
  public var body: BodyDeclaration?
  public var answers: [AnswerDeclaration] = []
  /// How many bytes a body may have; `nil` for the server's limit.
  public var bodyLimit: Int?
  /// Whether a write's `Idempotency-Key` is kept; a key that cannot be one is refused all the same.
  public var keepsKey = true
  /// How many of its requests may be under way at once; `nil` for as many as the server takes.
  public var concurrency: ConcurrencyLimit?
  /// The answer; a `Problem` that is thrown is an answer too.
  public var answer: Answering

  /// What a body may be.
  public struct BodyDeclaration: Sendable {
    /// Media types, the usual one first.
    public var mediaTypes: [String]
    /// The name of a schema of the API's document; `nil` where the media type says it all.
    public var schema: String?
    public var isRequired: Bool

    public init(mediaTypes: [String], schema: String? = nil, isRequired: Bool = true) {
      self.mediaTypes = mediaTypes
      self.schema = schema
      self.isRequired = isRequired
    }
  }

  /// One of the answers that are not problems.
  public struct AnswerDeclaration: Sendable {
    public var status: HTTPStatus
    public var description: String
    /// Media types that the answer may have; empty where it has no body.
    public var mediaTypes: [String]
    public var schema: String?
    /// Header fields that it carries beside those of every answer.
    public var fields: [String]

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
  /// An operation for programs.
  ///
  /// - Parameter prefix: stands before its path.
  public static func api(
    _ method: HTTPMethod, _ path: String, id: String, summary: String, role: Role?, parameters: [HTTPParameter] = [],
    body: BodyDeclaration? = nil, answers: [AnswerDeclaration], bodyLimit: Int? = nil, keepsKey: Bool = true,
    concurrency: ConcurrencyLimit? = nil, below prefix: String = "/api/v1", answer: @escaping Answering
  ) -> WebOperation {
    WebOperation(
      method: method, path: HTTPPathTemplate(stringLiteral: prefix + path), id: id, summary: summary,
      audience: .programs, role: role, parameters: parameters, body: body, answers: answers, bodyLimit: bodyLimit,
      keepsKey: keepsKey, concurrency: concurrency, answer: answer)
  }

  /// A page, or what a form of a page sends.
  public static func page(
    _ method: HTTPMethod, _ path: String, id: String, role: Role?, parameters: [HTTPParameter] = [],
    bodyLimit: Int? = nil, concurrency: ConcurrencyLimit? = nil, answer: @escaping Answering
  ) -> WebOperation {
    let form = BodyDeclaration(mediaTypes: [Form.urlEncoded, Form.multipart])
    return WebOperation(
      method: method, path: HTTPPathTemplate(stringLiteral: path), id: id, summary: "", audience: .people, role: role,
      parameters: parameters, body: method == .post ? form : nil, bodyLimit: bodyLimit, concurrency: concurrency,
      answer: answer)
  }
}
