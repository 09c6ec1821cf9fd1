/// Writes a text on the stack from its end to its start, the order in which digits are computed.
///
/// It allocates nothing but the resulting string.
@safe struct BackwardWriter {
  /// The highest number of UTF-8 bytes of a text; a pattern whose text could be longer must not be compiled.
  static let capacity = 256

  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private var start = BackwardWriter.capacity

  private init(_ bytes: UnsafeMutableBufferPointer<UInt8>) { unsafe self.bytes = bytes }

  /// Returns the text that the closure writes, from its end to its start.
  @inline(__always)
  static func text(_ write: (inout BackwardWriter) -> Void) -> String {
    // The buffer is on the stack and does not leave this call.
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { bytes in
      var writer = unsafe BackwardWriter(bytes)
      write(&writer)
      return unsafe String(decoding: UnsafeBufferPointer(rebasing: bytes[writer.start...]), as: UTF8.self)
    }
  }

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    start -= 1
    // The compiler of a pattern has checked that its longest text fits.
    unsafe bytes[start] = byte
  }

  @inline(__always)
  mutating func put(_ text: [UInt8]) {
    var index = text.count
    while index > 0 {
      index -= 1
      put(text[index])
    }
  }

  /// Writes the lowest digits of a number, with leading zeros up to a width.
  @inline(__always)
  mutating func put(_ number: Int, width: Int, _ digits: Digits) {
    var rest = UInt(bitPattern: number)
    for _ in 0..<width {
      digits.put(rest % 10, into: &self)
      rest /= 10
    }
  }
}
