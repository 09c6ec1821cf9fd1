/// The method of a request (RFC 9110, 9). Methods other than the constants are allowed.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The name of the method in capitals, for example `GET`.
  public var rawValue: String
  /// Creates a method from its name, which is case-sensitive.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Reads a resource (RFC 9110, 9.3.1).
  public static let get = HTTPMethod(rawValue: "GET")
  /// Reads the header fields of a resource without its body (RFC 9110, 9.3.2).
  public static let head = HTTPMethod(rawValue: "HEAD")
  /// Processes the body, for example creates a resource (RFC 9110, 9.3.3).
  public static let post = HTTPMethod(rawValue: "POST")
  /// Replaces a resource (RFC 9110, 9.3.4).
  public static let put = HTTPMethod(rawValue: "PUT")
  /// Changes a part of a resource (RFC 5789).
  public static let patch = HTTPMethod(rawValue: "PATCH")
  /// Removes a resource (RFC 9110, 9.3.5).
  public static let delete = HTTPMethod(rawValue: "DELETE")
  /// Lists the methods that a resource allows (RFC 9110, 9.3.7).
  public static let options = HTTPMethod(rawValue: "OPTIONS")

  /// Whether the method is safe: it reads and changes nothing (RFC 9110, 9.2.1).
  public var isSafe: Bool { self == .get || self == .head || self == .options }
  public var description: String { rawValue }
}
