// Lists and addresses are stored as one text each: fields end with the unit separator, lines with the record separator.
// Both are control characters, which no order may contain, so nothing needs to be escaped; reading is one pass.

package enum Packing {
  package static let unit = UInt8(0x1F)
  package static let record = UInt8(0x1E)

  /// Returns the fields, each followed by the unit separator.
  package static func pack(_ fields: [String]) -> String {
    var text = ""
    for field in fields { text += field + "\u{1F}" }
    return text
  }
}

/// Reads the fields of a packed text one after the other; a missing field is empty.
@safe public struct Unpacker {
  @usableFromInline let bytes: UnsafeBufferPointer<UInt8>
  @usableFromInline var position = 0

  @inlinable public init(_ bytes: UnsafeBufferPointer<UInt8>) { unsafe self.bytes = bytes }

  @inlinable public var isAtEnd: Bool { unsafe position >= bytes.count }

  /// Whether another record or the end of the text is next.
  package var isAtRecordEnd: Bool { unsafe isAtEnd || bytes[position] == Packing.record }

  /// Skips a byte, if it is next.
  package mutating func skip(_ byte: UInt8) {
    if unsafe position < bytes.count && bytes[position] == byte { position += 1 }
  }

  package mutating func text() -> String { unsafe String(decoding: field(), as: UTF8.self) }

  package mutating func integer() -> Int64 {
    let isNegative = unsafe position < bytes.count && bytes[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    var number: Int64 = 0
    while unsafe position < bytes.count, unsafe bytes[position] != Packing.unit {
      let digit = unsafe Int64(bytes[position] &- UInt8(ascii: "0"))
      // The number wraps if the file has been tampered with; a stored sum is always in range.
      number = number &* 10 &+ (isNegative ? -digit : digit)
      position += 1
    }
    position += 1
    return number
  }

  private mutating func field() -> Slice<UnsafeBufferPointer<UInt8>> {
    // A damaged text may end before its last field; missing fields are empty.
    let start = unsafe min(position, bytes.count)
    position = start
    while unsafe position < bytes.count, unsafe bytes[position] != Packing.unit { position += 1 }
    defer { position += 1 }
    return unsafe bytes[start..<position]
  }
}

extension Row {
  /// Reads the next column as one packed value; `nil` for null.
  @inlinable public mutating func unpack<Part>(_ part: (inout Unpacker) -> Part) -> Part? {
    unsafe withBytes { bytes in
      var unpacker = unsafe Unpacker(bytes)
      return part(&unpacker)
    }
  }

  /// Reads the next column as a list of packed values.
  @inlinable public mutating func unpackAll<Part>(_ part: (inout Unpacker) -> Part) -> [Part] {
    unsafe withBytes { bytes in
      var unpacker = unsafe Unpacker(bytes)
      var parts: [Part] = []
      while !unpacker.isAtEnd { parts.append(part(&unpacker)) }
      return parts
    } ?? []
  }
}
