/// The piece of a streamed answer that waits for the connection to take it.
struct LeavingStream {
  private var piece: [UInt8] = []
  private var taken = 0
  private var hasFailed = false
  private var isEnded = false
  var writer: CheckedContinuation<Void, Never>?

  var canTake: Bool { !hasFailed && !isEnded }
  var isEmpty: Bool { taken == piece.count }

  mutating func put(_ bytes: [UInt8]) {
    piece = bytes
    taken = 0
  }

  /// What the library's buffer takes, and nothing where the library must wait.
  mutating func pull(into buffer: UnsafeMutableRawBufferPointer) -> Pulled? {
    if hasFailed { return .failure }
    guard !isEmpty else { return isEnded ? .end : nil }
    let count = min(buffer.count, piece.count - taken)
    unsafe buffer.copyBytes(from: piece[taken..<taken + count])
    taken += count
    return .bytes(count)
  }

  mutating func fail() { hasFailed = true }

  mutating func end() { isEnded = true }

  /// Whoever waits for the piece to be taken, once it is or never will be.
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
