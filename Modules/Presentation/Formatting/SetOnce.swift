import Synchronization

/// A reference that is set once and read without a lock.
///
/// `AtomicLazyReference` is the same, but the toolchain does not specialise it: each load costs some forty nanoseconds.
@safe struct SetOnce<Instance: AnyObject & Sendable>: ~Copyable, Sendable {
  /// The address of the instance, of which this holds one count; 0 while there is none.
  private let address = Atomic<UInt>(0)

  deinit {
    guard let instance = unsafe reference(address.load(ordering: .acquiring)) else { return }
    unsafe instance.release()
  }

  /// What the closure makes of the instance, or `nil` where there is none yet.
  ///
  /// It lives as long as this does, which is at least as long as the call, and so need not be counted.
  @inline(__always)
  func map<Result>(_ body: (Instance) -> Result) -> Result? {
    guard let instance = unsafe reference(address.load(ordering: .acquiring)) else { return nil }
    return unsafe instance._withUnsafeGuaranteedRef { body($0) }
  }

  /// The instance that is set already, else this one, which then is.
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
