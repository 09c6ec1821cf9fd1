import Foundation
import OrdersStoreProtocols
import RemoteStoreProtocols
import ShowsStoreProtocols
import Testing

struct StoreProblemTests {
  @Test(arguments: [
    StoreError.cannotFetch(.notFound("Friends", of: .show)), .cannotDelete(.notFound("Ode", of: .melody)),
    .cannotUpdate(.showConflict(current: .friends, seenVersion: 7)), .cannotCreate(.invalid([.reusedKey])),
    .cannotDelete(.full("/var")),
  ])
  func `a store's error arrives as it was thrown`(error: StoreError) throws {
    #expect(try read(members(of: error)).store == error)
  }

  @Test(arguments: [
    (#"{"cannotDelete":{"_0":{"notFound":{"_0":"1001"}}}}"#, StoreError.cannotDelete(.notFound("1001"))),
    (#"{"cannotFetch":{"_0":{"unavailable":{"_0":"gone"}}}}"#, .cannotFetch(.unavailable("gone"))),
  ])
  func `an error of the first version of the format is read`(json: String, error: StoreError) throws {
    #expect(try read(["store": json]).store == error)
  }

  @Test func `an error about a show of the first version of the format is read`() throws {
    let missing = #"{"cannotUpdate":{"_0":{"notFound":{"_0":"Friends"}}}}"#
    #expect(try read(["shows": missing]).store == .cannotUpdate(.notFound("Friends", of: .show)))
    let show = String(decoding: try TrackedShow.friends.recordJSON(), as: UTF8.self)
    let late = #"{"cannotDelete":{"_0":{"conflict":{"current":\#(show),"seenVersion":7}}}}"#
    #expect(try read(["shows": late]).store == .cannotDelete(.showConflict(current: .friends, seenVersion: 7)))
  }

  @Test func `a program with an error of its own for shows finds each error where it looks`() throws {
    let full = #"{"cannotDelete":{"_0":{"full":{"_0":"\/var"}}}}"#
    #expect(try members(of: .cannotDelete(.full("/var"))) == ["store": full, "shows": full])
    let late = try members(of: .cannotUpdate(.showConflict(current: .friends, seenVersion: 7)))
    #expect(late.keys.sorted() == ["shows"])
    #expect(late["shows"]?.contains(#""conflict":{"#) == true)
    let missing = try members(of: .cannotFetch(.notFound("Friends", of: .show)))
    #expect(missing.keys.sorted() == ["shows"])
  }

  @Test func `a problem that no store has caused has no error of a store`() throws {
    #expect(try read([:]).store == nil)
  }

  // MARK: Fixtures

  private func members(of error: StoreError) throws -> [String: String] {
    let json = Data(try StoreCause(error).recordJSON())
    let members = try JSONSerialization.jsonObject(with: json) as? [String: Any] ?? [:]
    return try members.mapValues {
      String(decoding: try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys), as: UTF8.self)
    }
  }

  private func read(_ members: [String: String]) throws -> StoreProblem {
    let members = ["\"detail\":\"no\""] + members.map { "\"\($0.key)\":\($0.value)" }
    return try JSONDecoder().decode(StoreProblem.self, from: Data("{\(members.joined(separator: ","))}".utf8))
  }
}

extension TrackedShow {
  fileprivate static let friends = TrackedShow(ImportedShow(id: "1", title: "Friends", episodes: []), at: .earliest)
}
