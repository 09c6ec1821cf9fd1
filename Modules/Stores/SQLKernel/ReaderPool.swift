import Locks
import Synchronization

/// A connection that only reads, for a pool.
package protocol PooledReader: Actor {
  associatedtype Connection
  associatedtype Failure: Error

  /// Runs a closure in one read transaction, so that all of its statements see the same state of the store.
  func read<R: Sendable>(_ body: @Sendable (Connection) throws(Failure) -> R) -> Result<R, Failure>
  /// Closes the connection; the next read opens it again.
  func close()
}

/// Several readers; each read goes to the one with the fewest waiting reads.
///
/// Reads that may take long leave one reader to the others: if each of the rest runs one, a short read goes to the
/// reader that takes no long ones.
package final class ReaderPool<Reader: PooledReader>: Sendable {
  private struct Load {
    var reads = 0
    var longReads = 0
  }

  /// The readers; the last one is for short reads alone.
  private let readers: [Reader]
  private let loads: Lock<[Load]>
  private let reads = Atomic(0)
  private let microsecondsWaited = Atomic(0)

  /// Creates a pool of `count` readers for all reads, at least one, and one more for short reads.
  ///
  /// - Parameters:
  ///   - count: how many long reads can run at once.
  ///   - make: returns a new reader.
  package init(count: Int, make: () -> Reader) {
    readers = (0...max(count, 1)).map { _ in make() }
    loads = Lock(Array(repeating: Load(), count: readers.count))
  }

  /// The reader that is opened first, and that serves a single caller.
  package var first: Reader { readers[0] }

  /// Runs a closure in a read transaction of the reader with the fewest waiting reads.
  ///
  /// - Parameter isLong: whether the duration grows with the number of orders.
  package func read<R: Sendable>(
    isLong: Bool = false, _ body: @Sendable (Reader.Connection) throws(Reader.Failure) -> R
  ) async throws(Reader.Failure) -> R {
    reads.add(1, ordering: .relaxed)
    let chosen = loads.withLock { loads in
      let index = Self.choice(among: loads, isLong: isLong)
      loads[index].reads += 1
      if isLong { loads[index].longReads += 1 }
      return index
    }
    defer {
      loads.withLock { loads in
        loads[chosen].reads -= 1
        if isLong { loads[chosen].longReads -= 1 }
      }
    }
    let arrival = ContinuousClock.now
    return try await readers[chosen].read { connection throws(Reader.Failure) in
      let wait = ContinuousClock.now - arrival
      microsecondsWaited.add(Int(wait / .microseconds(1)), ordering: .relaxed)
      return try body(connection)
    }.get()
  }

  private static func choice(among loads: [Load], isLong: Bool) -> Int {
    var best: Int?
    for index in loads.indices.dropLast() where isLong || loads[index].longReads == 0 {
      if best.map({ loads[index].reads < loads[$0].reads }) ?? true { best = index }
    }
    return best ?? loads.count - 1
  }

  /// The number of reads that wait now, of all reads, and the milliseconds for which they waited.
  package var tally: (waiting: Int, reads: Int, milliseconds: Int) {
    let waiting = loads.withLock { loads in loads.reduce(0) { $0 + max(0, $1.reads - 1) } }
    return (waiting, reads.load(ordering: .relaxed), microsecondsWaited.load(ordering: .relaxed) / 1_000)
  }

  package func close() async {
    for reader in readers { await reader.close() }
  }
}
