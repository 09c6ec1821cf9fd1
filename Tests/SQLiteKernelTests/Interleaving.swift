import Foundation
import SQLiteTesting

/// Runs closures on threads of their own, one at a time, and changes threads at chosen calls of the file system.
///
/// Unchecked: `condition` protects all mutable state.
final class Interleaving: @unchecked Sendable {
  /// A change of threads: before which call, counted from 1, and to which thread.
  struct Switch: Hashable {
    let call: Int
    let thread: Int
  }

  private let condition = NSCondition()
  private var switches: ArraySlice<Switch>
  private var threads: [ObjectIdentifier: Int] = [:]
  private var unfinished: Set<Int>
  private var running: Int
  private(set) var calls = 0

  private init(_ switches: [Switch], first: Int, count: Int) {
    self.switches = switches[...]
    unfinished = Set(0..<count)
    running = first
  }

  /// Runs the closures to their ends.
  ///
  /// - Parameters:
  ///   - first: the thread that begins; when one ends, the next one continues.
  /// - Returns: the number of calls at which the threads could have changed.
  static func run(
    _ bodies: [@Sendable () -> Void], on files: SimulatedFileSystem, first: Int, switches: [Switch]
  ) -> Int {
    let schedule = Interleaving(switches, first: first, count: bodies.count)
    files.schedulingHook = { schedule.pass(isSleep: $0) }
    for (index, body) in bodies.enumerated() {
      let thread = Thread {
        schedule.begin(index)
        body()
        schedule.end(index)
      }
      schedule.condition.withLock { schedule.threads[ObjectIdentifier(thread)] = index }
      thread.start()
    }
    schedule.condition.withLock { while !schedule.unfinished.isEmpty { schedule.condition.wait() } }
    files.schedulingHook = nil
    return schedule.calls
  }

  private func begin(_ thread: Int) { condition.withLock { wait(for: thread) } }

  private func end(_ thread: Int) {
    condition.withLock {
      unfinished.remove(thread)
      changeThread(from: thread)
    }
  }

  private func pass(isSleep: Bool) {
    condition.withLock {
      guard let thread = threads[ObjectIdentifier(Thread.current)] else { return }
      calls += 1
      if let next = switches.first, next.call == calls {
        switches = switches.dropFirst()
        if unfinished.contains(next.thread) { running = next.thread }
        condition.broadcast()
      } else if isSleep {
        changeThread(from: thread)
      }
      wait(for: thread)
    }
  }

  /// Lets the next unfinished thread run; the condition is locked.
  private func changeThread(from thread: Int) {
    running = unfinished.min { ($0 <= thread ? 1 : 0, $0) < ($1 <= thread ? 1 : 0, $1) } ?? thread
    condition.broadcast()
  }

  private func wait(for thread: Int) { while running != thread { condition.wait() } }
}
