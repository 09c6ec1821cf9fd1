/// A growing buffer of bytes that reserves space once per string or number instead of once per byte.
public struct OutputBytes: Sendable {
  /// Written up to `end`; the bytes behind are room, and nothing reads them.
  @usableFromInline var storage: [UInt8] = []
  @usableFromInline var end = 0
  /// The size of the next storage: the greatest one so far.
  private var usualRoom = 4096

  /// Creates an empty buffer.
  public init() {}

  /// The number of bytes that `take()` returns.
  @inlinable public var count: Int { end }

  /// Returns the bytes appended since the last call and empties the buffer.
  public mutating func take() -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &storage)
    taken.removeLast(taken.count - end)
    end = 0
    return taken
  }

  /// Appends one byte.
  @inlinable
  public mutating func append(_ byte: UInt8) {
    reserve(1)
    storage[end] = byte
    end += 1
  }

  /// Appends the UTF-8 bytes of a literal, unescaped.
  public mutating func append(_ literal: StaticString) {
    // A literal's bytes live as long as the program.
    unsafe append(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount).span)
  }

  /// Appends the UTF-8 bytes of a string, unescaped.
  public mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in unsafe append(utf8.span) }
  }

  /// Appends an integer as decimal ASCII digits.
  public mutating func append(_ number: Int64) {
    let length = number.magnitude.decimalDigits + (number < 0 ? 1 : 0)
    reserve(length)
    var rest = number.magnitude
    var index = end + length
    repeat {
      index -= 1
      storage[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    if number < 0 { storage[end] = UInt8(ascii: "-") }
    end += length
  }

  /// Appends a copy of the bytes.
  @inlinable
  public mutating func append(_ bytes: Span<UInt8>) { append(bytes, after: nil) }

  /// Appends a copy of the bytes, optionally in quotation marks, with an optional byte before and after them.
  @inlinable @inline(__always)
  mutating func append(
    _ bytes: Span<UInt8>, after first: UInt8?, isQuoted: Bool = false, before last: UInt8? = nil
  ) {
    reserve(bytes.count + 4)
    var index = end
    // The storage has been reserved, and the two do not overlap because only this value uses the storage.
    unsafe storage.withUnsafeMutableBytes { room in
      func put(_ byte: UInt8) {
        unsafe room[index] = byte
        index += 1
      }
      if let first { put(first) }
      if isQuoted { put(UInt8(ascii: "\"")) }
      unsafe bytes.withUnsafeBytes {
        unsafe UnsafeMutableRawBufferPointer(rebasing: room[index...]).copyMemory(from: $0)
      }
      index += bytes.count
      if isQuoted { put(UInt8(ascii: "\"")) }
      if let last { put(last) }
    }
    end = index
  }

  @inlinable
  mutating func reserve(_ length: Int) {
    if storage.count - end < length { grow(length) }
  }

  @usableFromInline @inline(never)
  mutating func grow(_ length: Int) {
    usualRoom = max(usualRoom, storage.count * 2, end + length)
    let room = usualRoom
    // Bytes that were not written are not read and need no initial value.
    let larger = unsafe [UInt8](unsafeUninitializedCapacity: room) { bytes, initialized in
      unsafe storage.withUnsafeBytes { old in
        unsafe UnsafeMutableRawBufferPointer(bytes).copyMemory(from: UnsafeRawBufferPointer(rebasing: old[..<end]))
      }
      initialized = room
    }
    storage = larger
  }
}

extension UInt64 {
  /// The number of decimal digits.
  fileprivate var decimalDigits: Int {
    var (digits, rest) = (1, self / 10)
    while rest > 0 { (digits, rest) = (digits + 1, rest / 10) }
    return digits
  }
}
