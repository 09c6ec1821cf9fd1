import DocumentsProtocols

/// The bytes of a source that are being parsed: filled at the end, consumed at the front.
struct ByteWindow: Sendable {
  private let source: any ByteSource
  /// The bytes; those that are not consumed begin at `start`.
  private(set) var bytes: [UInt8] = []
  private(set) var start = 0
  private(set) var isAtEnd = false
  /// The error of the source; its earlier bytes can still be parsed, except for a record without an end.
  private(set) var failure: (any Error)?
  /// The number of bytes read from the source.
  private(set) var bytesRead = 0
  /// The line of the next byte, from 1.
  private(set) var line = 1
  /// The byte between the cells of a CSV record.
  private(set) var separator = UInt8(ascii: ",")
  /// The decoder of a source in UTF-16; `nil` for bytes that are text as they are.
  private var utf16: UTF16Decoder?

  init(_ source: any ByteSource) { self.source = source }

  var bytesInAll: Int? { source.byteCount }

  /// The number of bytes that have not been consumed.
  var count: Int { bytes.count - start }

  /// Reads the next piece of the source, or detects its end.
  mutating func fill() async {
    let piece: [UInt8]?
    do {
      piece = try await source.next()
    } catch {
      piece = nil
      failure = error
    }
    guard let piece else {
      isAtEnd = true
      bytes += utf16?.rest ?? []
      return
    }
    if start > 0 { bytes.removeFirst(start) }
    start = 0
    bytes += utf16?.utf8(piece) ?? piece
    bytesRead += piece.count
  }

  /// Consumes the bytes up to an index in `bytes`, and returns them.
  mutating func take(to end: Int) -> [UInt8] {
    let taken = Array(bytes[start..<end])
    line += taken.count { $0 == UInt8(ascii: "\n") }
    start = end
    return taken
  }

  /// Consumes and drops bytes.
  mutating func skip(to end: Int) { _ = take(to: end) }

  /// Consumes a byte-order mark at the start, and decodes what follows that of UTF-16, as Excel's “Unicode text” has it.
  mutating func skipByteOrderMark() {
    if let decoder = UTF16Decoder(byteOrderMark: bytes[start...].prefix(2)) {
      utf16 = decoder
      bytes = (utf16?.utf8(Array(bytes[(start + 2)...])) ?? []) + (isAtEnd ? utf16?.rest ?? [] : [])
      start = 0
    } else if bytes[start...].starts(with: [0xEF, 0xBB, 0xBF]) {
      skip(to: start + 3)
    }
  }

  /// Finds the byte between cells: the one that a first line `sep=;` names, which is consumed, or else the most frequent
  /// in the heading.
  mutating func findSeparator() {
    let words = firstLine.filter { $0 != UInt8(ascii: "\"") }
    if words.count == 5, words.starts(with: "sep=".utf8), let named = words.last {
      separator = named
      skip(to: bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count)
    } else {
      for other in ";\t".utf8 where words.count(where: { $0 == other }) > words.count(where: { $0 == separator }) {
        separator = other
      }
    }
  }

  /// The next line without its break, as far as it has been read.
  var firstLine: ArraySlice<UInt8> { bytes[start...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") } }
}

/// A decoder of UTF-16 that arrives in pieces.
private struct UTF16Decoder: Sendable {
  private let isBigEndian: Bool
  private var pending: [UInt8] = []

  /// Creates a decoder for the order of bytes that a mark shows; `nil` for other bytes.
  init?(byteOrderMark: some Collection<UInt8>) {
    isBigEndian = byteOrderMark.elementsEqual([0xFE, 0xFF])
    guard isBigEndian || byteOrderMark.elementsEqual([0xFF, 0xFE]) else { return nil }
  }

  /// The replacement character for half a character at the end of a source; empty if there is none.
  var rest: [UInt8] { pending.isEmpty ? [] : Array("\u{FFFD}".utf8) }

  /// Returns a piece in UTF-8; half a character at its end belongs to the next one.
  mutating func utf8(_ piece: [UInt8]) -> [UInt8] {
    let bytes = pending + piece
    var units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    if units.last.map(UTF16.isLeadSurrogate) == true { units.removeLast() }
    pending = Array(bytes[(units.count * 2)...])
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
