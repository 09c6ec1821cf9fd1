import APIDocuments

/// The stretch of a source that is being looked at: filled at its end, consumed at its front.
struct ByteWindow: Sendable {
  private let source: any ByteSource
  /// What is not consumed begins at `start`.
  private(set) var bytes: [UInt8] = []
  private(set) var start = 0
  private(set) var isAtEnd = false
  /// Why the source broke off; what it gave before can still be read, but for a record that has no end.
  private(set) var failure: (any Error)?
  /// How many bytes the source has given.
  private(set) var bytesRead = 0
  /// The line on which the next byte stands, from 1.
  private(set) var line = 1

  init(_ source: any ByteSource) { self.source = source }

  var bytesInAll: Int? { source.byteCount }

  /// How many bytes wait to be consumed.
  var count: Int { bytes.count - start }

  /// Takes in the next piece, or finds that there is none.
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

  /// Consumes the bytes up to a place in `bytes`.
  mutating func take(to end: Int) -> [UInt8] {
    let taken = Array(bytes[start..<end])
    line += taken.count { $0 == UInt8(ascii: "\n") }
    start = end
    return taken
  }

  /// Consumes bytes that nobody wants.
  mutating func skip(to end: Int) { _ = take(to: end) }

  /// Consumes a byte-order mark, if one comes first.
  mutating func skipByteOrderMark() {
    if bytes[start...].starts(with: [0xEF, 0xBB, 0xBF]) { skip(to: start + 3) }
  }

  /// The next line without its break, as far as it is there.
  var firstLine: ArraySlice<UInt8> { bytes[start...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") } }
}
