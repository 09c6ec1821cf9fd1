#if THREAD_SANITIZER
  import Foundation

  /// A lock of the C library, whose functions ThreadSanitizer knows.
  @usableFromInline
  final class VisibleLock: Sendable {
    private let mutex: NSLock

    @usableFromInline
    init() { mutex = NSLock() }

    @usableFromInline
    func lock() { mutex.lock() }

    @usableFromInline
    func unlock() { mutex.unlock() }
  }
#endif
