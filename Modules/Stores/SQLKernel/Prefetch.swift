import Dispatch
import Locks

/// Prepares values on another thread, in order, while the caller uses the finished ones.
///
/// ```swift
/// let prepared = Prefetch(orders, PreparedOrder.init)
/// for index in prepared.indices { insert(prepared[index]) }
/// ```
package final class Prefetch<Value: Sendable>: Sendable {
  private let values = Lock<[Value]>([])
  private let ready = DispatchSemaphore(value: 0)
  package let indices: Range<Int>
  /// The number of values that are handed over together.
  private static var chunk: Int { 256 }

  /// Starts to prepare all values at once, whether they are used or not.
  package init<Source: Sendable>(_ sources: [Source], _ prepare: @escaping @Sendable (Source) -> Value) {
    indices = sources.indices
    DispatchQueue.global().async {
      for start in stride(from: 0, to: sources.count, by: Self.chunk) {
        let chunk = sources[start..<min(start + Self.chunk, sources.count)].map(prepare)
        self.values.withLock { $0 += chunk }
        self.ready.signal()
      }
    }
  }

  /// The value at an index; waits until it has been prepared. It can be read repeatedly.
  package subscript(index: Int) -> Value {
    while true {
      if let value = values.withLock({ index < $0.count ? $0[index] : nil }) { return value }
      ready.wait()
    }
  }
}
