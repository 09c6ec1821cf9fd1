import HTTPProtocols

/// The part of a body that has arrived and not been taken.
struct ArrivingBody {
  private var waiting: [UInt8] = []
  /// All bytes that have arrived.
  var received = 0
  var discarded = 0
  /// Whether the handler has asked for any.
  var isWanted = false
  var isEnded = false
  var error: HTTPBodyError?
  var reader: CheckedContinuation<Void, Never>?

  /// Whether the client should wait until some has been taken.
  var isFull: Bool { waiting.count >= 128 << 10 }

  /// Adds a piece, which is the library's only as long as this takes.
  mutating func append(_ piece: UnsafeRawBufferPointer) { unsafe waiting += piece }

  /// All that waits, as one piece.
  mutating func takePiece() -> [UInt8]? {
    guard !waiting.isEmpty else { return nil }
    defer { waiting = [] }
    return waiting
  }

  /// Whether somebody who waits has something to wake up for.
  var hasNews: Bool { !waiting.isEmpty || isEnded || error != nil }

  /// Whoever waits for the next piece, where there is news.
  mutating func takeReader() -> CheckedContinuation<Void, Never>? {
    guard hasNews else { return nil }
    defer { reader = nil }
    return reader
  }
}
