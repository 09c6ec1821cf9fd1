import HTTPProtocols

/// The part of a request's body that has arrived and has not been read.
struct ArrivingBody {
  private var waiting: [UInt8] = []
  /// The number of all bytes that have arrived.
  var received = 0
  var discarded = 0
  /// Whether the handler has begun to read the body.
  var isWanted = false
  var isEnded = false
  var error: HTTPBodyError?
  var reader: CheckedContinuation<Void, Never>?

  /// Whether the client should wait until the handler has read some bytes.
  var isFull: Bool { waiting.count >= 128 << 10 }

  /// Appends a copy of a piece, which is the library's memory and valid during this call only.
  mutating func append(_ piece: UnsafeRawBufferPointer) { unsafe waiting += piece }

  /// Returns all waiting bytes as one piece; `nil` if there are none.
  mutating func takePiece() -> [UInt8]? {
    guard !waiting.isEmpty else { return nil }
    defer { waiting = [] }
    return waiting
  }

  /// Whether a waiting reader has a reason to continue.
  var hasNews: Bool { !waiting.isEmpty || isEnded || error != nil }

  /// Returns the continuation of a waiting reader, if it has a reason to continue; `nil` otherwise.
  mutating func takeReader() -> CheckedContinuation<Void, Never>? {
    guard hasNews else { return nil }
    defer { reader = nil }
    return reader
  }
}
