/// The three digits of an answer; an open set (RFC 9110, 15).
public struct HTTPStatus: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public init(integerLiteral value: Int) { rawValue = value }

  public static let ok: HTTPStatus = 200
  public static let created: HTTPStatus = 201
  public static let noContent: HTTPStatus = 204
  public static let seeOther: HTTPStatus = 303
  public static let notModified: HTTPStatus = 304
  public static let badRequest: HTTPStatus = 400
  public static let notFound: HTTPStatus = 404
  public static let methodNotAllowed: HTTPStatus = 405
  public static let notAcceptable: HTTPStatus = 406
  public static let contentTooLarge: HTTPStatus = 413
  public static let internalServerError: HTTPStatus = 500
  public static let serviceUnavailable: HTTPStatus = 503
  public static let gatewayTimeout: HTTPStatus = 504
}
