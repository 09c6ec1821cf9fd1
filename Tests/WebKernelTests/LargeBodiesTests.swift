import APITesting
import HTTPProtocols
import PresentationProtocols
import Testing

@testable import WebKernel

@Suite struct `Bodies above the usual limit` {
  private let gate = ConcurrencyGate(.largeBody)
  private let large = [UInt8](repeating: 0, count: 11)

  private func bodies(of caller: String) -> LargeBodies {
    LargeBodies(gate: gate, caller: .identity(caller), usualLimit: 10)
  }

  @Test func `one of a caller and two in all are in memory at once, and a place is given back`() async throws {
    for _ in 1...3 {
      try await bodies(of: "a").withBytes(of: ByteSourceFake(large), upTo: 20) { bytes in
        #expect(bytes == large)
        await expectRefused(of: "a")
        try await bodies(of: "b").withBytes(of: ByteSourceFake(large), upTo: 20) { _ in await expectRefused(of: "c") }
        try await bodies(of: "c").withBytes(of: ByteSourceFake(large, byteCount: 11), upTo: 20) { _ in }
      }
    }
  }

  @Test func `a small body takes no place of a large one`() async throws {
    try await bodies(of: "a").withBytes(of: ByteSourceFake(large), upTo: 20) { _ in
      let small = [UInt8](repeating: 0, count: 10)
      try await bodies(of: "a").withBytes(of: ByteSourceFake(small), upTo: 20) { #expect($0 == small) }
    }
  }

  @Test func `one without an end is refused, and gives its place back`() async throws {
    for _ in 1...3 {
      let endless = ByteSourceFake([UInt8](repeating: 0, count: 21), pieceSize: 1)
      let problem = await #expect(throws: Problem.self) {
        try await bodies(of: "a").withBytes(of: endless, upTo: 20) { _ in }
      }
      #expect(problem?.code == .tooLarge)
    }
  }

  private func expectRefused(of caller: String) async {
    let problem = await #expect(throws: Problem.self) {
      try await bodies(of: caller).withBytes(of: ByteSourceFake(large), upTo: 20) { _ in }
    }
    #expect(problem?.code == .tooMany)
    #expect(problem?.retryAfter != nil)
  }
}
