public import APIDocuments

/// A request's values in brief, the same in every process and on every machine: FNV-1a of 128 bits.
///
/// Whoever adds values reads them before: `1.5` and `1.50` are the same, and so are `10:00:00Z` and `12:00:00+02:00`.
public struct Fingerprint: Sendable {
  private var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D

  public init() {}

  /// 32 hexadecimal digits.
  public var text: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 32 - digits.utf8.count) + digits
  }

  private mutating func add(byte: UInt8) {
    hash = (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013B
  }

  /// A text, or that there is none; its length comes first, so that two texts are never taken for one.
  public mutating func add(_ text: String?) {
    guard let text else { return add(byte: 0) }
    add(byte: 1)
    add(UInt64(text.utf8.count))
    for byte in text.utf8 { add(byte: byte) }
  }

  /// All of its bytes.
  public mutating func add(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { add(byte: UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// A number, or that there is none.
  public mutating func add(_ number: Int64?) { add(number.map(String.init)) }

  /// One byte.
  public mutating func add(_ flag: Bool) { add(byte: flag ? 1 : 0) }

  /// What becomes of a field, then its new value.
  public mutating func add<Value>(_ patch: Patch<Value>, _ addValue: (inout Fingerprint, Value) -> Void) {
    switch patch {
    case .unchanged: add(byte: 0)
    case .cleared: add(byte: 1)
    case .set(let value):
      add(byte: 2)
      addValue(&self, value)
    }
  }

  /// What becomes of a text.
  public mutating func add(_ patch: Patch<String>) { add(patch) { $0.add($1) } }
}
