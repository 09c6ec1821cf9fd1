import Foundation

/// Jobs in the order of their coming, and the threads that wait for them.
///
/// `@unchecked Sendable`: everything is touched under the condition's lock.
final class JobQueue: @unchecked Sendable {
  /// A task's next step; the task keeps the executor until it has run.
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
    // Not before: whom it wakes would only wait for the lock.
    condition.signal()
  }

  /// The next job, as soon as there is one; `nil` when the queue is closed and empty.
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
