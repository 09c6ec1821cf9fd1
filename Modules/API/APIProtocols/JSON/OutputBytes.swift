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
    reserve(bytes.count)
    let end = count
    var room = storage.mutableSpan
    for index in bytes.indices { room[end + index] = bytes[index] }
    count = end + bytes.count
  }

  /// Copies bytes from a place on, up to the first that is marked in a table of 256.
  ///
  /// - Returns: the place of the marked byte, or where the bytes end.
  mutating func append(_ bytes: Span<UInt8>, from start: Int, until marked: [Bool]) -> Int {
    reserve(bytes.count - start)
    let shift = count - start
    var room = storage.mutableSpan
    var index = start
    while index < bytes.count, !marked[Int(bytes[index])] {
      room[index + shift] = bytes[index]
      index += 1
    }
    count = index + shift
    return index
  }

  /// Forgets what has been written from a place on.
  mutating func drop(to place: Int) { count = min(count, place) }

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
