import CSQLite
import Dispatch
import OrdersStoreProtocols
import Synchronization

/// Ends what a store's connections are doing, from another thread, and lets them begin nothing more.
///
/// A transaction that is interrupted is rolled back: a write is there as a whole, or not at all.
/// See <https://www.sqlite.org/c3ref/interrupt.html>.
final class Interruption: Sendable {
  private let raised = Atomic(false)
  /// The addresses of the connections that are open; none is closed while the lock is held.
  private let connections = Mutex<Set<UInt>>([])

  var isRaised: Bool { raised.load(ordering: .acquiring) }

  /// Lets connections work again.
  func lower() { connections.withLock { _ in raised.store(false, ordering: .releasing) } }

  /// Interrupts every connection until all have been closed.
  func raise() {
    raised.store(true, ordering: .releasing)
    interruptAll()
  }

  /// - Throws: `unavailable` where it is raised.
  func check() throws(Failure) {
    guard isRaised else { return }
    throw Failure(.interrupted, message: "", path: "")
  }

  func add(_ connection: OpaquePointer) {
    connections.withLock { _ = $0.insert(UInt(bitPattern: connection)) }
  }

  func remove(_ connection: OpaquePointer) {
    connections.withLock { _ = $0.remove(UInt(bitPattern: connection)) }
  }

  private func interruptAll() {
    let isOver = connections.withLock { connections in
      guard isRaised else { return true }
      for address in connections { unsafe sqlite3_interrupt(OpaquePointer(bitPattern: address)) }
      return connections.isEmpty
    }
    guard !isOver else { return }
    // A statement that was about to begin has not been reached.
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) { self.interruptAll() }
  }
}
