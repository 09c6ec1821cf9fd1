import Dispatch
import OrdersStoreProtocols
import Synchronization

/// A write that waits for its turn. It runs again where the transaction that it was in has been rolled back.
struct WriteJob: Sendable {
  /// What became of a job within its transaction; `acknowledge` answers its caller once that has been committed.
  struct Attempt {
    let failure: Failure?
    let acknowledge: () -> Void
  }

  let isDryRun: Bool
  /// When the job fails if it still waits.
  let deadline: ContinuousClock.Instant
  let cancellation: Cancellation
  let attempt: @Sendable (Connection) -> Attempt
  let fail: @Sendable (Failure) -> Void

  /// Runs the job in the transaction under way, unless its caller no longer waits for it.
  func run(on connection: Connection) -> Attempt {
    guard cancellation.isCancelled else { return attempt(connection) }
    return Attempt(failure: .cancelledWrite) { fail(.cancelledWrite) }
  }
}

/// Says whether the task that waits for a write has been cancelled, as at a request's deadline.
final class Cancellation: Sendable {
  private let state = Atomic(false)

  var isCancelled: Bool { state.load(ordering: .acquiring) }

  func cancel() { state.store(true, ordering: .releasing) }
}

/// The jobs that wait for the writer, in the order of their coming; those that wait too long fail while it is busy.
///
/// It is apart from the writer's actor, so that a caller needs no turn there to add a job.
final class WriteQueue: Sendable {
  private struct State {
    var jobs: [WriteJob] = []
    /// Whether a timer is set for the first deadline, or for an earlier one.
    var isTimerSet = false
  }

  private let state = Mutex(State())

  /// How many jobs wait.
  var count: Int { state.withLock { $0.jobs.count } }

  /// Adds a job.
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
  /// The writer was busy with something else for as long as a job may wait.
  static let lateWrite = Failure(
    .unavailable("the store was busy with other work for too long; nothing was changed, try again later"))

  /// The caller stopped waiting before the job began.
  static let cancelledWrite = Failure(.unavailable("the request ended before the store began it; nothing was changed"))
}
