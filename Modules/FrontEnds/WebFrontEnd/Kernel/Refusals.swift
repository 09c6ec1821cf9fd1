import HTTPProtocols
import PresentationProtocols

extension Kernel {
  /// What the server or the router turned away, in the form of every other problem.
  func refuse(_ refusal: HTTPRefusal, of target: String) -> HTTPResponse {
    let audience: Operation.Audience = target.hasPrefix("/api/") ? .programs : .people
    let problem = Problem(Problem.Code(refusing: refusal.status), refusal.reason)
    var response = self.response(to: problem, audience: audience, target: target)
    // The table of problems has no line for 405, 414, 431 and the like: the status is the refusal's own.
    response.status = refusal.status
    for field in refusal.fields.all { response.fields.append(field.name, field.value) }
    return response
  }
}

extension Problem.Code {
  fileprivate init(refusing status: HTTPStatus) {
    switch status.rawValue {
    case 404: self = .notFound
    case 413: self = .tooLarge
    case 415: self = .unsupported
    case 503, 504: self = .unavailable
    case 500...: self = .internal
    default: self = .usage
    }
  }
}
