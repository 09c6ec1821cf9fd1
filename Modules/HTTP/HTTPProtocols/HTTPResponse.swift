import Locks

/// A response to a request. The server sets Date, Transfer-Encoding and Connection and ignores them here.
///
/// For a 304, set the body and fields of the 200 that it replaces. The server sends the length of the body, omits the
/// body, and removes the fields that describe it, for example its type (RFC 9110, 8.6 and 15.4.5).
public struct HTTPResponse: Sendable {
  /// The status code, for example 200.
  public var status: HTTPStatus
  /// The header fields to send.
  public var fields: HTTPFields
  /// The body, in memory or as a stream.
  public var body: Body
  /// The number of bytes that a stream writes, if known; `nil` otherwise. A body in memory ignores it.
  ///
  /// The server sends it as Content-Length and cuts the connection if the stream ends early.
  public var streamLength: Int?
  /// The compressed form of a body that is sent again; `nil` for a response that is sent once.
  public var codedBody: HTTPCodedBody?

  /// The body of a response.
  public enum Body: Sendable {
    /// A body in memory.
    case bytes([UInt8])
    /// A body that the closure writes in pieces while they are sent.
    ///
    /// If the closure throws, the server cuts the connection, so that the client detects the incomplete body. The
    /// server calls the closure once, also if the client has disconnected, but not for HEAD.
    case stream(@Sendable (any HTTPWriting) async throws -> Void)
  }

  /// Creates a response with a status.
  public init(_ status: HTTPStatus, fields: HTTPFields = [:], body: Body = .bytes([])) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// Creates a response with a text in UTF-8; its content type is plain text by default.
  public init(
    _ status: HTTPStatus, text: String, contentType: String = "text/plain; charset=utf-8", fields: HTTPFields = [:]
  ) {
    self.init(status, fields: fields, body: .bytes(Array(text.utf8)))
    self.fields["Content-Type"] = contentType
  }
}

/// The compressed form of a body in memory, which is made when it is first sent, and then sent again.
public final class HTTPCodedBody: Sendable {
  private let bytes = Lock<[UInt8]?>(nil)

  /// Creates a form that has not been made yet.
  public init() {}

  /// Returns the bytes of the form, which are made if there are none yet; `nil` if they cannot be made.
  public func bytes(orMade make: () -> [UInt8]?) -> [UInt8]? {
    if let known = bytes.withLock({ $0 }) { return known }
    guard let made = make() else { return nil }
    bytes.withLock { $0 = made }
    return made
  }
}

/// A destination for a streamed body.
public protocol HTTPWriting: Sendable {
  /// Sends a piece and returns when the connection has accepted it, so that a slow client slows the writer.
  ///
  /// - Throws: ``HTTPWriteError`` if the client disconnected or reads too slowly; stop writing then.
  func write(_ bytes: [UInt8]) async throws
}

/// The error of a write: the client disconnected or reads too slowly, or the server is stopping.
public struct HTTPWriteError: Error, Hashable, Sendable {
  /// Creates the error.
  public init() {}
}
