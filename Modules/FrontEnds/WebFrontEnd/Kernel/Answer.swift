import APIProtocols
import HTTPProtocols
import PresentationProtocols
import Synchronization

/// What a display was shown, as the answer to the request that the scene was built for.
final class Answer: Sendable {
  private let response = Mutex<HTTPResponse?>(nil)

  func give(_ answer: HTTPResponse) { response.withLock { $0 = answer } }

  /// The answer, once the scene has returned.
  ///
  /// - Throws: `Problem`: `internal` where the scene showed nothing.
  func taken() throws(Problem) -> HTTPResponse {
    guard let answer = response.withLock({ $0 }) else { throw Problem(.internal, "the scene showed nothing") }
    return answer
  }
}

/// A display that becomes an answer. A problem ends the work: whoever asked the scene gets it thrown.
protocol AnsweringDisplay: ProblemDisplayLogic {
  var answer: Answer { get }
}

extension AnsweringDisplay {
  func displayProblem(_ problem: Problem) async throws { throw problem }
}

extension HTTPResponse {
  /// A problem as programs read it.
  static func problem(_ document: ProblemDocument) -> HTTPResponse {
    var document = document
    if document.problem.isRemedyCommand { document.problem.remedy = document.problem.remedy.flatMap(asRequest) }
    var response = HTTPResponse(HTTPStatus(rawValue: document.status), body: .bytes(document.json()))
    response.fields["Content-Type"] = "application/problem+json"
    return response
  }

  /// A remedy that begins with a command, with what a program asks instead; `nil` where it can ask nothing.
  private static func asRequest(_ remedy: String) -> String? {
    let requests = [
      "`shows list`": "GET /api/v1/shows", "`melodies list`": "GET /api/v1/melodies",
      "`restore`": "POST /api/v1/orders/{id}/restore",
    ]
    let command = requests.first { remedy.hasPrefix($0.key) }
    return command.map { $0.value + remedy.dropFirst($0.key.count) }
  }

  /// A document of the API.
  static func json(_ document: some JSONWritable, _ status: HTTPStatus = .ok, fields: HTTPFields = [:]) -> HTTPResponse
  {
    var response = HTTPResponse(status, fields: fields, body: .bytes(document.json()))
    response.fields["Content-Type"] = "application/json"
    return response
  }
}
