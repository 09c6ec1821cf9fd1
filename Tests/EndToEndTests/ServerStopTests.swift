import Foundation
import HTTPProtocols
import HTTPTesting
import Locks
import Synchronization
import Testing

/// Tests SIGTERM while clients write: every accepted request gets a response, and the server exits with status 0.
@Suite(.serialized) struct ServerStopTests {
  static let rounds = 20

  @Test func `requests that have begun are answered when the server is stopped`() throws {
    let shop = try Shop()
    let answered = Lock<(created: Set<String>, others: Set<Int>)>(([], []))
    var slowest = Duration.zero
    for round in 0..<Self.rounds {
      let server = try ServerProcess(shop)
      let begun = Atomic(0)
      // Each round stops at another moment.
      let last = 20 + round * 3
      let stopped = Lock<ContinuousClock.Instant?>(nil)
      together(8) { client in
        let caller = Caller(server.port)
        for number in 0... {
          let email = "r\(round)c\(client)n\(number)@example.com"
          if begun.add(1, ordering: .relaxed).newValue == last {
            stopped.withLock { $0 = .now }
            server.send(SIGTERM)
          }
          guard let answer = caller.createOrder(for: email) else { return }
          answered.withLock { answered in
            if answer.status == .created {
              answered.created.insert(email)
            } else {
              answered.others.insert(answer.status.rawValue)
            }
          }
        }
      }
      #expect(server.wait() == 0)
      if let asked = stopped.withLock({ $0 }) { slowest = max(slowest, .now - asked) }
    }
    let (created, others) = answered.withLock { $0 }
    let saved = try shop.emails()
    print(
      "stop test: \(Self.rounds) stops, \(created.count) answered, \(saved.count) kept, "
        + "others answered with \(others.sorted()), slowest stop \(slowest)")
    // Clients that came too late got 503, or no connection; no order was created without a response.
    #expect(others.isSubset(of: [503]))
    #expect(Set(saved) == created)
    #expect(saved.count == created.count)
  }
}
