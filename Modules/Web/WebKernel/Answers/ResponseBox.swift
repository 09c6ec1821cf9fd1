public import DocumentsProtocols
public import HTTPProtocols
import Locks
public import PresentationProtocols

/// Holds the response that a display makes, until the scene has returned.
public final class ResponseBox: Sendable {
  private let response = Lock<HTTPResponse?>(nil)

  /// Creates a box without a response.
  public init() {}

  /// Stores the response, in the place of an earlier one.
  public func put(_ new: HTTPResponse) { response.withLock { $0 = new } }

  /// Returns the response after the scene has returned.
  ///
  /// - Throws: `Problem`: `internal` where the scene showed nothing.
  public func taken() throws(Problem) -> HTTPResponse {
    guard let taken = response.withLock({ $0 }) else { throw Problem(.internal, "the scene showed nothing") }
    return taken
  }
}

/// A display that makes a response; it throws a displayed problem, which ends the work of its scene.
public protocol RespondingDisplay: ProblemDisplayLogic {
  /// Receives the response that the display makes.
  var response: ResponseBox { get }
}

extension RespondingDisplay {
  /// Throws the problem, which becomes the response to the request.
  public func displayProblem(_ problem: Problem) async throws { throw problem }
}

extension HTTPResponse {
  /// Returns a problem document (RFC 9457).
  public static func problem(_ document: ProblemDocument) -> HTTPResponse {
    var document = document
    document.problem.remedy = document.problem.step?.apiRemedy ?? document.problem.remedy
    var response = HTTPResponse(HTTPStatus(rawValue: document.status), body: .bytes(document.json()))
    response.fields["Content-Type"] = "application/problem+json"
    if let seconds = document.problem.retryAfter { response.fields["Retry-After"] = String(seconds) }
    return response
  }

  /// Returns a document of the API as JSON.
  public static func json(_ document: some JSONWritable, _ status: HTTPStatus = .ok, fields: consuming HTTPFields = [:])
    -> HTTPResponse
  {
    json(bytes: document.json(), status, fields: fields)
  }

  /// Returns a JSON response with bytes that are JSON already.
  public static func json(bytes: [UInt8], _ status: HTTPStatus = .ok, fields: consuming HTTPFields) -> HTTPResponse {
    fields.append("Content-Type", "application/json")
    return HTTPResponse(status, fields: fields, body: .bytes(bytes))
  }
}

extension Problem.Step {
  /// The remedy for users of the API.
  fileprivate var apiRemedy: String {
    switch self {
    case .listShows: "GET /api/v1/shows lists all shows"
    case .listMelodies: "GET /api/v1/melodies lists all melodies"
    case .restoreOrder(let number): "POST /api/v1/orders/\(number)/restore restores it"
    case .giveToken: "send a bearer token"
    }
  }
}
