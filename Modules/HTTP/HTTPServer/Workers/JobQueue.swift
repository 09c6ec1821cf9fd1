import Foundation

/// A queue of jobs in order of arrival, with the threads that wait for them.
///
/// `@unchecked Sendable`: everything is accessed under the condition's lock.
final class JobQueue: @unchecked Sendable {
  /// A job of a task; the task retains the executor until the job has run.
  @safe struct Job {
    let job: UnownedJob
    let executor: UnownedTaskExecutor

    func run() { unsafe job.runSynchronously(on: executor) }
  }

  private let condition = NSCondition()
  private var jobs: [Job] = []
  private var next = 0
  private var isClosed = false

  func add(_ job: Job) {
    condition.lock()
    jobs.append(job)
    condition.unlock()
    // After the unlock: a thread that is woken earlier would only wait for the lock.
    condition.signal()
  }

  /// Waits for the next job and returns it; `nil` when the queue is closed and empty.
  func take() -> Job? {
    condition.lock()
    defer { condition.unlock() }
    while next == jobs.count {
      if isClosed { return nil }
      condition.wait()
    }
    defer {
      next += 1
      if next == jobs.count || next > 1024 {
        jobs.removeFirst(next)
        next = 0
      }
    }
    return jobs[next]
  }

  func close() {
    condition.lock()
    isClosed = true
    condition.broadcast()
    condition.unlock()
  }
}
