/// The piece of a streamed response that waits for the connection.
struct LeavingStream {
  /// The number of bytes of the whole stream, which the library does not exceed; `nil` if it is unknown.
  var length: Int?
  private var piece: [UInt8] = []
  private var taken = 0
  /// The number of bytes that the library has taken of all pieces.
  private var takenInAll = 0
  private var hasFailed = false
  private var isEnded = false
  var writer: CheckedContinuation<Void, Never>?

  var canTake: Bool { !hasFailed && !isEnded }
  var isEmpty: Bool { taken == piece.count }
  /// Whether the library has taken every piece of a stream whose length is known. It then ends the request without
  /// asking for the end of the stream.
  var isWhole: Bool { isEmpty && takenInAll == length }

  mutating func put(_ bytes: [UInt8]) {
    piece = bytes
    taken = 0
  }

  /// Copies bytes into the library's buffer; returns `nil` if the library has to wait for the next piece.
  mutating func pull(into buffer: UnsafeMutableRawBufferPointer) -> Pulled? {
    if hasFailed { return .failure }
    guard !isEmpty else { return isEnded ? .end : nil }
    let count = min(buffer.count, piece.count - taken)
    unsafe buffer.copyBytes(from: piece[taken..<taken + count])
    taken += count
    takenInAll += count
    return .bytes(count)
  }

  mutating func fail() { hasFailed = true }

  mutating func end() { isEnded = true }

  /// Returns the continuation of a waiting writer if the piece has been sent, or never will be; `nil` otherwise.
  mutating func takeWriter() -> CheckedContinuation<Void, Never>? {
    guard isEmpty || hasFailed else { return nil }
    defer { writer = nil }
    return writer
  }

  enum Pulled {
    case bytes(Int)
    case end
    case failure
  }
}
