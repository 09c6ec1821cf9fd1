/// The body of a request as a sequence of pieces; reading slowly makes the client send slowly.
///
/// ```swift
/// for try await piece in request.body { try await importer.take(piece) }
/// let all = try await request.body.collect(upTo: 1 << 20)
/// ```
public struct HTTPBody: AsyncSequence, Sendable {
  /// One piece of the body: its bytes, never empty.
  public typealias Element = [UInt8]
  /// The error that ends a body early.
  public typealias Failure = HTTPBodyError

  /// The source of the body; `nil` for a body in memory.
  private let source: (any HTTPBodySource)?
  private let whole: [UInt8]

  /// Creates a body that reads from a source. It can be iterated once.
  public init(from source: any HTTPBodySource) {
    self.source = source
    whole = []
  }

  /// Creates a body from bytes in memory. It can be iterated more than once.
  public init(_ bytes: [UInt8] = []) {
    source = nil
    whole = bytes
  }

  /// Creates a body from the UTF-8 bytes of a text.
  public init(_ text: String) { self.init(Array(text.utf8)) }

  /// Returns an iterator over the pieces of the body.
  public func makeAsyncIterator() -> Iterator { Iterator(source: source, whole: whole) }

  /// Reads the body to its end and returns all bytes.
  ///
  /// - Parameter limit: the greatest number of bytes to accept.
  /// - Throws: ``HTTPBodyError/tooLarge(limit:)`` as soon as there are more bytes than `limit`;
  ///   ``HTTPBodyError/incomplete`` if the body ends early.
  public func collect(upTo limit: Int) async throws(HTTPBodyError) -> [UInt8] {
    // The pieces are joined at the end: a growing array would need twice the memory at each step.
    var (pieces, count): ([[UInt8]], Int) = ([], 0)
    var iterator = makeAsyncIterator()
    while let piece = try await iterator.next() {
      count += piece.count
      guard count <= limit else { throw .tooLarge(limit: limit) }
      pieces.append(piece)
    }
    if pieces.count == 1 { return pieces[0] }
    var all: [UInt8] = []
    all.reserveCapacity(count)
    for piece in pieces { all += piece }
    return all
  }

  /// The iterator of a body, which returns one piece at a time.
  public struct Iterator: AsyncIteratorProtocol {
    let source: (any HTTPBodySource)?
    var whole: [UInt8]

    /// Returns the next piece; `nil` at the end of the body.
    ///
    /// - Throws: ``HTTPBodyError`` if the body ends early.
    public mutating func next() async throws(HTTPBodyError) -> [UInt8]? {
      if let source { return try await source.next() }
      defer { whole = [] }
      return whole.isEmpty ? nil : whole
    }

    /// Returns the next piece; `nil` at the end of the body. The actor is not used.
    ///
    /// - Throws: ``HTTPBodyError`` if the body ends early.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(HTTPBodyError) -> [UInt8]? {
      try await next()
    }
  }
}

/// A source from which a body reads, for example a connection.
public protocol HTTPBodySource: Sendable {
  /// Returns the next piece, never empty; `nil` at the end.
  ///
  /// - Throws: ``HTTPBodyError`` if the rest cannot be received.
  func next() async throws(HTTPBodyError) -> [UInt8]?
}

/// An error that ends the reading of a body.
public enum HTTPBodyError: Error, Hashable, Sendable {
  /// The body has more bytes than the limit.
  case tooLarge(limit: Int)
  /// The body ended early: the client disconnected or sent too slowly, or the server is stopping.
  case incomplete
}
