/// Writes a text from its end to its start, as numbers come, on the stack: a text costs its own string and no more.
@safe struct BackwardWriter {
  /// The longest text there is room for, in bytes of UTF-8; what could grow longer must not be compiled.
  static let capacity = 256

  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private var start = BackwardWriter.capacity

  private init(_ bytes: UnsafeMutableBufferPointer<UInt8>) { unsafe self.bytes = bytes }

  /// The text that the closure writes, from its end to its start.
  @inline(__always)
  static func text(_ write: (inout BackwardWriter) -> Void) -> String {
    // The memory is on the stack and does not leave this call.
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { bytes in
      var writer = unsafe BackwardWriter(bytes)
      write(&writer)
      return unsafe String(decoding: UnsafeBufferPointer(rebasing: bytes[writer.start...]), as: UTF8.self)
    }
  }

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    start -= 1
    // Whoever compiles a pattern has seen to it that its longest text fits.
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

  /// The lowest digits of a number, with zeros in front of them up to a width.
  @inline(__always)
  mutating func put(_ number: Int, width: Int, _ digits: Digits) {
    var rest = UInt(bitPattern: number)
    for _ in 0..<width {
      digits.put(rest % 10, into: &self)
      rest /= 10
    }
  }
}
