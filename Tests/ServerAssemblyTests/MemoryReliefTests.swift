import Foundation
import Locks
import Testing

@testable import ServerAssembly

@Suite(.serialized, .timeLimit(.minutes(20))) struct MemoryReliefTests {
  @Test(arguments: [
    (held: 100 << 20, milliseconds: 20, isGivenBack: true), (held: 100 << 20, milliseconds: 19, isGivenBack: false),
    (held: 16 << 20, milliseconds: 500, isGivenBack: false),
  ])
  func `memory is given back after work and once more, where much is held`(
    held: Int, milliseconds: Int, isGivenBack: Bool
  ) {
    let used = Lock(Duration.zero)
    let count = Lock(0)
    var rounds = MemoryRelief.Rounds(
      of: ProcessMemory(
        heldBytes: { held }, giveBack: { count.withLock { $0 += 1 } }, processorTime: { used.withLock { $0 } }))
    rounds.look()
    #expect(count.withLock { $0 } == 0)
    used.withLock { $0 = .milliseconds(milliseconds) }
    for _ in 1...4 { rounds.look() }
    #expect(count.withLock { $0 } == (isGivenBack ? 2 : 0))
  }

  @Test func `memory is given back when the work has ended, not while it goes on`() {
    let used = Lock(Duration.zero)
    let count = Lock(0)
    var rounds = MemoryRelief.Rounds(
      of: ProcessMemory(
        heldBytes: { 100 << 20 }, giveBack: { count.withLock { $0 += 1 } }, processorTime: { used.withLock { $0 } }))
    for _ in 1...3 {
      used.withLock { $0 += .seconds(2) }
      rounds.look()
    }
    #expect(count.withLock { $0 } == 0)
    rounds.look()
    #expect(count.withLock { $0 } == 1)
  }

  #if canImport(Glibc)
    @Test func `pages that hold nothing any more go back to the system, also between others`() throws {
      let memory = ProcessMemory.current
      // Of 64 MiB in blocks of 1 KiB, every 64th stays.
      var blocks = (0..<64 << 10).map { _ in [UInt8](repeating: 1, count: 1_000) }
      for index in blocks.indices where index % 64 != 0 { blocks[index] = [] }
      let before = memory.heldBytes()
      memory.giveBack()
      #expect(before - memory.heldBytes() > 32 << 20)
      #expect(blocks.count { !$0.isEmpty } == 1 << 10)
    }

    @Test func `memory that a thread frees returns to the system after a large block was freed`() async throws {
      let memory = ProcessMemory.current
      memory.limitRetention()
      // After this, the library would retain up to 30 MiB at the end of each thread's share.
      #expect([UInt8](repeating: 1, count: 30 << 20).contains(1))
      let saved = await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          let before = memory.heldBytes()
          // Other tests allocate and free memory meanwhile.
          let rounds = (1...20).map { _ in
            var blocks = (1...320).map { _ in [UInt8](repeating: 1, count: 64 << 10) }
            blocks = []
            memory.giveBack()
            return memory.heldBytes() - before - blocks.count
          }
          continuation.resume(returning: rounds.min() ?? 0)
        }
      }
      #expect(saved < 10 << 20)
    }

    @Test func `the processor's time is that of this process`() {
      let before = ProcessMemory.current.processorTime()
      while ProcessMemory.current.processorTime() - before < .milliseconds(1) {}
      #expect(ProcessMemory.current.processorTime() > before)
    }
  #endif
}
