import Dispatch
import Foundation

/// Hears what a session says, piece after piece, and holds the session back while it has not caught up.
///
/// On Linux a session reads as fast as it can, and what its delegate has not heard yet waits in this queue, far beyond
/// any limit that the delegate keeps.
final class DelegateQueue: OperationQueue, @unchecked Sendable {
  // Unchecked as its superclass is; this is all it adds, and it never changes.
  private let slots = DispatchSemaphore(value: 64)
  // Not on the threads that tasks share, all of which may be waiting for what is heard here. The superclass does not
  // own it.
  private let queue = DispatchQueue(label: "storekeeper.http.hearing")
  private let timeout: DispatchTimeInterval

  /// - Parameter timeout: how long a session is held back at a time. Not for ever: what is being heard may itself wait
  ///   for the session.
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
