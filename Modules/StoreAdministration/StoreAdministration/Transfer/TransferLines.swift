import DocumentsProtocols

/// The lines of a source, one of them in memory at a time.
struct TransferLines: Sendable {
  /// The highest number of bytes of a line: an order with thousands of changes.
  static let limit = 16 << 20

  private let source: any ByteSource
  private var bytes: [UInt8] = []
  private var start = 0
  /// The number of bytes after `start` that have been searched.
  private var looked = 0
  private var isAtEnd = false
  /// The number of lines that have been read.
  private(set) var count = 0
  private(set) var bytesRead = 0

  init(_ source: any ByteSource) { self.source = source }

  /// Returns the next line without its break, `nil` at the end; of a line that is too long, only its end.
  ///
  /// - Throws: the source's error; the incomplete line is lost then.
  mutating func next() async throws -> (bytes: ArraySlice<UInt8>, isTooLong: Bool)? {
    var isTooLong = false
    while true {
      let place = bytes[(start + looked)...].firstIndex(of: UInt8(ascii: "\n"))
      if place != nil || isAtEnd {
        guard place != nil || start < bytes.count || isTooLong else { return nil }
        let line = bytes[start..<(place ?? bytes.count)]
        start = place.map { $0 + 1 } ?? bytes.count
        (looked, count) = (0, count + 1)
        return (line, isTooLong)
      }
      looked = bytes.count - start
      if looked > Self.limit {
        isTooLong = true
        (start, looked) = (bytes.count, 0)
      }
      try await fill()
    }
  }

  private mutating func fill() async throws {
    guard let piece = try await source.next() else {
      isAtEnd = true
      return
    }
    bytes.removeFirst(start)
    start = 0
    bytes += piece
    bytesRead += piece.count
  }
}
