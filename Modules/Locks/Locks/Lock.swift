public import Synchronization

/// A value that one thread at a time may use, as `Synchronization.Mutex`, but visible to ThreadSanitizer.
///
/// ```swift
/// let count = Lock(0)
/// count.withLock { $0 += 1 }
/// ```
///
/// On Linux, `Mutex` calls the kernel's futex itself, and ThreadSanitizer, which replaces the functions of the C library,
/// reports each pair of accesses under it as a race. With `-D THREAD_SANITIZER`, a lock of the C library is around it;
/// without, this type is the mutex and nothing else.
@frozen
public struct Lock<State: ~Copyable>: ~Copyable, Sendable {
  @usableFromInline let mutex: Mutex<State>
  #if THREAD_SANITIZER
    @usableFromInline let visible = VisibleLock()
  #endif

  /// Creates a lock that protects a value.
  @inlinable
  public init(_ initialState: consuming sending State) {
    mutex = Mutex(initialState)
  }

  /// Calls a closure with the value as soon as no other thread uses it, and returns the closure's result.
  ///
  /// The lock is not recursive: a closure that calls `withLock` of the same lock stops the program or waits for ever.
  ///
  /// - Parameter body: a closure that reads or changes the value; it must not wait for another thread.
  /// - Throws: the error of the closure.
  @inlinable
  public borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending State) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    #if THREAD_SANITIZER
      visible.lock()
      defer { visible.unlock() }
    #endif
    return try mutex.withLock(body)
  }
}
