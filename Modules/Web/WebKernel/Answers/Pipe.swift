import Synchronization

/// Bytes on their way from a scene's display to the connection. The display waits until its piece has been taken, so that
/// one is held here, and the one before by the connection.
public final class Pipe: Sendable {
  private struct State {
    var piece: [UInt8]?
    /// How the writer ended, once it has.
    var end: Result<Void, any Error>?
    var isClosed = false
    var writer: CheckedContinuation<Void, Never>?
    var reader: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// Hands over a piece, and returns when it has been taken; only one writes at a time.
  ///
  /// - Throws: `CancellationError` where the reader has closed the pipe.
  public func write(_ bytes: [UInt8]) async throws {
    guard !bytes.isEmpty else { return }
    await withCheckedContinuation { continuation in
      state.withLock { state in
        if state.isClosed { return continuation.resume() }
        state.piece = bytes
        state.writer = continuation
        wake(&state.reader)
      }
    }
    if state.withLock({ $0.isClosed }) { throw CancellationError() }
  }

  /// Ends the stream, with an error where it broke off.
  func end(_ result: Result<Void, any Error>) {
    state.withLock { state in
      state.end = result
      wake(&state.reader)
    }
  }

  /// Takes the next piece, or `nil` at the end.
  ///
  /// - Throws: what the writer ended with.
  func next() async throws -> [UInt8]? {
    try await waitForNext()
    let (piece, isClosed) = state.withLock { state in
      wake(&state.writer)
      return (state.piece.take(), state.isClosed)
    }
    if isClosed { throw CancellationError() }
    return piece
  }

  /// Returns when there is a piece to take, or the end.
  ///
  /// - Throws: what the writer ended with.
  func waitForNext() async throws {
    while true {
      let found: Result<Void, any Error>? = state.withLock { state in
        if state.isClosed { return .failure(CancellationError()) }
        return state.piece != nil ? .success(()) : state.end
      }
      if let found { return try found.get() }
      await withCheckedContinuation { continuation in
        state.withLock { state in
          if state.piece != nil || state.end != nil || state.isClosed { return continuation.resume() }
          state.reader = continuation
        }
      }
    }
  }

  /// Stops the writer: no more pieces are taken.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.piece = nil
      wake(&state.writer)
      wake(&state.reader)
    }
  }

  private func wake(_ continuation: inout CheckedContinuation<Void, Never>?) {
    continuation.take()?.resume()
  }
}
