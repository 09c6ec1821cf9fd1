import Foundation
import HTTPProtocols
import HTTPTesting
import Locks
import Testing

/// Tests many clients that send the same requests at the same time.
@Suite(.serialized) struct ServerWriterTests {
  @Test func `50 clients with the same 200 keys have one effect for each key, and one answer`() throws {
    let shop = try Shop()
    let server = try ServerProcess(shop)
    let ids = Lock<[Int: Set<String>]>([:])
    let statuses = Lock<[Int: Int]>([:])
    together(50) { _ in
      let caller = Caller(server.port)
      for key in 0..<200 {
        var answer: RawResponse?
        repeat {
          answer = caller.createOrder(for: "key\(key)@example.com")
          statuses.withLock { $0[answer?.status.rawValue ?? 0, default: 0] += 1 }
        } while answer?.status == 409
        let id = answer?.text.split(separator: "\"").dropFirst(2).first.map(String.init) ?? ""
        ids.withLock { _ = $0[key, default: []].insert(id) }
      }
    }
    #expect(server.stop() == 0)
    let saved = try shop.emails()
    let seen = statuses.withLock { $0 }
    print("key test: 50 clients × 200 keys, \(saved.count) effects, answers \(seen.sorted { $0.key < $1.key })")
    #expect(saved.count == 200)
    #expect(Set(saved).count == 200)
    #expect(ids.withLock { $0.values.allSatisfy { $0.count == 1 } })
    #expect(Set(seen.keys).isSubset(of: [201, 409]))
    #expect(seen[201] == 10_000)
  }

  @Test func `of 32 writers who saw the same version one succeeds, a hundred times over`() throws {
    let shop = try Shop()
    let server = try ServerProcess(shop)
    let first = try #require(Caller(server.port).createOrder(for: "amy@example.com"))
    let place = try #require(first.fields["Location"])
    let callers = (0..<32).map { _ in Caller(server.port) }
    var rounds: [[Int: Int]] = []
    for version in 1...100 {
      let statuses = Lock<[Int: Int]>([:])
      together(32) { writer in
        let answer = callers[writer].ask(
          .patch, place, ["If-Match": "\"\(version)\""], body: #"{"note":"writer \#(writer) saw \#(version)"}"#)
        statuses.withLock { $0[answer?.status.rawValue ?? 0, default: 0] += 1 }
      }
      rounds.append(statuses.withLock { $0 })
    }
    let last = Caller(server.port).ask(.get, place)
    #expect(server.stop() == 0)
    print("version test: 32 writers × \(rounds.count) rounds, \(Set(rounds)) a round")
    #expect(rounds.allSatisfy { $0 == [200: 1, 412: 31] })
    #expect(last?.text.contains("\"version\":101,") == true)
  }
}
