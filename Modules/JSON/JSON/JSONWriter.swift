/// A writer of JSON (RFC 8259) into bytes, compact for programs or one member per line for a terminal.
///
/// ```swift
/// var json = JSONWriter()
/// json.object { $0.member("orders", [order]) }
/// json.take()  // {"orders":[…]}
/// ```
///
/// The writer adds commas, line breaks and escapes.
public struct JSONWriter: Sendable {
  /// The last part that was written, which determines the separator before the next value.
  @usableFromInline
  enum State: Sendable { case opening, key, value }

  @usableFromInline var bytes = OutputBytes()
  @usableFromInline var state = State.opening
  @usableFromInline var depth = 0
  @usableFromInline let isPretty: Bool

  /// Creates an empty writer.
  ///
  /// - Parameter isPretty: `true` puts each member on a line of its own, indented by two spaces.
  public init(isPretty: Bool = false) { self.isPretty = isPretty }

  /// The number of bytes that ``take()`` returns.
  public var count: Int { bytes.count }

  /// Returns the bytes written since the last call and empties the buffer. It may be called in the middle of a value.
  public mutating func take() -> [UInt8] { bytes.take() }

  // MARK: Values

  /// Writes the literal `null`.
  @inlinable
  public mutating func null() { word("null") }

  /// Writes the literal `true` or `false`.
  @inlinable
  public mutating func bool(_ value: Bool) { word(value ? "true" : "false") }

  /// Writes an integer in decimal.
  @inlinable
  public mutating func number(_ value: Int64) {
    separate()
    bytes.append(value)
    state = .value
  }

  /// Writes a number from its digits. `digits` must be a JSON number: `12.345`.
  public mutating func number(digits: String) {
    separate()
    bytes.append(digits)
    state = .value
  }

  /// Writes a string in quotation marks, with escapes. DEL and C1 control characters are escaped too, to protect
  /// terminals.
  @inlinable
  public mutating func string(_ text: String) {
    if isPretty { separate() }
    let comma = comma
    var text = text
    text.withUTF8 { utf8 in unsafe bytes.append(escaping: utf8.span, after: comma) }
    state = .value
  }

  // MARK: Structure

  /// Writes an object whose members the closure writes.
  @inlinable @inline(__always)
  public mutating func object(_ members: (inout JSONWriter) -> Void) {
    begin("{")
    members(&self)
    end("}")
  }

  /// Writes one member of the open object. `name` must not need escapes.
  @inlinable @inline(__always)
  public mutating func member(_ name: StaticString, _ value: some JSONWritable) {
    key(name)
    value.write(to: &self)
  }

  /// Writes the name of a member. The next call must write its value. `name` must not need escapes.
  @inlinable
  public mutating func key(_ name: StaticString) {
    if isPretty { separate() }
    // A literal's bytes live as long as the program.
    let utf8 = unsafe UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount).span
    bytes.append(utf8, after: comma, isQuoted: true, before: UInt8(ascii: ":"))
    if isPretty { bytes.append(UInt8(ascii: " ")) }
    state = .key
  }

  /// Writes the name of a member, which must not need escapes. The next call must write its value.
  @inlinable
  public mutating func key(plain name: String) {
    if isPretty { separate() }
    let comma = comma
    var name = name
    name.withUTF8 { utf8 in unsafe bytes.append(utf8.span, after: comma, isQuoted: true, before: UInt8(ascii: ":")) }
    if isPretty { bytes.append(UInt8(ascii: " ")) }
    state = .key
  }

  /// Writes one member of the open object and escapes its name, which may be any text.
  public mutating func member(named name: String, _ value: some JSONWritable) {
    key(named: name)
    value.write(to: &self)
  }

  /// Writes the name of a member, which may be any text, and escapes it. The next call must write its value.
  public mutating func key(named name: String) {
    string(name)
    bytes.append(isPretty ? ": " : ":")
    state = .key
  }

  /// Writes the members of an object that is already encoded as JSON into the open object.
  public mutating func members(of object: [UInt8]) {
    let members = object.dropFirst().dropLast()
    guard !members.isEmpty else { return }
    separate()
    bytes.append(String(decoding: members, as: UTF8.self))
    state = .value
  }

  /// Opens an object or an array by its bracket, `{` or `[`. ``end(_:)`` must close it.
  @inlinable
  public mutating func begin(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    depth += 1
    state = .opening
  }

  /// Closes the innermost open object or array by its bracket, `}` or `]`.
  @inlinable
  public mutating func end(_ bracket: Unicode.Scalar) {
    depth -= 1
    if isPretty, state != .opening { breakLine() }
    bytes.append(UInt8(ascii: bracket))
    state = .value
  }

  /// Writes a line break after a complete value, for example between the records of NDJSON.
  public mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    state = .opening
  }

  @usableFromInline
  mutating func word(_ word: StaticString) {
    separate()
    bytes.append(word)
    state = .value
  }

  @inlinable @inline(__always)
  mutating func separate() {
    guard depth > 0 else { return }
    if state == .value { bytes.append(UInt8(ascii: ",")) }
    if isPretty, state != .key { breakLine() }
  }

  /// The comma before a value in compact output; `nil` if none is needed.
  @inlinable @inline(__always)
  var comma: UInt8? { !isPretty && depth > 0 && state == .value ? UInt8(ascii: ",") : nil }

  @usableFromInline
  mutating func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth { bytes.append("  ") }
  }
}

// MARK: Texts

extension OutputBytes {
  /// Appends a string with escapes for the quotation mark, the backslash and C0 (RFC 8259 §7), and for DEL and C1.
  ///
  /// A terminal may execute DEL and C1 characters as commands.
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

  /// Appends the escape of a control character: `\u001b`.
  private mutating func append(escape scalar: UInt8) {
    let digits = Array("0123456789abcdef".utf8)
    append("\\u00")
    append(digits[Int(scalar >> 4)])
    append(digits[Int(scalar & 15)])
  }
}

/// Returns whether no byte of a text may need an escape. It tests eight bytes as one integer.
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

/// Returns a value other than 0 if one of eight bytes is below 0x20 or may need an escape.
///
/// Source: H. S. Warren, “Hacker's Delight”, 6-1.
@inline(__always)
private func marks(_ word: UInt64) -> UInt64 {
  func isAnyZero(_ word: UInt64) -> UInt64 { (word &- everyByte) & ~word }
  return (everyByte * 0x80)
    & ((word &- everyByte * 0x20) & ~word
      | isAnyZero(word ^ everyByte * 0x22) | isAnyZero(word ^ everyByte * 0x5C) | isAnyZero(word ^ everyByte * 0x7F)
      | isAnyZero(word ^ everyByte * 0xC2))
}

private let everyByte: UInt64 = 0x0101_0101_0101_0101
