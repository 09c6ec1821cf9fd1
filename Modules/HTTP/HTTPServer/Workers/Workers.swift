import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The threads on which handlers run: apart from the network's, so that a slow handler keeps no client waiting for
/// its bytes, and apart from the cooperative pool, which saves a hop a request.
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

  /// Tasks keep their executor, so that no job comes after this.
  deinit { jobs.close() }

  func enqueue(_ job: consuming ExecutorJob) {
    unsafe jobs.add(JobQueue.Job(job: UnownedJob(job), executor: asUnownedTaskExecutor()))
  }
}

/// Lets whoever wakes the thread go on first (sched(7), `SCHED_BATCH`): the network's thread wakes handlers for all the
/// requests that came together, and each would else push it aside.
private func giveWay() {
  #if os(Linux)
    // Glibc's module leaves its name out.
    let batch: Int32 = 3
    var parameters = sched_param()
    unsafe pthread_setschedparam(pthread_self(), batch, &parameters)
  #endif
}
