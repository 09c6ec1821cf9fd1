import Dispatch
import Synchronization

/// Makes values on another thread, in order, while the caller uses those that are ready.
final class Prefetch<Thing: Sendable>: Sendable {
  private let things = Mutex<[Thing]>([])
  private let ready = DispatchSemaphore(value: 0)
  let indices: Range<Int>

  /// Begins at once, and makes them all whether they are used or not.
  init(count: Int, make: @escaping @Sendable (Int) -> Thing) {
    indices = 0..<count
    DispatchQueue.global().async {
      for index in self.indices {
        let thing = make(index)
        self.things.withLock { $0.append(thing) }
        self.ready.signal()
      }
    }
  }

  /// The thing at an index, as often as it is asked for; waits until it has been made.
  subscript(index: Int) -> Thing {
    while true {
      if let thing = things.withLock({ index < $0.count ? $0[index] : nil }) { return thing }
      ready.wait()
    }
  }
}
