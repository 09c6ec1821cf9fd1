import HTTPProtocols

/// The part of a body that has arrived and not been taken.
struct ArrivingBody {
  private var pieces: [[UInt8]] = []
  private var waiting = 0
  /// All bytes that have arrived.
  var received = 0
  var discarded = 0
  /// Whether the handler has asked for any.
  var isWanted = false
  var isEnded = false
  var error: HTTPBodyError?
  var reader: CheckedContinuation<Void, Never>?

  /// Whether the client should wait until some has been taken.
  var isFull: Bool { waiting >= 128 << 10 }

  mutating func append(_ piece: [UInt8]) {
    pieces.append(piece)
    waiting += piece.count
  }

  /// All that waits, as one piece.
  mutating func takePiece() -> [UInt8]? {
    guard !pieces.isEmpty else { return nil }
    let piece = pieces.count == 1 ? pieces[0] : Array(pieces.joined())
    pieces = []
    waiting = 0
    return piece
  }

  /// Whether somebody who waits has something to wake up for.
  var hasNews: Bool { !pieces.isEmpty || isEnded || error != nil }

  /// Whoever waits for the next piece, where there is news.
  mutating func takeReader() -> CheckedContinuation<Void, Never>? {
    guard hasNews else { return nil }
    defer { reader = nil }
    return reader
  }
}
