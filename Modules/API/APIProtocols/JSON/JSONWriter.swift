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
  private enum Place { case opening, key, value }

  private var bytes = OutputBytes()
  private var place = Place.opening
  private var depth = 0
  private let isPretty: Bool

  public init(isPretty: Bool = false) { self.isPretty = isPretty }

  /// How many bytes are waiting to be taken.
  public var count: Int { bytes.count }

  /// What has been written since the last time; a value that is half written goes on afterwards.
  public mutating func take() -> [UInt8] { bytes.take() }

  // MARK: Values

  public mutating func null() { word("null") }

  public mutating func bool(_ value: Bool) { word(value ? "true" : "false") }

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

  public mutating func string(_ text: String) {
    separate()
    var text = text
    text.withUTF8 { utf8 in unsafe bytes.append(escaping: utf8.span) }
    place = .value
  }

  // MARK: Structure

  /// Writes an object whose members the closure writes.
  @inline(__always)
  public mutating func object(_ members: (inout JSONWriter) -> Void) {
    begin("{")
    members(&self)
    end("}")
  }

  /// Writes one member of the object that is open; its name needs no escapes.
  @inline(__always)
  public mutating func member(_ name: StaticString, _ value: some JSONWritable) {
    key(name)
    value.write(to: &self)
  }

  /// Writes a member's name; its value comes next.
  public mutating func key(_ name: StaticString) {
    separate()
    // A literal's bytes live as long as the program.
    let utf8 = unsafe UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount).span
    bytes.append(utf8, between: UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
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

  /// Opens an object or an array that is written over several calls, by its bracket.
  public mutating func begin(_ bracket: StaticString) {
    separate()
    bytes.append(bracket)
    depth += 1
    place = .opening
  }

  /// Closes it, by the other bracket.
  public mutating func end(_ bracket: StaticString) {
    depth -= 1
    if isPretty, place != .opening { breakLine() }
    bytes.append(bracket)
    place = .value
  }

  /// Ends a line after a whole value: of NDJSON, or the last of all.
  public mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    place = .opening
  }

  private mutating func word(_ word: StaticString) {
    separate()
    bytes.append(word)
    place = .value
  }

  @inline(__always)
  private mutating func separate() {
    guard depth > 0 else { return }
    if place == .value { bytes.append(UInt8(ascii: ",")) }
    if isPretty, place != .key { breakLine() }
  }

  private mutating func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth { bytes.append("  ") }
  }
}

// MARK: Texts

extension OutputBytes {
  /// Quotation mark, backslash and C0 must be escaped (RFC 8259 §7). So are DEL and C1: a terminal may obey those.
  mutating func append(escaping utf8: Span<UInt8>) {
    var marked = 0
    for index in utf8.indices {
      let byte = utf8[index]
      // Without an early way out, the compiler looks at many bytes at once.
      marked += byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2 ? 1 : 0
    }
    if marked == 0 { return append(utf8, between: UInt8(ascii: "\"")) }
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
