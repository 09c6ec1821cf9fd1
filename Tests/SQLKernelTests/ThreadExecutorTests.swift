import Foundation
import Locks
import Testing

@testable import SQLKernel

@Suite(.timeLimit(.minutes(20))) struct ThreadExecutorTests {
  private actor Clerk {
    private let executor = ThreadExecutor("clerk")
    private(set) var done: [Int] = []
    private var threads: Set<ObjectIdentifier> = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    func work(_ number: Int) {
      done.append(number)
      threads.insert(ObjectIdentifier(Thread.current))
    }

    /// The number of threads on which it has worked.
    var threadCount: Int {
      assertIsolated()
      return threads.count
    }

    /// Stores an object that is released when the thread ends.
    func leave(_ mark: Mark) { Thread.current.threadDictionary["mark"] = mark }

    nonisolated func add(_ numbers: Range<Int>) {
      for number in numbers { executor.run { self.assumeIsolated { $0.work(number) } } }
    }
  }

  @Test func `a thread that has worked and gets nothing more to do is at rest once`() async {
    let executor = ThreadExecutor("clerk", rest: .milliseconds(1))
    let count = Lock(0)
    let (rests, continuation) = AsyncStream<Void>.makeStream()
    executor.whenAtRest {
      count.withLock { $0 += 1 }
      continuation.yield()
    }
    var rest = rests.makeAsyncIterator()
    for _ in 1...3 {
      executor.run {}
      await rest.next()
    }
    #expect(count.withLock { $0 } == 3)
  }

  private final class Mark: Sendable {
    private let hasGone: AsyncStream<Never>.Continuation

    init(_ hasGone: AsyncStream<Never>.Continuation) { self.hasGone = hasGone }

    deinit { hasGone.finish() }
  }

  @Test func `an actor does all its work on one thread, in the order of its coming`() async {
    let clerk = Clerk()
    clerk.add(0..<1_000)
    await clerk.work(1_000)
    #expect(await clerk.done == Array(0...1_000))
    #expect(await clerk.threadCount == 1)
  }

  @Test func `the thread ends with its actor`() async {
    let (end, hasEnded) = AsyncStream<Never>.makeStream()
    await Clerk().leave(Mark(hasEnded))
    for await _ in end {}
  }
}
