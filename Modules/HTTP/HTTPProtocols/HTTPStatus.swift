/// The status code of a response (RFC 9110, 15). Codes other than the constants are allowed.
public struct HTTPStatus: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The three digits of the code as a number, for example 404.
  public var rawValue: Int
  /// Creates a status from its code.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Creates a status from a literal: `404`.
  public init(integerLiteral value: Int) { rawValue = value }

  /// 200 OK: the request succeeded (RFC 9110, 15.3.1).
  public static let ok: HTTPStatus = 200
  /// 201 Created: a resource was created; Location names it (RFC 9110, 15.3.2).
  public static let created: HTTPStatus = 201
  /// 204 No Content: the request succeeded and the response has no body (RFC 9110, 15.3.5).
  public static let noContent: HTTPStatus = 204
  /// 303 See Other: the client continues with GET at Location (RFC 9110, 15.4.4).
  public static let seeOther: HTTPStatus = 303
  /// 304 Not Modified: the client's cached copy is current (RFC 9110, 15.4.5).
  public static let notModified: HTTPStatus = 304
  /// 400 Bad Request: the request is malformed (RFC 9110, 15.5.1).
  public static let badRequest: HTTPStatus = 400
  /// 404 Not Found: there is no resource at the path (RFC 9110, 15.5.5).
  public static let notFound: HTTPStatus = 404
  /// 405 Method Not Allowed: `Allow` lists the methods of the resource (RFC 9110, 15.5.6).
  public static let methodNotAllowed: HTTPStatus = 405
  /// 406 Not Acceptable: there is no representation that the client accepts (RFC 9110, 15.5.7).
  public static let notAcceptable: HTTPStatus = 406
  /// 413 Content Too Large: the body exceeds the limit (RFC 9110, 15.5.14).
  public static let contentTooLarge: HTTPStatus = 413
  /// 500 Internal Server Error: the handler failed (RFC 9110, 15.6.1).
  public static let internalServerError: HTTPStatus = 500
  /// 503 Service Unavailable: the server is overloaded or stopping (RFC 9110, 15.6.4).
  public static let serviceUnavailable: HTTPStatus = 503
  /// 504 Gateway Timeout: another server did not respond in time (RFC 9110, 15.6.5).
  public static let gatewayTimeout: HTTPStatus = 504
}
