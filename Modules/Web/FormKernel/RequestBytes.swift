public import DocumentsProtocols
public import HTTPProtocols
public import PresentationProtocols

/// A request's body as a scene takes it in, piece by piece while it arrives.
public actor RequestBytes: ByteSource {
  /// The length that the client declared; `nil` for a body in chunks.
  public nonisolated let byteCount: Int?
  private var iterator: HTTPBody.Iterator

  /// Reads the body of a request from its beginning.
  public init(_ request: HTTPRequest) {
    byteCount = request.fields["Content-Length"].flatMap { Int($0) }
    iterator = request.body.makeAsyncIterator()
  }

  /// Returns the next bytes; `nil` at the end.
  ///
  /// - Throws: `Problem`: `tooLarge`, `usage` where the client stopped in the middle.
  public func next() async throws -> [UInt8]? {
    var iterator = iterator
    let piece: [UInt8]?
    do throws(HTTPBodyError) {
      piece = try await iterator.next()
    } catch {
      throw Problem(error)
    }
    self.iterator = iterator
    return piece
  }
}

extension Problem {
  /// The remedy for a body that is too large.
  public static let smallerBody = "send a smaller body, or split it into several requests"

  /// A problem for a body that cannot be read to its end.
  public init(_ error: HTTPBodyError) {
    switch error {
    case .tooLarge(let limit):
      self.init(.tooLarge, "the body has more than \(limit) bytes", remedy: Problem.smallerBody)
    case .incomplete: self.init(.usage, "the body ended too early")
    }
  }
}
