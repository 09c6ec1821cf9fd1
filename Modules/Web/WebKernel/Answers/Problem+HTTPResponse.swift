import FormKernel
import HTTPProtocols
import PresentationProtocols

extension Kernel {
  /// Returns the response to a request that the router refused, on a page with the reader's name.
  func refuse(_ refusal: HTTPRefusal, of request: HTTPRequest, id: String) async -> HTTPResponse {
    let reader = Self.audience(of: request.target) == .people ? await reader(of: request) : nil
    return refuse(refusal, of: request.target, id: id, reader: reader)
  }

  /// Returns the response to a request that the server or the router refused, as a problem like any other.
  func refuse(_ refusal: HTTPRefusal, of target: String, id: String, reader: RefusedRequest.Reader? = nil)
    -> HTTPResponse
  {
    let problem = Problem(
      Problem.Code(refusing: refusal.status), refusal.reason,
      remedy: refusal.status == .contentTooLarge ? Problem.smallerBody : nil)
    // Problems have no codes for 405, 406, 414, 431 and the like: the status is the refusal's own.
    var response = self.response(
      to: problem, audience: Self.audience(of: target), target: target, status: refusal.status, id: id, reader: reader)
    response.fields.append(refusal.fields)
    return response
  }

  /// Returns the audience of a target that no operation has.
  private static func audience(of target: String) -> WebOperation.Audience {
    // The target is empty if the request could not be parsed that far.
    let isOfPrograms = target.hasPrefix("/api/") || ["/healthz", "/readyz", "/metrics", "/mcp", ""].contains(target)
    return isOfPrograms ? .programs : .people
  }
}

extension Problem {
  /// Returns the problem with the parameters of its faults in the query of a request.
  ///
  /// If all faults are there, it is `invalid` and not `usage`: HTTP could read the values, which a command line could
  /// not.
  ///
  /// - Parameters:
  ///   - query: the query; `nil` if it could not be read.
  ///   - operation: the operation of the request, which declares the parameters.
  func forHTTP(query: HTTPQuery?, of operation: PreparedOperation) -> Problem {
    guard let query, !faults.isEmpty else { return self }
    var problem = pointing { $0 != "idempotencyKey" }
    for (index, fault) in faults.enumerated() where fault.parameter == nil {
      let name = String(fault.pointer.dropFirst())
      // A parameter that is missing may have the name of a member of the body.
      guard query[name] != nil || operation.operation.body == nil,
        operation.queryParameters.contains(where: { $0.name == name })
      else { continue }
      problem.faults[index].parameter = name
    }
    if code == .usage, problem.faults.allSatisfy({ $0.parameter != nil }) { problem.code = .invalid }
    return problem
  }
}

extension Problem.Code {
  fileprivate init(refusing status: HTTPStatus) {
    switch status.rawValue {
    case 404: self = .notFound
    case 412: self = .conflict
    case 413: self = .tooLarge
    case 429: self = .tooMany
    case 406, 415: self = .unsupported
    case 505: self = .usage
    case 503: self = .unavailable
    case 504: self = .timeout
    case 500...: self = .internal
    default: self = .usage
    }
  }
}
