import CSQLite
import Foundation

/// A busy handler that waits for another connection's lock as `sqlite3_busy_timeout` does, but ends with an
/// interruption.
///
/// See <https://www.sqlite.org/c3ref/busy_handler.html>.
final class BusyWait: Sendable {
  private let timeout: Int
  private let interruption: Interruption
  /// The pauses between two attempts in milliseconds, those of SQLite; the last one is repeated.
  private static let pauses = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100]

  /// Leaves a lock free for longer than the longest pause, so that every connection that waits for it gets it.
  static func giveWay() { Thread.sleep(forTimeInterval: Double(pauses.max() ?? 0) / 1_000 + 0.01) }

  /// Creates a handler that waits up to `milliseconds` for a lock.
  ///
  /// - Parameter milliseconds: the longest wait for a lock.
  init(timeout milliseconds: Int32, interruption: Interruption) {
    timeout = Int(milliseconds)
    self.interruption = interruption
  }

  /// Sets this handler on a connection; the handler must outlive the connection.
  func install(on connection: OpaquePointer) {
    unsafe sqlite3_busy_handler(
      connection,
      { context, attempt in
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<BusyWait>.fromOpaque(context).takeUnretainedValue().wait(Int(attempt)) ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Waits before a further attempt.
  ///
  /// - Parameter attempt: how often it has already waited for the same lock.
  /// - Returns: whether the connection should try again.
  private func wait(_ attempt: Int) -> Bool {
    let pauses = Self.pauses
    let last = pauses[pauses.count - 1]
    let waited = pauses.prefix(attempt).reduce(0, +) + max(0, attempt - pauses.count) * last
    let pause = min(attempt < pauses.count ? pauses[attempt] : last, timeout - waited)
    guard pause > 0, !interruption.isRaised else { return false }
    Thread.sleep(forTimeInterval: Double(pause) / 1_000)
    return true
  }
}
