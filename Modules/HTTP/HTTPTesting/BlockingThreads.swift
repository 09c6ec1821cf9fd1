import Foundation
import Locks

/// Threads for tests whose clients block, so that they take none of the threads that a server's tasks share.
///
/// The cooperative pool has one thread for each processor core. Clients that block all of them would wait for a server
/// in the same process, whose tasks wait for a thread of the pool.
///
/// ```swift
/// try await withTaskExecutorPreference(BlockingThreads.shared) { connection.readToEnd() }
/// ```
public final class BlockingThreads: TaskExecutor {
  /// The threads of all tests of a process.
  public static let shared = BlockingThreads()

  private struct State {
    var jobs: [UnownedJob] = []
    var idle = 0
  }

  private let state = Lock(State())
  private let haveCome = DispatchSemaphore(value: 0)

  private init() {}

  /// Adds a job for an idle thread, or else for a new one.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let needsThread = state.withLock { state in
      state.jobs.append(job)
      return state.jobs.count > state.idle
    }
    if needsThread { Thread.detachNewThread { self.runAll() } }
    haveCome.signal()
  }

  private func runAll() {
    while true {
      state.withLock { $0.idle += 1 }
      haveCome.wait()
      let job = state.withLock { state in
        state.idle -= 1
        return state.jobs.removeFirst()
      }
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
