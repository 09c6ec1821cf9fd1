import Dispatch
import Locks

/// Writes lines to the log in order, without waiting for it.
///
/// If nobody reads the log, as with a blocked pipe, further lines are dropped, and their number is logged.
final class LogWriter: Sendable {
  private struct Waiting {
    var lines: [String] = []
    var lost = 0
    var isBusy = false
  }

  /// The time limit of the last write to a blocked log, when the server ends.
  static let timeout = Duration.seconds(1)
  private static let mostWaiting = 8192
  private let waiting = Lock(Waiting())
  private let queue = DispatchQueue(label: "storekeeper.log")
  private let sink: @Sendable (String) -> Void

  init(to sink: @escaping @Sendable (String) -> Void) { self.sink = sink }

  func write(_ line: String) {
    let isFirst = waiting.withLock { waiting in
      if waiting.lines.count >= Self.mostWaiting {
        waiting.lost += 1
      } else {
        waiting.lines.append(line)
      }
      defer { waiting.isBusy = true }
      return !waiting.isBusy
    }
    if isFirst { queue.async { self.drain() } }
  }

  /// Returns when all earlier lines are in the log, or after `timeout`.
  func finish() async {
    await withCheckedContinuation { continuation in
      // Waiting for a queue must not block a task's thread.
      DispatchQueue.global().async {
        let end = DispatchWorkItem {}
        self.queue.async(execute: end)
        _ = end.wait(timeout: .now() + .seconds(Int(Self.timeout.components.seconds)))
        continuation.resume()
      }
    }
  }

  private func drain() {
    while let lines = next() { sink(lines.joined(separator: "\n")) }
  }

  /// Takes the lines that wait; `nil` if there are none, which also marks the writer as idle.
  private func next() -> [String]? {
    waiting.withLock { waiting in
      var lines = waiting.lines
      if waiting.lost > 0 { lines.append("\(waiting.lost) lines of the log could not be written in time") }
      waiting.isBusy = !lines.isEmpty
      waiting.lines = []
      waiting.lost = 0
      return lines.isEmpty ? nil : lines
    }
  }
}
