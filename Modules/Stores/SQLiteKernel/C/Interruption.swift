import CSQLite
import Dispatch
import Locks
import OrdersStoreProtocols
import Synchronization

/// Interrupts the statements of all of a store's connections from another thread, and refuses new ones until lowered.
///
/// An interrupted transaction is rolled back: a write is complete, or leaves nothing. See
/// <https://www.sqlite.org/c3ref/interrupt.html>.
package final class Interruption: Sendable {
  private let raised = Atomic(false)
  /// The addresses of the open connections; none is closed while the lock is held.
  private let connections = Lock<Set<UInt>>([])

  var isRaised: Bool { raised.load(ordering: .acquiring) }

  /// Allows new statements again.
  package func lower() { connections.withLock { _ in raised.store(false, ordering: .releasing) } }

  /// Interrupts every connection until all have been closed.
  package func raise() {
    raised.store(true, ordering: .releasing)
    interruptAll()
  }

  /// Checks that no interruption is in force.
  ///
  /// - Throws: `unavailable` while one is.
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
    // The first call misses a statement that was about to begin.
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) { self.interruptAll() }
  }
}
