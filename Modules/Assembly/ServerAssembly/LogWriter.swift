import Dispatch
import Synchronization

/// Hands lines on to whoever keeps the log, one after the other, while nobody waits for it.
///
/// Where the log takes nothing, as a pipe that nobody reads, lines are counted instead of kept, and the number is told.
final class LogWriter: Sendable {
  private struct Waiting {
    var lines: [String] = []
    var lost = 0
    var isBusy = false
  }

  /// How long a log that takes nothing is waited for at the end.
  static let timeout = Duration.seconds(1)
  private static let mostWaiting = 8192
  private let waiting = Mutex(Waiting())
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

  /// Returns when the log has all that was written before, or nobody reads it.
  func finish() async {
    await withCheckedContinuation { continuation in
      // Waiting for a queue is nothing for a task's thread.
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

  /// What has come in since the last time; `nil` where nothing has, and then nobody is busy any more.
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
