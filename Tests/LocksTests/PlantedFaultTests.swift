import Foundation
import Locks
import Synchronization
import Testing

/// Faults for `Tools/check-sanitizer`: a sanitizer that does not report them reports nothing else either.
///
/// `STOREKEEPER_PLANTED_FAULT` names the one that runs; without it, none does.
@Suite struct PlantedFaultTests {
  private static let planted = ProcessInfo.processInfo.environment["STOREKEEPER_PLANTED_FAULT"]

  @Test(.enabled(if: planted == "race")) func `two threads write a value without a lock`() {
    let count = Counter()
    onTwoThreads { _ in count.value += 1 }
    #expect(count.value > 0)
  }

  @Test(.enabled(if: planted == "wrong-lock")) func `two threads write a value under different locks`() {
    let count = Counter()
    let locks = [Guard(), Guard()]
    onTwoThreads { index in locks[index].lock.withLock { _ in count.value += 1 } }
    #expect(count.value > 0)
  }

  @Test(.enabled(if: planted == "freed-memory")) func `memory is read after it was freed`() {
    let memory = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    unsafe memory.initialize(to: 1)
    unsafe memory.deallocate()
    #expect(unsafe memory.pointee >= .min)
  }

  @Test(.enabled(if: planted == "leak")) func `memory is never freed`() {
    for _ in 0..<100 { unsafe UnsafeMutablePointer<Int>.allocate(capacity: 1).initialize(to: 1) }
  }
}

/// Runs a closure on two threads at the same time, many times: the sanitizer may miss two accesses of one moment.
///
/// Both have started before either calls the closure, so that no lock of the system orders the two calls. The counter
/// of the started threads orders nothing either.
private func onTwoThreads(_ body: @escaping @Sendable (Int) -> Void) {
  let started = Started()
  let done = DispatchGroup()
  for index in 0..<2 {
    done.enter()
    Thread.detachNewThread {
      started.count.add(1, ordering: .relaxed)
      while started.count.load(ordering: .relaxed) < 2 {}
      for _ in 0..<1_000 { body(index) }
      done.leave()
    }
  }
  done.wait()
}

private final class Started: Sendable {
  let count = Atomic(0)
}

/// `@unchecked Sendable`: the race is the purpose.
private final class Counter: @unchecked Sendable {
  var value = 0
}

private final class Guard: Sendable {
  let lock = Lock(0)
}
