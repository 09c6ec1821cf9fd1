import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The threads on which handlers run.
///
/// They are not the network's threads, so that a slow handler delays no client's bytes, and not the cooperative pool,
/// which saves a thread switch per request.
final class Workers: TaskExecutor {
  private let jobs = JobQueue()

  init(threads: Int) {
    for index in 1...max(1, threads) {
      Thread.detachNewThread { [jobs] in
        Thread.current.name = "http-handler-\(index)"
        giveWay()
        while let job = jobs.take() { job.run() }
      }
    }
  }

  /// Tasks retain their executor, so that no job arrives after this.
  deinit { jobs.close() }

  func enqueue(_ job: consuming ExecutorJob) {
    unsafe jobs.add(JobQueue.Job(job: UnownedJob(job), executor: asUnownedTaskExecutor()))
  }
}

/// Lets a thread that wakes this one run first (sched(7), `SCHED_BATCH`).
///
/// The network's thread wakes a handler for each of the requests that arrived together, and each would preempt it.
private func giveWay() {
  #if os(Linux)
    // Glibc's Swift module lacks the name of this constant.
    let batch: Int32 = 3
    var parameters = sched_param()
    unsafe pthread_setschedparam(pthread_self(), batch, &parameters)
  #endif
}
