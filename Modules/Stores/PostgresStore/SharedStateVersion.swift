import Locks
import PostgresKernel
import SQLKernel

/// Reads the version of a state that several servers change.
///
/// Callers that arrive while the database is asked share its next answer, so that thousands of requests a second need
/// few questions.
final class SharedStateVersion: Sendable {
  fileprivate struct State {
    /// The values of the row of the counters at the last answer.
    var counters: [Int64] = []
    /// The number of times that it was found changed.
    var version: UInt64 = 0
    var isAsking = false
    var waiting: [CheckedContinuation<UInt64?, Never>] = []
    /// The moment until which nobody asks, since the database did not answer.
    var pause = ContinuousClock.now
  }

  private let reader: Reader
  private let state = Lock(State())

  /// - Parameter reader: a connection for this alone, so that no longer read delays it.
  init(_ reader: Reader) { self.reader = reader }

  /// Returns the version of a state that has everything that was committed before the call; `nil` if the database does
  /// not answer, and for a second after that.
  func latest() async -> UInt64? {
    if state.withLock({ $0.pause > .now }) { return nil }
    return await withCheckedContinuation { continuation in
      let isFirst = state.withLock { state in
        state.waiting.append(continuation)
        defer { state.isAsking = true }
        return !state.isAsking
      }
      // The question is not cancelled with the request that was first.
      if isFirst { Task { await ask() } }
    }
  }

  func close() async { await reader.close() }

  /// Asks the database until nobody waits for an answer.
  private func ask() async {
    while true {
      let callers = state.withLock { state in
        defer { state.waiting = [] }
        state.isAsking = !state.waiting.isEmpty
        return state.waiting
      }
      guard !callers.isEmpty else { return }
      let answer = await reader.readStatement { connection throws(Failure) in
        try connection.first("SELECT last_order, last_event, state_tag FROM counters WHERE id = 1") { row in
          [row.integer(), row.integer(), row.integer()]
        }
      }
      let version = state.withLock { $0.note(try? answer.get()) }
      for caller in callers { caller.resume(returning: version) }
    }
  }
}

extension SharedStateVersion.State {
  /// Returns the version of an answer.
  ///
  /// Servers of an older version of the program change the first two counters only.
  fileprivate mutating func note(_ counters: [Int64]?) -> UInt64? {
    guard let counters else {
      pause = .now + .seconds(1)
      return nil
    }
    if counters != self.counters { (self.counters, version) = (counters, version + 1) }
    return version
  }
}
