/// Writes JSON (RFC 8259) into bytes: compact for machines, or one member a line for a person at a terminal.
///
/// ```swift
/// var json = JSONWriter()
/// json.object { $0.member("orders", [order]) }
/// json.take()  // {"orders":[…]}
/// ```
/// Commas, line breaks and escapes are the writer's work.
public struct JSONWriter: Sendable {
  /// What has been written last, and so what must come before a value.
  @usableFromInline
  enum State: Sendable { case opening, key, value }

  @usableFromInline var bytes = OutputBytes()
  @usableFromInline var place = State.opening
  @usableFromInline var depth = 0
  @usableFromInline let isPretty: Bool

  public init(isPretty: Bool = false) { self.isPretty = isPretty }

  /// How many bytes are waiting to be taken.
  public var count: Int { bytes.count }

  /// What has been written since the last time; a value that is half written goes on afterwards.
  public mutating func take() -> [UInt8] { bytes.take() }

  // MARK: Values

  @inlinable
  public mutating func null() { word("null") }

  @inlinable
  public mutating func bool(_ value: Bool) { word(value ? "true" : "false") }

  @inlinable
  public mutating func number(_ value: Int64) {
    separate()
    bytes.append(value)
    place = .value
  }

  /// Writes a number with decimals by its digits, which are JSON's own: `12.345`.
  public mutating func number(digits: String) {
    separate()
    bytes.append(digits)
    place = .value
  }

  @inlinable
  public mutating func string(_ text: String) {
    if isPretty { separate() }
    let comma = comma
    var text = text
    text.withUTF8 { utf8 in unsafe bytes.append(escaping: utf8.span, after: comma) }
    place = .value
  }

  // MARK: Structure

  /// Writes an object whose members the closure writes.
  @inlinable @inline(__always)
  public mutating func object(_ members: (inout JSONWriter) -> Void) {
    begin("{")
    members(&self)
    end("}")
  }

  /// Writes one member of the object that is open; its name needs no escapes.
  @inlinable @inline(__always)
  public mutating func member(_ name: StaticString, _ value: some JSONWritable) {
    key(name)
    value.write(to: &self)
  }

  /// Writes a member's name; its value comes next.
  @inlinable
  public mutating func key(_ name: StaticString) {
    if isPretty { separate() }
    // A literal's bytes live as long as the program.
    let utf8 = unsafe UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount).span
    bytes.append(utf8, after: comma, isQuoted: true, before: UInt8(ascii: ":"))
    if isPretty { bytes.append(UInt8(ascii: " ")) }
    place = .key
  }

  /// Writes one member of the object that is open; its name is known only when it is written.
  public mutating func member(named name: String, _ value: some JSONWritable) {
    string(name)
    bytes.append(isPretty ? ": " : ":")
    place = .key
    value.write(to: &self)
  }

  /// Writes the members of an object that is JSON already.
  public mutating func members(of object: [UInt8]) {
    let members = object.dropFirst().dropLast()
    guard !members.isEmpty else { return }
    separate()
    bytes.append(String(decoding: members, as: UTF8.self))
    place = .value
  }

  /// Opens an object or an array that is written over several calls, by its bracket.
  @inlinable
  public mutating func begin(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    depth += 1
    place = .opening
  }

  /// Closes it, by the other bracket.
  @inlinable
  public mutating func end(_ bracket: Unicode.Scalar) {
    depth -= 1
    if isPretty, place != .opening { breakLine() }
    bytes.append(UInt8(ascii: bracket))
    place = .value
  }

  /// Ends a line after a whole value: of NDJSON, or the last of all.
  public mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    place = .opening
  }

  @usableFromInline
  mutating func word(_ word: StaticString) {
    separate()
    bytes.append(word)
    place = .value
  }

  @inlinable @inline(__always)
  mutating func separate() {
    guard depth > 0 else { return }
    if place == .value { bytes.append(UInt8(ascii: ",")) }
    if isPretty, place != .key { breakLine() }
  }

  /// What stands before a value that no line break sets apart.
  @inlinable @inline(__always)
  var comma: UInt8? { !isPretty && depth > 0 && place == .value ? UInt8(ascii: ",") : nil }

  @usableFromInline
  mutating func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth { bytes.append("  ") }
  }
}

// MARK: Texts

extension OutputBytes {
  /// Quotation mark, backslash and C0 must be escaped (RFC 8259 §7). So are DEL and C1: a terminal may obey those.
  @usableFromInline
  mutating func append(escaping utf8: Span<UInt8>, after first: UInt8?) {
    if isPlain(utf8) { return append(utf8, after: first, isQuoted: true) }
    if let first { append(first) }
    append(UInt8(ascii: "\""))
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case UInt8(ascii: "\n"): append("\\n")
      case UInt8(ascii: "\r"): append("\\r")
      case UInt8(ascii: "\t"): append("\\t")
      case 0xC2:
        index += 1
        let second = utf8[index]
        if second < 0xA0 {
          append(escape: second)
        } else {
          append(byte)
          append(second)
        }
      case ..<0x20, 0x7F: append(escape: byte)
      default: append(byte)
      }
      index += 1
    }
    append(UInt8(ascii: "\""))
  }

  /// `\u001b`
  private mutating func append(escape scalar: UInt8) {
    let digits = Array("0123456789abcdef".utf8)
    append("\\u00")
    append(digits[Int(scalar >> 4)])
    append(digits[Int(scalar & 15)])
  }
}

/// Whether there is nothing in a text that may have to be escaped; eight bytes are looked at as one number.
private func isPlain(_ utf8: Span<UInt8>) -> Bool {
  unsafe utf8.withUnsafeBytes { bytes in
    var marked: UInt64 = 0
    var index = 0
    while index + 8 <= bytes.count {
      marked |= marks(unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var rest = everyByte * 0x20
    while index < bytes.count {
      rest = rest << 8 | UInt64(unsafe bytes[index])
      index += 1
    }
    return marked | marks(rest) == 0
  }
}

/// Not zero where one of eight bytes is below 0x20, or one that may have to be escaped (Warren, Hacker's Delight, 6-1).
@inline(__always)
private func marks(_ word: UInt64) -> UInt64 {
  func isAnyZero(_ word: UInt64) -> UInt64 { (word &- everyByte) & ~word }
  return (everyByte * 0x80)
    & ((word &- everyByte * 0x20) & ~word
      | isAnyZero(word ^ everyByte * 0x22) | isAnyZero(word ^ everyByte * 0x5C) | isAnyZero(word ^ everyByte * 0x7F)
      | isAnyZero(word ^ everyByte * 0xC2))
}

private let everyByte: UInt64 = 0x0101_0101_0101_0101
