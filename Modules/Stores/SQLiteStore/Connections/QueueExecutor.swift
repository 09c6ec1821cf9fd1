import Dispatch

/// Runs an actor's work on a thread of its own kind, so that waiting for a disk holds up no other task.
final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(_ label: String) { queue = DispatchQueue(label: label) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Runs a step of the actor's in its turn, with no thread of anybody else's on the way.
  func run(_ step: @escaping @Sendable () -> Void) { queue.async(execute: step) }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
