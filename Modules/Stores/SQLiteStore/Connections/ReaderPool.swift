import Synchronization

/// Several readers; each question goes to the one that has the fewest waiting.
///
/// Questions that may take long leave one reader to the others: where each of the rest has one, a short question goes to
/// the reader that takes no long ones.
final class ReaderPool: Sendable {
  private struct Load {
    var reads = 0
    var longReads = 0
  }

  /// The last is for short questions alone.
  private let readers: [Reader]
  private let loads: Mutex<[Load]>

  /// - Parameter count: how many long questions can run at once.
  init(_ file: StoreFile, count: Int) {
    readers = (0...max(count, 1)).map { _ in Reader(file) }
    loads = Mutex(Array(repeating: Load(), count: readers.count))
  }

  /// The reader that is opened first and that a single caller keeps meeting.
  var first: Reader { readers[0] }

  /// - Parameter isLong: whether the answer may take long to find: it depends on how many orders there are.
  func read<R: Sendable>(
    isLong: Bool = false, _ body: @Sendable (Connection) throws(Failure) -> R
  ) async throws(Failure) -> R {
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
    return try await readers[chosen].read(body).get()
  }

  private static func choice(among loads: [Load], isLong: Bool) -> Int {
    var best: Int?
    for index in loads.indices.dropLast() where isLong || loads[index].longReads == 0 {
      if best.map({ loads[index].reads < loads[$0].reads }) ?? true { best = index }
    }
    return best ?? loads.count - 1
  }

  func close() async {
    for reader in readers { await reader.close() }
  }
}
