import Dispatch
import Locks
package import OrdersStoreProtocols
import Synchronization

/// A write that waits for its turn.
package protocol WaitingWrite: Sendable {
  /// Whether the write is rolled back, and its result still returned.
  var isDryRun: Bool { get }
  /// The moment at which the write fails if it has not begun.
  var deadline: ContinuousClock.Instant { get }
  /// Fails the write, which has not begun, for a cause.
  func fail(_ cause: StoreError.Cause)
}

/// A flag that says whether the task of a write has been cancelled, for example by a request's deadline.
package final class Cancellation: Sendable {
  private let state = Atomic(false)

  package init() {}

  package var isCancelled: Bool { state.load(ordering: .acquiring) }

  package func cancel() { state.store(true, ordering: .releasing) }
}

/// The writes that wait for the writer, in order of arrival; one whose deadline passes fails while the writer is busy.
///
/// The queue is outside the writer's actor, so that a caller can add a write without waiting for the actor.
package final class WriteQueue<Write: WaitingWrite>: Sendable {
  private struct State {
    var writes: [Write] = []
    /// Whether a timer is set for the first deadline, or for an earlier one.
    var isTimerSet = false
  }

  private let state = Lock(State())
  private let committed = Atomic(0)
  private let commits = Atomic(0)

  package init() {}

  /// The number of waiting writes, of committed writes, and of the transactions that committed them.
  package var tally: (waiting: Int, committed: Int, commits: Int) {
    (count, committed.load(ordering: .relaxed), commits.load(ordering: .relaxed))
  }

  /// Counts a transaction with its writes.
  package func didCommit(_ writes: Int) {
    committed.add(writes, ordering: .relaxed)
    commits.add(1, ordering: .relaxed)
  }

  /// The number of waiting writes.
  package var count: Int { state.withLock { $0.writes.count } }

  /// Adds a write to the end of the queue.
  ///
  /// - Returns: whether it is the only one, so that the caller has to start the writer.
  package func add(_ write: Write) -> Bool {
    let (isFirst, setsTimer) = state.withLock { state in
      state.writes.append(write)
      defer { state.isTimerSet = true }
      return (state.writes.count == 1, !state.isTimerSet)
    }
    if setsTimer { setTimer(at: write.deadline) }
    return isFirst
  }

  /// Removes and returns all waiting writes.
  package func takeAll() -> [Write] {
    state.withLock { state in
      defer { state.writes = [] }
      return state.writes
    }
  }

  private func setTimer(at deadline: ContinuousClock.Instant) {
    let seconds = (deadline - .now) / .seconds(1)
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in self?.failLateWrites() }
  }

  private func failLateWrites() {
    let now = ContinuousClock.now
    let (late, next) = state.withLock { state in
      let late = state.writes.prefix { $0.deadline <= now }
      state.writes.removeFirst(late.count)
      state.isTimerSet = !state.writes.isEmpty
      return (late, state.writes.first?.deadline)
    }
    for write in late { write.fail(.lateWrite) }
    if let next { setTimer(at: next) }
  }
}

extension StoreError.Cause {
  /// The cause of a write that waited for the busy writer until its deadline.
  static let lateWrite = unavailable(
    "the store was busy with other work for too long; nothing was changed, try again later")

  /// The cause of a write whose caller was cancelled before the write began.
  package static let cancelledWrite = unavailable("the request ended before the store began it; nothing was changed")
}
