/// An answer. Date, transfer coding and connection are the server's to say, so those fields are ignored here.
///
/// A 304 is made as the 200 in whose place it stands: of the body only the length is told, and what describes it, such
/// as its type, is left out (RFC 9110, 8.6 and 15.4.5).
public struct HTTPResponse: Sendable {
  public var status: HTTPStatus
  public var fields: HTTPFields
  public var body: Body
  /// How many bytes a stream writes, where that is known before the first: then they are sent with their length, and a
  /// stream that ends before is cut. Of a body in bytes nobody asks it.
  public var streamLength: Int?

  public enum Body: Sendable {
    case bytes([UInt8])
    /// Written piece by piece while it is sent. Where the closure throws, the connection is cut, so that the client
    /// does not take a part for the whole. It is called once, also where the client has gone by then, but not for HEAD.
    case stream(@Sendable (any HTTPWriting) async throws -> Void)
  }

  public init(_ status: HTTPStatus, fields: HTTPFields = [:], body: Body = .bytes([])) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// An answer in text: plain, unless another content type is named.
  public init(
    _ status: HTTPStatus, text: String, contentType: String = "text/plain; charset=utf-8", fields: HTTPFields = [:]
  ) {
    self.init(status, fields: fields, body: .bytes(Array(text.utf8)))
    self.fields["Content-Type"] = contentType
  }
}

/// Takes a streamed answer.
public protocol HTTPWriting: Sendable {
  /// Returns when the connection has taken the piece, so that a slow reader slows the writer.
  ///
  /// - Throws: ``HTTPWriteError`` where the client has gone or reads too slowly; nothing more need be written then.
  func write(_ bytes: [UInt8]) async throws
}

/// The client has gone, reads too slowly, or the server is stopping.
public struct HTTPWriteError: Error, Hashable, Sendable {
  public init() {}
}
