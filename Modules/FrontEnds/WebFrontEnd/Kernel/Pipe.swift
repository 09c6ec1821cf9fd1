import Synchronization

/// Bytes on their way from a scene's display to the connection. The display waits while the piece before has not been
/// taken, so that no more than two are ever held.
final class Pipe: Sendable {
  private struct State {
    var piece: [UInt8]?
    /// How the writer ended, once it has.
    var end: Result<Void, any Error>?
    var isClosed = false
    var writer: CheckedContinuation<Void, Never>?
    var reader: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// Hands over a piece, as soon as there is room for it.
  ///
  /// - Throws: `CancellationError` where nobody takes any more.
  func write(_ bytes: [UInt8]) async throws {
    guard !bytes.isEmpty else { return }
    while true {
      let isPut: Bool? = state.withLock { state in
        if state.isClosed { return nil }
        if state.piece != nil { return false }
        state.piece = bytes
        wake(&state.reader)
        return true
      }
      guard let isPut else { throw CancellationError() }
      if isPut { return }
      await withCheckedContinuation { continuation in
        state.withLock { state in
          if state.piece == nil || state.isClosed { return continuation.resume() }
          state.writer = continuation
        }
      }
    }
  }

  /// Says that nothing more comes, and why, where that is not the end.
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
    while true {
      let found: Result<[UInt8]?, any Error>? = state.withLock { state in
        if let piece = state.piece.take() {
          wake(&state.writer)
          return .success(piece)
        }
        if state.isClosed { return .failure(CancellationError()) }
        return state.end?.map { nil }
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

  /// Says that nobody takes any more.
  func close() {
    state.withLock { state in
      state.isClosed = true
      wake(&state.writer)
      wake(&state.reader)
    }
  }

  private func wake(_ continuation: inout CheckedContinuation<Void, Never>?) {
    continuation.take()?.resume()
  }
}
