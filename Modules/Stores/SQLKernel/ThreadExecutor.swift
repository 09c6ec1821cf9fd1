package import Dispatch
import Foundation
import Locks

/// Runs an actor's work on a thread of its own, so that waiting for a disk blocks no other task.
///
/// A queue of Dispatch would move between threads, whose caches hold other memory.
package final class ThreadExecutor: SerialExecutor {
  private let steps: Steps

  /// Starts an executor, whose thread begins with the first job.
  ///
  /// - Parameters:
  ///   - name: the thread's name; Linux takes at most 15 bytes.
  ///   - rest: how long the thread waits for another job before it is idle.
  package init(_ name: String, rest: DispatchTimeInterval = .seconds(2)) { steps = Steps(threadName: name, rest: rest) }

  deinit { steps.add(nil) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    run { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Runs a closure on the actor's thread in its turn, without a hop to another thread.
  package func run(_ step: @escaping @Sendable () -> Void) { steps.add(step) }

  /// Whether a job waits for its turn. The work at rest ends then.
  package var hasWaitingJob: Bool { steps.areWaiting }

  /// Sets the closure that the thread runs once each time it becomes idle after work.
  package func whenAtRest(_ body: @escaping @Sendable () -> Void) { steps.whenAtRest(body) }

  // Only `assumeIsolated` calls this, and no input decides whether it does.
  package func checkIsolated() { precondition(steps.threadIsCurrent, "this is not the actor's thread") }
}

/// The queue of jobs in order of arrival, with the thread that runs them from the first to the end.
private final class Steps: Sendable {
  private let threadName: String
  private let rest: DispatchTimeInterval
  private let state = Lock(State())
  private let haveCome = DispatchSemaphore(value: 0)

  private struct State {
    /// The jobs that have not begun; `nil` marks the end.
    var waiting: [(@Sendable () -> Void)?] = []
    /// The thread that runs the jobs; `nil` before the first one.
    var thread: ObjectIdentifier?
    var atRest: (@Sendable () -> Void)?
  }

  init(threadName: String, rest: DispatchTimeInterval) {
    self.threadName = threadName
    self.rest = rest
  }

  package func whenAtRest(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.atRest = body } }

  var areWaiting: Bool { state.withLock { !$0.waiting.isEmpty } }

  var threadIsCurrent: Bool { state.withLock { $0.thread } == ObjectIdentifier(Thread.current) }

  func add(_ step: (@Sendable () -> Void)?) {
    let isFirst = state.withLock { state in
      state.waiting.append(step)
      if step != nil, state.thread == nil {
        let thread = Thread { self.runAll() }
        state.thread = ObjectIdentifier(thread)
        thread.start()
      }
      return state.waiting.count == 1
    }
    if isFirst { haveCome.signal() }
  }

  private func runAll() {
    Thread.current.name = threadName
    while true {
      if haveCome.wait(timeout: .now() + rest) == .timedOut {
        state.withLock { $0.atRest }?()
        haveCome.wait()
      }
      let steps = state.withLock { state in
        defer { state.waiting = [] }
        return state.waiting
      }
      for step in steps {
        guard let step else { return }
        step()
      }
    }
  }
}
