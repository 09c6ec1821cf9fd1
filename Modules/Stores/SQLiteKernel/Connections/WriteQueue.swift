import Dispatch
import Locks
import OrdersStoreProtocols
import Synchronization

/// A write that waits for its turn. It runs again if the transaction that contains it has been rolled back.
struct WriteJob: Sendable {
  /// The outcome of a job within its transaction; `acknowledge` returns it to the caller after the commit.
  struct Attempt {
    let failure: Failure?
    let acknowledge: () -> Void
  }

  let isDryRun: Bool
  /// The moment at which the job fails if it has not begun.
  let deadline: ContinuousClock.Instant
  let cancellation: Cancellation
  let attempt: @Sendable (Connection) -> Attempt
  let fail: @Sendable (Failure) -> Void

  /// Runs the job in the open transaction, unless its caller has been cancelled.
  func run(on connection: Connection) -> Attempt {
    guard cancellation.isCancelled else { return attempt(connection) }
    return Attempt(failure: .cancelledWrite) { fail(.cancelledWrite) }
  }
}

/// A flag that says whether the task of a write has been cancelled, for example by a request's deadline.
final class Cancellation: Sendable {
  private let state = Atomic(false)

  var isCancelled: Bool { state.load(ordering: .acquiring) }

  func cancel() { state.store(true, ordering: .releasing) }
}

/// The jobs that wait for the writer, in order of arrival; a job whose deadline passes fails while the writer is busy.
///
/// The queue is outside the writer's actor, so that a caller can add a job without waiting for the actor.
final class WriteQueue: Sendable {
  private struct State {
    var jobs: [WriteJob] = []
    /// Whether a timer is set for the first deadline, or for an earlier one.
    var isTimerSet = false
  }

  private let state = Lock(State())
  private let committed = Atomic(0)
  private let commits = Atomic(0)

  /// The number of jobs and of transactions that have been committed.
  var committedTogether: (jobs: Int, commits: Int) {
    (committed.load(ordering: .relaxed), commits.load(ordering: .relaxed))
  }

  /// Counts a transaction with its jobs.
  func didCommit(_ jobs: Int) {
    committed.add(jobs, ordering: .relaxed)
    commits.add(1, ordering: .relaxed)
  }

  /// The number of waiting jobs.
  var count: Int { state.withLock { $0.jobs.count } }

  /// Adds a job to the end of the queue.
  ///
  /// - Returns: whether it is the only one, so that the caller has to start the writer.
  func add(_ job: WriteJob) -> Bool {
    let (isFirst, setsTimer) = state.withLock { state in
      state.jobs.append(job)
      defer { state.isTimerSet = true }
      return (state.jobs.count == 1, !state.isTimerSet)
    }
    if setsTimer { setTimer(at: job.deadline) }
    return isFirst
  }

  func takeAll() -> [WriteJob] {
    state.withLock { state in
      defer { state.jobs = [] }
      return state.jobs
    }
  }

  private func setTimer(at deadline: ContinuousClock.Instant) {
    let seconds = (deadline - .now) / .seconds(1)
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in self?.failLateJobs() }
  }

  private func failLateJobs() {
    let now = ContinuousClock.now
    let (late, next) = state.withLock { state in
      let late = state.jobs.prefix { $0.deadline <= now }
      state.jobs.removeFirst(late.count)
      state.isTimerSet = !state.jobs.isEmpty
      return (late, state.jobs.first?.deadline)
    }
    for job in late { job.fail(.lateWrite) }
    if let next { setTimer(at: next) }
  }
}

extension Failure {
  /// The failure of a write that waited for the busy writer until its deadline.
  static let lateWrite = Failure(
    .unavailable("the store was busy with other work for too long; nothing was changed, try again later"))

  /// The failure of a write whose caller was cancelled before the job began.
  static let cancelledWrite = Failure(.unavailable("the request ended before the store began it; nothing was changed"))
}
