public import APIDocuments
public import HTTPProtocols
public import PresentationProtocols

/// A request's body as a scene takes it in, piece by piece while it arrives.
public actor RequestBytes: ByteSource {
  public nonisolated let byteCount: Int?
  private var iterator: HTTPBody.Iterator

  public init(_ request: HTTPRequest) {
    byteCount = request.fields["Content-Length"].flatMap { Int($0) }
    iterator = request.body.makeAsyncIterator()
  }

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
  /// Why a body cannot be read to its end.
  public init(_ error: HTTPBodyError) {
    switch error {
    case .tooLarge(let limit): self.init(.tooLarge, "the body has more than \(limit) bytes")
    case .incomplete: self.init(.usage, "the body ended too early")
    }
  }
}
