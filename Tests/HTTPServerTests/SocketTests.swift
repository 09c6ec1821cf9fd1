import Testing

@testable import HTTPServer

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct SocketTests {
  @Test func `a look at what a client still sends drops no more bytes than its limit`() throws {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      try #require(unsafe socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0)
    #else
      try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    #endif
    defer { ends.forEach { close($0) } }
    let bytes = [UInt8](repeating: 1, count: 5_000)
    try #require(unsafe send(ends[0], bytes, bytes.count, 0) == bytes.count)
    #expect(discardArrived(on: ends[1], upTo: 3_000))
    var waiting: Int32 = 0
    try #require(unsafe ioctl(ends[1], UInt(FIONREAD), &waiting) == 0)
    #expect(waiting == 2_000)
    #expect(discardArrived(on: ends[1], upTo: 3_000))
    shutdown(ends[0], Int32(SHUT_WR))
    #expect(!discardArrived(on: ends[1]))
  }
}
