import HTTPProtocols
import HTTPTesting
import Testing

/// Tests that a repeated write of shows and melodies with the same key takes effect once.
@Suite struct `Writing shows and melodies once` {
  struct Write: Sendable, CustomTestStringConvertible {
    let method: HTTPMethod
    let target: String
    /// Another request that is refused with the same key; `nil` for the same target with the other body.
    var other: String?
    var body = ""
    var otherBody = ""
    var type = "application/json"

    var testDescription: String { "\(method) \(target)" }
  }

  private static let friends =
    #"{"id":1,"name":"Friends","_embedded":{"episodes":[{"id":11,"name":"One","season":1,"number":1}]}}"#
  private static let house = #"{"id":2,"name":"House"}"#

  private static let writes = [
    Write(method: .post, target: "/api/v1/shows", body: #"{"id":3,"name":"C"}"#, otherBody: #"{"id":4,"name":"D"}"#),
    Write(
      method: .patch, target: "/api/v1/shows/1", body: #"{"specials":true}"#, otherBody: #"{"next":"after-last"}"#),
    Write(method: .put, target: "/api/v1/shows/1/watched/S1E1", other: "/api/v1/shows/2/watched/S1E1"),
    Write(method: .delete, target: "/api/v1/shows/1/watched/S1E1", other: "/api/v1/shows/2/watched/S1E1"),
    Write(method: .delete, target: "/api/v1/shows/1", other: "/api/v1/shows/2"),
    Write(method: .delete, target: "/api/v1/shows/Friends", other: "/api/v1/shows/2"),
    Write(
      method: .post, target: "/api/v1/melodies", body: "New:d=4,o=5,b=120:c,d", otherBody: "Other:d=4,o=5,b=120:c,d",
      type: "application/x-rtttl"),
    Write(method: .delete, target: "/api/v1/melodies/Ode", other: "/api/v1/melodies/Air"),
    Write(method: .post, target: "/api/v1/orders/1/erase", other: "/api/v1/orders/2/erase"),
    Write(
      method: .post, target: "/api/v1/customers/amy.apple@clean-swift.com/merge",
      other: "/api/v1/customers/nobody@example.com/merge", body: #"{"into":"ben@example.com"}"#),
    Write(
      method: .post, target: "/api/v1/customers/amy.apple@clean-swift.com/tags", body: #"{"addTags":["VIP"]}"#,
      otherBody: #"{"removeTags":["VIP"]}"#),
    Write(
      method: .post, target: "/api/v1/orders/import", body: ParityShop.orders[0], otherBody: ParityShop.orders[4],
      type: "application/x-ndjson"),
  ]

  @Test(arguments: writes)
  func `the same request gets the first answer, and another is refused`(write: Write) async throws {
    let shop = await ParityShop()
    for show in [Self.friends, Self.house] {
      try await shop.ask(.post, "/api/v1/shows", ["Content-Type": "application/json"], body: show)
    }
    for order in ParityShop.orders.prefix(2) { try await shop.ask(.post, "/api/v1/orders", body: order) }
    let tunes = "Ode:d=4,o=5,b=120:c,d\nAir:d=4,o=5,b=120:e,f\n"
    try await shop.ask(.post, "/api/v1/melodies", ["Content-Type": "application/x-rtttl"], body: tunes)
    func send(_ target: String, _ body: String) async throws -> (Int, String?, String) {
      var fields: HTTPFields = ["Idempotency-Key": "k 1"]
      if target.hasPrefix("/api/v1/shows/") || target.hasSuffix("/erase") { fields["If-Match"] = "*" }
      if !body.isEmpty { fields["Content-Type"] = write.type }
      let answer = try await shop.ask(write.method, target, fields, body: body)
      return (answer.status.rawValue, answer.fields["Idempotent-Replayed"], answer.text)
    }
    let first = try await send(write.target, write.body)
    #expect((first.0, first.1) == (200, nil), "\(first.2)")
    let again = try await send(write.target, write.body)
    #expect((again.0, again.1) == (200, "true"), "\(again.2)")
    #expect(again.2 == first.2)
    let other = try await send(write.other ?? write.target, write.other == nil ? write.otherBody : write.body)
    #expect((other.0, other.1) == (422, nil))
    let problem = try shop.object(Array(other.2.utf8))
    #expect(text(problem, "code") == "invalid")
    #expect(other.2.contains(#""pointer":"","message":"idempotency key has been used for another request"#))
  }

  @Test func `a purge that is sent again takes nothing that was deleted since`() async throws {
    let shop = try await ParityShop.filled()
    func purge() async throws -> (String, String?) {
      let answer = try await shop.ask(.post, "/api/v1/orders/purge", ["Idempotency-Key": "k"])
      return (answer.text, answer.fields["Idempotent-Replayed"])
    }
    try await shop.ask(.delete, "/api/v1/orders/1", ["If-Match": "*"])
    let first = try await purge()
    #expect(first.0.contains(#""orders":1,"#) && first.1 == nil, "\(first.0)")
    try await shop.ask(.delete, "/api/v1/orders/2", ["If-Match": "*"])
    #expect(try await purge() == (first.0, "true"))
    let restored = try await shop.ask(.post, "/api/v1/orders/2/restore", ["If-Match": "*"])
    #expect(restored.status == .ok, "\(restored.text)")
  }
}
