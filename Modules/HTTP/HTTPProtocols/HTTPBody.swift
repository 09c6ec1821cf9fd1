/// What a client sends with a request, piece by piece; the client waits while nobody takes the next.
///
/// ```swift
/// for try await piece in request.body { try await importer.take(piece) }
/// let all = try await request.body.collect(upTo: 1 << 20)
/// ```
public struct HTTPBody: AsyncSequence, Sendable {
  public typealias Element = [UInt8]
  public typealias Failure = HTTPBodyError

  /// `nil` for a body that is all there.
  private let source: (any HTTPBodySource)?
  private let whole: [UInt8]

  /// A body from where it arrives; it can be read once.
  public init(from source: any HTTPBodySource) {
    self.source = source
    whole = []
  }

  /// A body that is all there.
  public init(_ bytes: [UInt8] = []) {
    source = nil
    whole = bytes
  }

  public init(_ text: String) { self.init(Array(text.utf8)) }

  public func makeAsyncIterator() -> Iterator { Iterator(source: source, whole: whole) }

  /// All of it.
  ///
  /// - Throws: ``HTTPBodyError/tooLarge(limit:)`` as soon as there are more bytes than the limit.
  public func collect(upTo limit: Int) async throws(HTTPBodyError) -> [UInt8] {
    // Put together at the end: an array that grows is there twice each time, and this one may be as large as the limit.
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

  public struct Iterator: AsyncIteratorProtocol {
    let source: (any HTTPBodySource)?
    var whole: [UInt8]

    public mutating func next() async throws(HTTPBodyError) -> [UInt8]? {
      if let source { return try await source.next() }
      defer { whole = [] }
      return whole.isEmpty ? nil : whole
    }

    public mutating func next(isolation actor: isolated (any Actor)?) async throws(HTTPBodyError) -> [UInt8]? {
      try await next()
    }
  }
}

/// Where a body arrives.
public protocol HTTPBodySource: Sendable {
  /// The next piece, never empty; `nil` at the end.
  func next() async throws(HTTPBodyError) -> [UInt8]?
}

/// Why a body cannot be read to its end.
public enum HTTPBodyError: Error, Hashable, Sendable {
  /// It has more bytes than the limit.
  case tooLarge(limit: Int)
  /// The client has gone, or sent too slowly, or the server is stopping.
  case incomplete
}
