import AccessProtocols
import AccessStoreProtocols
import Foundation
import OrdersStoreProtocols
import SQLiteStore
import Testing

@testable import AccessWorkers

struct SecretTests {
  @Test func `of a hundred thousand tokens no two are equal, and each has 256 bits`() throws {
    var seen: Set<String> = []
    for _ in 0..<100_000 { seen.insert(Secret(.token, Randomness.system).text) }
    #expect(seen.count == 100_000)
    for text in seen.prefix(100) {
      #expect(text.hasPrefix("sk_"))
      #expect(Base64URL.bytes(String(text.dropFirst(3)))?.count == 32)
    }
  }

  @Test func `every bit of a secret is as likely to be set as not`() {
    var set = [Int](repeating: 0, count: 256)
    for _ in 0..<2_000 {
      for (index, byte) in Randomness.system(32).enumerated() {
        for bit in 0..<8 where byte >> bit & 1 == 1 { set[index * 8 + bit] += 1 }
      }
    }
    // Seven standard deviations of 2,000 fair coins: a sound generator is outside once in a billion runs.
    #expect(set.allSatisfy { abs($0 - 1_000) < 160 })
  }

  @Test(arguments: [
    "", "sk_", "sk_AAAA", String(repeating: "A", count: 43), "sk_" + String(repeating: "A", count: 42) + "+",
    "sk_" + String(repeating: "A", count: 42) + "B", "sk_" + String(repeating: "A", count: 44),
    "sk_" + String(repeating: "é", count: 43), "SK_" + String(repeating: "A", count: 43),
  ])
  func `a malformed text is not a token`(text: String) {
    #expect(Secret(text, .token) == nil)
  }

  @Test func `one text has another digest for each purpose`() throws {
    let secret = Secret(.session, Randomness.system)
    let digests = Set([Secret.Purpose.token, .session, .form].map(secret.hash))
    #expect(digests.count == 3)
    #expect(digests.allSatisfy { Base64URL.bytes($0)?.count == 32 })
  }

  /// By Python: `hashlib.blake2b(text, digest_size=32, person=purpose).hexdigest()`.
  @Test(arguments: [
    ("abc", "token", "ac015da76c62eb73bb07153f71f61c9fb41fa4e2fe1457289358adb3fb662c23"),
    ("", "", "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"),
    ("abc", "sixteen bytes 16 and more", "b6d8dabb200a9a086bcabcc926311fad4f8b7032bda2dda55bb9dff1a0046f9b"),
  ])
  func `a digest is BLAKE2b-256 with its purpose as the personal part`(text: String, purpose: String, hex: String) {
    let digest = Sodium.digest(text, for: purpose)
    #expect(digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == hex)
  }

  @Test func `a store's file and its log hold no secret`() async throws {
    try await withFolder { folder in
      let store = try await SQLiteStore.open(path: folder + "/store.sqlite")
      let worker = ManageAccessWorker(
        store: store, passwords: Passwords.cheap, clock: Instant.now, random: Randomness.system)
      let token = try #require(
        try await worker.createToken(named: "till", role: "viewer", limits: .init(), isDryRun: false).secret)
      _ = try await worker.setPassword("correct horse", named: "amy", role: "admin", isDryRun: false)
      let gatekeeper = Gatekeeper(
        store: store, passwords: Passwords.cheap, clock: Instant.now, random: Randomness.system)
      let session = try await gatekeeper.signIn(name: "amy", password: "correct horse", from: "192.0.2.1", devices: [])
        .secret
      #expect(try await gatekeeper.identify(bearer: token)?.name == "till")
      #expect(try await gatekeeper.identify(session: session)?.name == "amy")

      var found: Set<String> = []
      for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
        let bytes = try Data(contentsOf: URL(filePath: "\(folder)/\(file)"))
        // The search works: it finds the names.
        for text in [token, String(token.dropFirst(3)), session, "correct horse", "till", "amy"]
        where bytes.firstRange(of: Data(text.utf8)) != nil {
          found.insert(text)
        }
        for secret in [String(token.dropFirst(3)), session] {
          let raw = try #require(Base64URL.bytes(secret))
          #expect(bytes.firstRange(of: Data(raw)) == nil)
        }
      }
      #expect(found == ["till", "amy"])
      try await store.close()
    }
  }
}
