import Foundation
import HTTPProtocols
import HTTPTesting
import Locks

/// Sends requests with mutated bytes from sixteen clients at once; half of them close their side right after.
enum Mutations {
  static func measure(_ count: Int) async throws {
    let seed = UInt64.random(in: .min ... .max)
    let server = try ServerProcess()
    let mutations = Lock(RequestMutations(seed: seed).prefix(count).makeIterator())
    let found = Lock(Found())
    let group = DispatchGroup()
    for client in 0..<16 {
      inThread(of: group) { [port = server.port] in
        while let request = mutations.withLock({ $0.next() }) {
          let start = ContinuousClock.now
          guard let connection = try? RawConnection(port: port) else {
            found.withLock { $0.refused += 1 }
            continue
          }
          connection.send(request)
          var bytes: [UInt8] = []
          if client.isMultiple(of: 2) { bytes = connection.read() }
          connection.finishSending()
          bytes += connection.readToEnd()
          let answers = RawResponse.all(in: bytes)
          let took = ContinuousClock.now - start
          found.withLock { $0.add(answers, took, request) }
        }
      }
    }
    group.wait()
    found.withLock { $0.report(count, seed: seed, server) }
  }

  private struct Found {
    var refused = 0
    var statuses: [Int: Int] = [:]
    var silent = 0
    var longest = Duration.zero
    var failures: [[UInt8]] = []

    mutating func add(_ answers: [RawResponse], _ took: Duration, _ request: [UInt8]) {
      for answer in answers { statuses[answer.status.rawValue, default: 0] += 1 }
      if answers.isEmpty { silent += 1 }
      if answers.contains(where: \.isFailure) { failures.append(request) }
      longest = max(longest, took)
    }

    func report(_ count: Int, seed: UInt64, _ server: ServerProcess) {
      let told = statuses.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }.joined(separator: ", ")
      print(
        "\(count) mutated requests, seed \(seed): \(told); \(silent) closed without an answer, \(refused) not connected"
      )
      print("  failures (5xx but 501 and 505): \(failures.count); the longest connection \(longest.milliseconds) ms")
      for failure in failures.prefix(3) { print("  \(String(decoding: failure, as: UTF8.self).debugDescription)") }
      print("  running: \(server.isRunning), \(server.held.descriptors) descriptors, exit status \(server.end())")
    }
  }
}
