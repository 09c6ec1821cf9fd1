import HTTPProtocols
import Foundation
import Testing
import WebKernel
import WebTesting

@Suite struct `Where a request comes from` {
  private static let (proxy, stranger) = ("10.0.0.1", "198.51.100.7")

  @Test(arguments: [
    (proxy, ["203.0.113.9"], "203.0.113.9"), (proxy, ["203.0.113.9, 203.0.113.10"], "203.0.113.10"),
    // The client wrote the first address; the proxy appended the client's own.
    (proxy, ["127.0.0.1, 203.0.113.9"], "203.0.113.9"), (proxy, ["127.0.0.1", "203.0.113.9"], "203.0.113.9"),
    (proxy, ["<script>, 203.0.113.9"], "203.0.113.9"), (proxy, ["203.0.113.9, "], "203.0.113.9"),
    (proxy, ["2001:DB8:0::1"], "2001:db8::1"), (proxy, ["[2001:db8::1]:443"], "2001:db8::1"),
    (proxy, ["203.0.113.9:4711"], "203.0.113.9"), (proxy, ["::ffff:203.0.113.9"], "203.0.113.9"),
    // If the proxy appended no address, the request is the proxy's own.
    (proxy, ["203.0.113.9, unknown"], proxy), (proxy, ["garbage"], proxy), (proxy, [""], proxy), (proxy, [","], proxy),
    (proxy, [], proxy), (proxy, [String(repeating: "1", count: 5_000)], proxy),
    // The field is ignored if the sender is not the trusted proxy.
    (stranger, ["203.0.113.9"], stranger), (stranger, [proxy], stranger), (stranger, [], stranger),
  ])
  func `is what the trusted proxy added last, in the log and for those who sign in`(
    sender: String, forwarded: [String], address: String
  ) async {
    let observer = ObserverSpy()
    let gatekeeper = GatekeeperStub()
    let front = WebHandler(
      WebScenesStub(), settings: .init(timeZone: .gmt, trustedProxy: Self.proxy), gatekeeper: gatekeeper,
      observer: observer)
    var request = HTTPRequest(
      .post, "/login",
      fields: [
        "Content-Type": "application/x-www-form-urlencoded", "Cookie": GatekeeperStub.cookie(GatekeeperStub.fresh),
      ],
      body: HTTPBody("form_token=token-for-\(GatekeeperStub.fresh)&name=editor&password=x"), remoteAddress: sender)
    for value in forwarded { request.fields.append("X-Forwarded-For", value) }
    #expect(await front.respond(to: request).status == 401)
    #expect(observer.records.map(\.address) == [address])
    #expect(gatekeeper.addresses == [address])
  }
}
