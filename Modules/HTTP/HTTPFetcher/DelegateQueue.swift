import Dispatch
import Foundation

/// Runs the callbacks of a session's delegate one by one, and blocks the session while the delegate is behind.
///
/// On Linux a session reads as fast as it can, and pending callbacks wait in this queue, far beyond any limit of the
/// delegate.
final class DelegateQueue: OperationQueue, @unchecked Sendable {
  // Unchecked as its superclass is; this class adds constants only.
  private let slots = DispatchSemaphore(value: 64)
  // A queue of its own, since all threads of tasks may wait for these callbacks. The superclass does not own it.
  private let queue = DispatchQueue(label: "storekeeper.http.hearing")
  private let timeout: DispatchTimeInterval

  /// Creates a queue.
  ///
  /// - Parameter timeout: the longest time that the session is blocked at once; it is limited, since a callback may
  ///   itself wait for the session.
  init(timeout: DispatchTimeInterval = .milliseconds(100)) {
    self.timeout = timeout
    super.init()
    maxConcurrentOperationCount = 1
    unsafe underlyingQueue = queue
  }

  override func addOperation(_ block: @escaping @Sendable () -> Void) {
    _ = slots.wait(timeout: .now() + timeout)
    super.addOperation { [slots] in
      block()
      slots.signal()
    }
  }
}
