import Foundation
import HTTPProtocols
import HTTPTesting
import Testing

@testable import HTTPFetcher

@Suite struct AddressTests {
  @Test(arguments: ["127.0.0.1", "localhost", "127.1", "0x7f000001", "2130706433", "[::1]", "[::ffff:127.0.0.1]", "0"])
  func `this machine is not asked unless the user typed so, however it is written`(host: String) async throws {
    let server = try FaultyServer(.json("[]"))
    defer { server.stop() }
    let request = HTTPFetch(try #require(URL(string: "http://\(host):\(server.port)/")))
    #expect(try await failure(of: request, by: HTTPFetcher()).kind == "refused")
    #expect(server.requests == [])
  }

  @Test(
    arguments: [
      ([10, 0, 0, 1], true), ([172, 16, 0, 1], true), ([172, 32, 0, 1], false), ([192, 168, 1, 1], true),
      ([169, 254, 169, 254], true), ([100, 64, 0, 1], true), ([100, 128, 0, 1], false), ([198, 18, 0, 1], true),
      ([224, 0, 0, 1], true), ([255, 255, 255, 255], true), ([8, 8, 8, 8], false), ([11, 0, 0, 1], false),
      ([0, 0, 0, 0], true), ([1, 1, 1, 1], false),
    ] as [([UInt8], Bool)])
  func `private networks of version 4 are known`(bytes: [UInt8], isPrivate: Bool) {
    #expect(Address(bytes).isPrivate == isPrivate)
    #expect(Address([UInt8](repeating: 0, count: 12) + bytes).isPrivate == isPrivate)
    #expect(Address([0x20, 0x01] + [UInt8](repeating: 0, count: 10) + bytes.map { ~$0 }).isPrivate == isPrivate)
    #expect(Address([0x20, 0x02] + bytes + [UInt8](repeating: 0, count: 10)).isPrivate == isPrivate)
    #expect(Address([0, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8) + bytes).isPrivate == isPrivate)
  }

  @Test(
    arguments: [
      ([0xFC, 0], true), ([0xFD, 0x12], true), ([0xFE, 0x80], true), ([0xFF, 0x02], true), ([0x2A, 0x00], false),
      ([0x24, 0x00], false), ([0, 0], true), ([0, 0x64, 0xFF, 0x9B, 0, 1], true), ([0x20, 0x01, 0x0D], false),
    ] as [([UInt8], Bool)])
  func `private networks of version 6 are known`(start: [UInt8], isPrivate: Bool) {
    #expect(Address(start + [UInt8](repeating: 0, count: 15 - start.count) + [1]).isPrivate == isPrivate)
  }
}
