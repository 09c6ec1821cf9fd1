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

  override init() {
    super.init()
    maxConcurrentOperationCount = 1
    unsafe underlyingQueue = queue
  }

  override func addOperation(_ block: @escaping @Sendable () -> Void) {
    // Not for ever: what is being heard may itself wait for the session.
    _ = slots.wait(timeout: .now() + .milliseconds(100))
    super.addOperation { [slots] in
      block()
      slots.signal()
    }
  }
}
