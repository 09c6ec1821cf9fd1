public import DocumentsProtocols

/// A 128-bit hash of a request's values, FNV-1a, which is equal in all processes and on all machines.
///
/// Add parsed values, so that equal values have equal fingerprints: `1.5` and `1.50`, `10:00:00Z` and `12:00:00+02:00`.
public struct Fingerprint: Sendable {
  private var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D

  /// Creates the fingerprint of no values.
  public init() {}

  /// The hash as 32 hexadecimal digits.
  public var text: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 32 - digits.utf8.count) + digits
  }

  private mutating func add(byte: UInt8) {
    hash = (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013B
  }

  /// Adds a text or its absence. Its length is added first, so that the limits of adjacent texts count.
  public mutating func add(_ text: String?) {
    guard let text else { return add(byte: 0) }
    add(byte: 1)
    add(UInt64(text.utf8.count))
    for byte in text.utf8 { add(byte: byte) }
  }

  /// Adds bytes, for example of a file. Their number is added first.
  public mutating func add(_ bytes: [UInt8]) {
    add(UInt64(bytes.count))
    for byte in bytes { add(byte: byte) }
  }

  /// Adds all eight bytes of an integer.
  public mutating func add(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { add(byte: UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// Adds a number or its absence.
  public mutating func add(_ number: Int64?) { add(number.map(String.init)) }

  /// Adds a Boolean value.
  public mutating func add(_ flag: Bool) { add(byte: flag ? 1 : 0) }

  /// Adds the change of a field, then its new value if there is one.
  public mutating func add<Value>(_ patch: Patch<Value>, _ addValue: (inout Fingerprint, Value) -> Void) {
    switch patch {
    case .unchanged: add(byte: 0)
    case .cleared: add(byte: 1)
    case .set(let value):
      add(byte: 2)
      addValue(&self, value)
    }
  }

  /// Adds the change of a text field.
  public mutating func add(_ patch: Patch<String>) { add(patch) { $0.add($1) } }
}
