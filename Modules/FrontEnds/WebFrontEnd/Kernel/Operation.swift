import AccessProtocols
import HTTPProtocols
import PresentationProtocols

/// One thing that can be asked over HTTP, declared once: what routes it, who may, and what documents it.
struct Operation: Sendable {
  typealias Answering = @Sendable (WebRequest) async throws -> HTTPResponse

  /// For whom the answers are: programs get problem documents, people get pages.
  enum Audience: Sendable { case programs, people }

  var method: HTTPMethod
  var path: HTTPPathTemplate
  /// The operation's name, unique among all.
  var id: String
  var summary: String
  var audience: Audience
  /// The least role that may; `nil` for anybody, without credentials too.
  var role: Role?
  /// What it reads from path, query and header fields beside what every operation does.
  var parameters: [HTTPParameter] = []
  /// What may be sent; a body of another type is refused.
  var body: BodyDeclaration?
  var answers: [AnswerDeclaration] = []
  /// How many bytes a body may have; `nil` for the server's limit.
  var bodyLimit: Int?
  /// Whether a write's `Idempotency-Key` is kept; a key that cannot be one is refused all the same.
  var keepsKey = true
  /// How many of its requests may be under way at once; `nil` for as many as the server takes.
  var concurrency: ConcurrencyLimit?
  /// The answer; a `Problem` that is thrown is an answer too.
  var answer: Answering

  /// What a body may be.
  struct BodyDeclaration: Sendable {
    /// Media types, the usual one first.
    var mediaTypes: [String]
    /// The name of a schema of the API's document; `nil` where the media type says it all.
    var schema: String?
    var isRequired = true
  }

  /// One of the answers that are not problems.
  struct AnswerDeclaration: Sendable {
    var status: HTTPStatus
    var description: String
    /// Media types that the answer may have; empty where it has no body.
    var mediaTypes: [String] = []
    var schema: String?
    /// Header fields that it carries beside those of every answer.
    var fields: [String] = []
  }
}

extension Operation {
  /// An operation of the JSON API; its path follows `/api/v1`.
  static func api(
    _ method: HTTPMethod, _ path: String, id: String, summary: String, role: Role?, parameters: [HTTPParameter] = [],
    body: BodyDeclaration? = nil, answers: [AnswerDeclaration], bodyLimit: Int? = nil, keepsKey: Bool = true,
    concurrency: ConcurrencyLimit? = nil, answer: @escaping Answering
  ) -> Operation {
    Operation(
      method: method, path: HTTPPathTemplate(stringLiteral: "/api/v1" + path), id: id, summary: summary,
      audience: .programs, role: role, parameters: parameters, body: body, answers: answers, bodyLimit: bodyLimit,
      keepsKey: keepsKey, concurrency: concurrency, answer: answer)
  }

  /// A page, or what a form of a page sends.
  static func page(
    _ method: HTTPMethod, _ path: String, id: String, role: Role?, parameters: [HTTPParameter] = [],
    bodyLimit: Int? = nil, concurrency: ConcurrencyLimit? = nil, answer: @escaping Answering
  ) -> Operation {
    let form = BodyDeclaration(mediaTypes: [Form.urlEncoded, Form.multipart])
    return Operation(
      method: method, path: HTTPPathTemplate(stringLiteral: path), id: id, summary: "", audience: .people, role: role,
      parameters: parameters, body: method == .post ? form : nil, bodyLimit: bodyLimit, concurrency: concurrency,
      answer: answer)
  }
}
