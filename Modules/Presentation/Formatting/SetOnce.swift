import Synchronization

/// A reference that is set once and read without a lock.
///
/// `AtomicLazyReference` does the same, but the toolchain does not specialise it: each load takes some 40 nanoseconds.
@safe struct SetOnce<Instance: AnyObject & Sendable>: ~Copyable, Sendable {
  /// The address of the retained instance; 0 while there is none.
  private let address = Atomic<UInt>(0)

  deinit {
    guard let instance = unsafe reference(address.load(ordering: .acquiring)) else { return }
    unsafe instance.release()
  }

  /// Returns the result of a closure on the instance; `nil` if there is none yet.
  ///
  /// The instance lives as long as this value, which is at least as long as the call, and so is not retained for it.
  @inline(__always)
  func map<Result>(_ body: (Instance) -> Result) -> Result? {
    guard let instance = unsafe reference(address.load(ordering: .acquiring)) else { return nil }
    return unsafe instance._withUnsafeGuaranteedRef { body($0) }
  }

  /// Sets the instance if there is none, and returns the one that is set.
  func setIfNone(_ new: Instance) -> Instance {
    let mine = unsafe Unmanaged.passRetained(new)
    let (isSet, there) = address.compareExchange(
      expected: 0, desired: unsafe UInt(bitPattern: mine.toOpaque()), ordering: .acquiringAndReleasing)
    guard !isSet, let first = unsafe reference(there) else { return new }
    unsafe mine.release()
    return unsafe first.takeUnretainedValue()
  }

  @inline(__always)
  private func reference(_ address: UInt) -> Unmanaged<Instance>? {
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: address) else { return nil }
    return unsafe Unmanaged.fromOpaque(pointer)
  }
}
