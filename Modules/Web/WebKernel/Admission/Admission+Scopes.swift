public import AccessProtocols
import HTTPProtocols
import Permissions
import PresentationProtocols

extension Admission.Visitor {
  /// Checks that a token with scopes has one that the operation accepts.
  ///
  /// - Throws: `forbidden`, with the scopes that the operation accepts.
  func checkScopes(of operation: WebOperation) throws(Problem) {
    guard isMissingScope(of: operation), let identity else { return }
    let accepted = operation.scopes.map(\.rawValue).joined(separator: " or ")
    let has = identity.scopes?.words ?? ""
    throw Problem(
      .forbidden,
      accepted.isEmpty
        ? "the token “\(identity.name)” is limited to \(has), and no scope permits this request"
        : "this request needs the scope \(accepted); the token “\(identity.name)” is limited to \(has)")
  }

  func isMissingScope(of operation: WebOperation) -> Bool {
    guard operation.role != nil, let scopes = identity?.scopes else { return false }
    return scopes.isDisjoint(with: operation.scopes)
  }

  /// Returns the field `WWW-Authenticate` of a refusal (RFC 6750, 3); `nil` if it is not one of credentials.
  static func challenge(_ status: HTTPStatus, to request: HTTPRequest, _ visitor: Self?, _ operation: WebOperation)
    -> String?
  {
    if status == 403, let visitor, visitor.isMissingScope(of: operation), !operation.scopes.isEmpty {
      return "Bearer error=\"insufficient_scope\", scope=\"\(Set(operation.scopes).words)\""
    }
    // The status alone requires the field, on every page (RFC 9110, 15.5.2).
    guard status == 401 else { return nil }
    let hasToken = request.fields["Authorization"].flatMap(bearerToken) != nil
    return hasToken ? "Bearer error=\"invalid_token\"" : "Bearer"
  }
}

extension WebOperation {
  /// Returns whether a caller has the role and a scope that the operation needs.
  public func admits(_ identity: Identity) -> Bool {
    guard let role else { return true }
    return identity.role >= role && (identity.scopes.map { !$0.isDisjoint(with: scopes) } ?? true)
  }
}
