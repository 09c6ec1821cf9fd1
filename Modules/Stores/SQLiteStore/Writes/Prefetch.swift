import Dispatch
import Locks

/// Computes values on another thread, in order, while the caller uses the finished ones.
final class Prefetch<Thing: Sendable>: Sendable {
  private let things = Lock<[Thing]>([])
  private let ready = DispatchSemaphore(value: 0)
  let indices: Range<Int>

  /// Starts to compute all `count` values at once, whether they are used or not.
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

  /// The value at an index; waits until it has been computed. It can be read repeatedly.
  subscript(index: Int) -> Thing {
    while true {
      if let thing = things.withLock({ index < $0.count ? $0[index] : nil }) { return thing }
      ready.wait()
    }
  }
}
