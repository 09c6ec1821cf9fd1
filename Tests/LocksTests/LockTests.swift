import Dispatch
import Locks
import Testing

@Suite struct LockTests {
  @Test func `threads that add under a lock lose no addition`() {
    let count = Lock(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<10_000 { count.withLock { $0 += 1 } }
    }
    #expect(count.withLock { $0 } == 80_000)
  }

  @Test func `a lock is free again after its closure has thrown`() {
    struct Refusal: Error {}
    let value = Lock("old")
    #expect(throws: Refusal.self) {
      try value.withLock { value throws(Refusal) in
        value = "new"
        throw Refusal()
      }
    }
    #expect(value.withLock { $0 } == "new")
  }

  @Test func `a lock protects a value that cannot be copied`() {
    struct Ticket: ~Copyable { var isUsed = false }
    let ticket = Lock(Ticket())
    ticket.withLock { $0.isUsed = true }
    #expect(ticket.withLock { $0.isUsed })
  }
}
