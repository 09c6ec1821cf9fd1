import Synchronization

/// Several readers; each question goes to the one that has the fewest waiting.
final class ReaderPool: Sendable {
  private let readers: [Reader]
  private let waiting: Mutex<[Int]>

  init(_ file: StoreFile, count: Int) {
    readers = (0..<max(count, 1)).map { _ in Reader(file) }
    waiting = Mutex(Array(repeating: 0, count: max(count, 1)))
  }

  /// The reader that is opened first and that a single caller keeps meeting.
  var first: Reader { readers[0] }

  func read<R: Sendable>(_ body: @Sendable (Connection) throws(Failure) -> R) async throws(Failure) -> R {
    let chosen = waiting.withLock { waiting in
      let index = waiting.indices.min { waiting[$0] < waiting[$1] } ?? 0
      waiting[index] += 1
      return index
    }
    defer { waiting.withLock { $0[chosen] -= 1 } }
    return try await readers[chosen].read(body).get()
  }

  func close() async {
    for reader in readers { await reader.close() }
  }
}
