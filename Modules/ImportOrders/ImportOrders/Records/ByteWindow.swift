import APIDocuments

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
      return
    }
    if start > 0 { bytes.removeFirst(start) }
    start = 0
    bytes += piece
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

  /// Consumes a byte-order mark at the start.
  mutating func skipByteOrderMark() {
    if bytes[start...].starts(with: [0xEF, 0xBB, 0xBF]) { skip(to: start + 3) }
  }

  /// The next line without its break, as far as it has been read.
  var firstLine: ArraySlice<UInt8> { bytes[start...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") } }
}
