/// Bytes on their way out. Room is made once for each text or number, not checked for with every byte.
struct OutputBytes: Sendable {
  /// Written up to `count`; what lies behind is room.
  private var storage = [UInt8](repeating: 0, count: 4096)
  private(set) var count = 0

  /// What has been written since the last time.
  mutating func take() -> [UInt8] {
    defer { count = 0 }
    return Array(storage[..<count])
  }

  mutating func append(_ byte: UInt8) {
    reserve(1)
    storage[count] = byte
    count += 1
  }

  mutating func append(_ literal: StaticString) {
    // A literal's bytes live as long as the program.
    unsafe append(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount).span)
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in unsafe append(utf8.span) }
  }

  mutating func append(_ number: Int64) {
    let length = number.magnitude.decimalDigits + (number < 0 ? 1 : 0)
    reserve(length)
    var rest = number.magnitude
    var index = count + length
    repeat {
      index -= 1
      storage[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    if number < 0 { storage[count] = UInt8(ascii: "-") }
    count += length
  }

  mutating func append(_ bytes: Span<UInt8>) {
    append(bytes, between: nil)
  }

  /// Copies bytes, in quotation marks where there is a mark.
  @inline(__always)
  mutating func append(_ bytes: Span<UInt8>, between mark: UInt8?) {
    reserve(bytes.count + 2)
    if let mark {
      storage[count] = mark
      storage[count + bytes.count + 1] = mark
      count += 1
    }
    let end = count
    // There is room for as many, and the two do not overlap: the storage is ours alone.
    unsafe storage.withUnsafeMutableBytes { room in
      unsafe bytes.withUnsafeBytes { unsafe UnsafeMutableRawBufferPointer(rebasing: room[end...]).copyMemory(from: $0) }
    }
    count += bytes.count + (mark == nil ? 0 : 1)
  }

  private mutating func reserve(_ length: Int) {
    guard storage.count - count < length else { return }
    storage.append(contentsOf: repeatElement(0, count: max(storage.count, length)))
  }
}

extension UInt64 {
  /// How many digits the number has.
  fileprivate var decimalDigits: Int {
    var (digits, rest) = (1, self / 10)
    while rest > 0 { (digits, rest) = (digits + 1, rest / 10) }
    return digits
  }
}
