import Dispatch
import Foundation
import Synchronization

/// Runs an actor's work on a thread of its own, so that waiting for a disk holds up no other task.
///
/// No queue of Dispatch's: that goes from thread to thread, each of which finds other memory in its caches.
final class ThreadExecutor: SerialExecutor {
  private let steps: Steps

  /// - Parameters:
  ///   - name: what the thread is called; Linux takes no more than 15 bytes.
  ///   - rest: how long the thread waits for another step before it is at rest.
  init(_ name: String, rest: DispatchTimeInterval = .seconds(2)) { steps = Steps(threadName: name, rest: rest) }

  deinit { steps.add(nil) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    run { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Runs a step of the actor's in its turn, with no thread of anybody else's on the way.
  func run(_ step: @escaping @Sendable () -> Void) { steps.add(step) }

  /// Sets what the thread runs once whenever it has had work and is at rest.
  func whenAtRest(_ body: @escaping @Sendable () -> Void) { steps.whenAtRest(body) }

  // Asked by `assumeIsolated` alone, of which no input decides.
  func checkIsolated() { precondition(steps.threadIsCurrent, "this is not the actor's thread") }
}

/// Steps in the order of their coming, and the thread that waits for them: from the first one to the end.
private final class Steps: Sendable {
  private let threadName: String
  private let rest: DispatchTimeInterval
  private let state = Mutex(State())
  private let haveCome = DispatchSemaphore(value: 0)

  private struct State {
    /// Those that have not begun; `nil` stands for the end.
    var waiting: [(@Sendable () -> Void)?] = []
    /// `nil` before the first step.
    var thread: ObjectIdentifier?
    var atRest: (@Sendable () -> Void)?
  }

  init(threadName: String, rest: DispatchTimeInterval) {
    self.threadName = threadName
    self.rest = rest
  }

  func whenAtRest(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.atRest = body } }

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
