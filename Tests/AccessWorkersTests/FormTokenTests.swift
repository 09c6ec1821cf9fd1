import MemoryStore
import OrdersStoreProtocols
import Testing

@testable import AccessWorkers

struct FormTokenTests {
  let gatekeeper = Gatekeeper(store: MemoryStore(), clock: Instant.now, random: Randomness.system)

  @Test func `a form's token is valid for the cookie that it was made for, and for no other`() {
    let (secret, other) = (gatekeeper.freshSecret(), gatekeeper.freshSecret())
    let token = gatekeeper.formToken(for: secret)
    #expect(gatekeeper.isFormToken(token, validFor: secret))
    #expect(!gatekeeper.isFormToken(token, validFor: other))
    #expect(!gatekeeper.isFormToken(secret, validFor: secret))
  }

  @Test func `a token is another text each time, and does not tell the secret`() {
    let secret = gatekeeper.freshSecret()
    let tokens = Set((0..<100).map { _ in gatekeeper.formToken(for: secret) })
    #expect(tokens.count == 100)
    #expect(tokens.allSatisfy { gatekeeper.isFormToken($0, validFor: secret) && !$0.contains(secret) })
  }

  @Test func `a session's token is valid when the server has been started anew`() {
    let secret = Secret(.session, Randomness.system).text
    let token = gatekeeper.formToken(for: secret)
    let anew = Gatekeeper(store: MemoryStore(), clock: Instant.now, random: Randomness.system)
    #expect(anew.isFormToken(token, validFor: secret))
  }

  @Test func `a visitor's secret is known to the gatekeeper that made it, and to no other`() {
    let secret = gatekeeper.freshSecret()
    let other = Gatekeeper(store: MemoryStore(), clock: Instant.now, random: Randomness.system)
    #expect(gatekeeper.isVisitorSecret(secret))
    #expect(!other.isVisitorSecret(secret))
    #expect(other.formToken(for: secret) == "")
    #expect(!other.isFormToken(gatekeeper.formToken(for: secret), validFor: secret))
  }

  @Test func `a made-up secret of the right shape is no visitor's and has no token`() throws {
    let made = gatekeeper.freshSecret()
    let bytes = try #require(Base64URL.bytes(String(made.dropFirst(2))))
    for index in 0..<bytes.count * 8 {
      var changed = bytes
      changed[index / 8] ^= 1 << UInt8(index % 8)
      let secret = "v_" + Base64URL.text(changed)
      #expect(!gatekeeper.isVisitorSecret(secret))
      #expect(gatekeeper.formToken(for: secret) == "")
    }
    #expect(!gatekeeper.isVisitorSecret(Secret(.session, Randomness.system).text))
  }

  @Test func `a token with any one bit changed is not valid`() throws {
    let secret = gatekeeper.freshSecret()
    let bytes = try #require(Base64URL.bytes(gatekeeper.formToken(for: secret)))
    for index in 0..<bytes.count * 8 {
      var changed = bytes
      changed[index / 8] ^= 1 << UInt8(index % 8)
      #expect(!gatekeeper.isFormToken(Base64URL.text(changed), validFor: secret))
    }
  }

  @Test(arguments: ["", "a", "%", String(repeating: "A", count: 86), String(repeating: "A", count: 100_000), "é"])
  func `an invalid form token is refused, and an invalid cookie has none`(text: String) {
    #expect(!gatekeeper.isFormToken(text, validFor: gatekeeper.freshSecret()))
    #expect(gatekeeper.formToken(for: text) == "")
    #expect(!gatekeeper.isFormToken("", validFor: text))
    #expect(!gatekeeper.isFormToken(gatekeeper.formToken(for: text), validFor: text))
  }
}
