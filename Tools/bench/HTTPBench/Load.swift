import Foundation
import HTTPTesting
import Synchronization

/// Clients that ask one request after another on a connection each, and how long each answer took.
final class Load: Sendable {
  private let state = Mutex((times: [Duration](), failures: 0))
  private let isOver = Atomic(false)
  private let group = DispatchGroup()

  /// - Parameter count: after how many requests they stop by themselves.
  init(_ clients: Int, _ path: String, port: UInt16, count: Int = .max) {
    let left = Atomic(count)
    let request = "GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n"
    for _ in 0..<clients {
      inThread(of: group) { [self] in
        guard let connection = try? RawConnection(port: port) else { return add([], failures: 1) }
        var times: [Duration] = []
        var failures = 0
        while !isOver.load(ordering: .relaxed), left.subtract(1, ordering: .relaxed).newValue >= 0 {
          let start = ContinuousClock.now
          connection.send(request)
          let answer = connection.read { RawAnswer.all(in: $0).first?.isComplete == true }
          if answer.isEmpty { failures += 1; break }
          times.append(ContinuousClock.now - start)
        }
        add(times, failures: failures)
      }
    }
  }

  private func add(_ times: [Duration], failures: Int) {
    state.withLock { state in
      state.times += times
      state.failures += failures
    }
  }

  /// Waits for the clients, after telling them to stop.
  func stop() -> String {
    isOver.store(true, ordering: .relaxed)
    return wait()
  }

  /// Waits for the clients.
  func wait() -> String {
    group.wait()
    return state.withLock { state in
      let times = state.times.sorted()
      guard let last = times.last else { return "no answers" }
      let share = times[times.count * 99 / 100]
      return
        "\(times.count) answers, p99 \(share.milliseconds) ms, max \(last.milliseconds) ms, \(state.failures) failed"
    }
  }
}

func inThread(of group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
  group.enter()
  Thread.detachNewThread {
    body()
    group.leave()
  }
}

extension Duration {
  /// With one decimal.
  var milliseconds: Double { (self / .milliseconds(1) * 10).rounded() / 10 }
}
