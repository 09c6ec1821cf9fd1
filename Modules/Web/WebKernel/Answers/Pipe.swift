import Locks

/// A pipe of bytes from a scene's display to the connection. The display waits until its piece has been taken, so that
/// one piece is held here, and the one before by the connection.
public final class Pipe: Sendable {
  private struct State {
    var piece: [UInt8]?
    /// The outcome of the writer; `nil` while it runs.
    var end: Result<Void, any Error>?
    var isClosed = false
    var writer: CheckedContinuation<Void, Never>?
    var reader: CheckedContinuation<Void, Never>?
  }

  private let state = Lock(State())

  /// Writes a piece, and returns when it has been taken; only one task may write at a time.
  ///
  /// - Throws: `CancellationError` if the reader has closed the pipe.
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

  /// Takes the next piece; returns `nil` at the end.
  ///
  /// - Throws: the error of the writer.
  func next() async throws -> [UInt8]? {
    try await waitForNext()
    let (piece, isClosed) = state.withLock { state in
      wake(&state.writer)
      return (state.piece.take(), state.isClosed)
    }
    if isClosed { throw CancellationError() }
    return piece
  }

  /// Waits for a piece or the end.
  ///
  /// - Throws: the error of the writer.
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
