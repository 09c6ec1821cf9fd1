public import APIDocuments
public import HTTPProtocols
public import PresentationProtocols
import Synchronization

/// What a display was shown, as the answer to the request that the scene was built for.
public final class Answer: Sendable {
  private let response = Mutex<HTTPResponse?>(nil)

  public init() {}

  public func give(_ answer: HTTPResponse) { response.withLock { $0 = answer } }

  /// The answer, once the scene has returned.
  ///
  /// - Throws: `Problem`: `internal` where the scene showed nothing.
  public func taken() throws(Problem) -> HTTPResponse {
    guard let answer = response.withLock({ $0 }) else { throw Problem(.internal, "the scene showed nothing") }
    return answer
  }
}

/// A display that becomes an answer. A problem ends the work: whoever asked the scene gets it thrown.
public protocol AnsweringDisplay: ProblemDisplayLogic {
  var answer: Answer { get }
}

extension AnsweringDisplay {
  public func displayProblem(_ problem: Problem) async throws { throw problem }
}

extension HTTPResponse {
  /// A problem as programs read it.
  public static func problem(_ document: ProblemDocument) -> HTTPResponse {
    var document = document
    document.problem.remedy = document.problem.step?.asked ?? document.problem.remedy
    var response = HTTPResponse(HTTPStatus(rawValue: document.status), body: .bytes(document.json()))
    response.fields["Content-Type"] = "application/problem+json"
    if let seconds = document.problem.retryAfter { response.fields["Retry-After"] = String(seconds) }
    return response
  }

  /// A document of the API.
  public static func json(_ document: some JSONWritable, _ status: HTTPStatus = .ok, fields: consuming HTTPFields = [:])
    -> HTTPResponse
  {
    json(bytes: document.json(), status, fields: fields)
  }

  /// One that has been written already.
  public static func json(bytes: [UInt8], _ status: HTTPStatus = .ok, fields: consuming HTTPFields) -> HTTPResponse {
    fields.append("Content-Type", "application/json")
    return HTTPResponse(status, fields: fields, body: .bytes(bytes))
  }
}

extension Problem.Step {
  /// In the words of the API.
  fileprivate var asked: String {
    switch self {
    case .listShows: "GET /api/v1/shows names all of them"
    case .listMelodies: "GET /api/v1/melodies names all of them"
    case .restoreOrder: "POST /api/v1/orders/{id}/restore brings it back"
    }
  }
}
