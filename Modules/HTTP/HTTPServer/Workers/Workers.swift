import Foundation

/// The threads on which handlers run: apart from the network's, so that a slow handler keeps no client waiting for
/// its bytes, and apart from the cooperative pool, which saves a hop a request.
final class Workers: TaskExecutor {
  private let jobs = JobQueue()

  init(threads: Int) {
    for index in 1...max(1, threads) {
      let thread = Thread { [jobs] in
        while let job = jobs.take() { job.run() }
      }
      thread.name = "http-handler-\(index)"
      thread.start()
    }
  }

  /// Tasks keep their executor, so that no job comes after this.
  deinit { jobs.close() }

  func enqueue(_ job: consuming ExecutorJob) {
    unsafe jobs.add(JobQueue.Job(job: UnownedJob(job), executor: asUnownedTaskExecutor()))
  }
}
