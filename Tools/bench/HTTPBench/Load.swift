import Foundation
import HTTPProtocols
import HTTPTesting
import Locks
import Synchronization

/// Clients that send one request after another, each on a connection that is reopened when it has been closed.
final class Load: Sendable {
  private let state = Lock((times: [Duration](), failures: 0))
  private let isOver = Atomic(false)
  private let group = DispatchGroup()

  /// Starts the clients.
  ///
  /// - Parameters:
  ///   - fields: header lines beside `Host`, each with its line break.
  ///   - count: the number of requests after which they stop by themselves.
  init(_ clients: Int, _ path: String, fields: String = "", port: UInt16, count: Int = .max) {
    let left = Atomic(count)
    let request = "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n"
    for _ in 0..<clients {
      inThread(of: group) { [self] in
        var connection = try? RawConnection(port: port)
        var times: [Duration] = []
        var failures = 0
        while !isOver.load(ordering: .relaxed), left.subtract(1, ordering: .relaxed).newValue >= 0 {
          let start = ContinuousClock.now
          connection?.send(request)
          let bytes = connection?.read { RawResponse.all(in: $0).first?.isComplete == true } ?? []
          let answer = RawResponse.all(in: bytes).first
          times.append(ContinuousClock.now - start)
          if answer?.status != .ok { failures += 1 }
          if answer?.isComplete != true || answer?.fields["Connection"] == "close" {
            connection = try? RawConnection(port: port)
          }
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

  /// Stops the clients, and returns their report.
  func stop() -> String {
    isOver.store(true, ordering: .relaxed)
    return wait()
  }

  /// Waits for the clients, and returns their report.
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
  /// The duration in milliseconds, with one decimal.
  var milliseconds: Double { (self / .milliseconds(1) * 10).rounded() / 10 }
}
