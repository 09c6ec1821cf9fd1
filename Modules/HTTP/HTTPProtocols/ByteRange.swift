/// A range of bytes that `Range` requests (RFC 9110, 14.1.2).
enum ByteRange {
  /// The first and the last byte, which may lie beyond the end.
  case bytes(ClosedRange<Int>)
  /// A number of bytes at the end.
  case suffix(Int)

  /// Parses `bytes=0-99`, `bytes=100-` and `bytes=-100`; `nil` for another unit, several ranges or malformed text,
  /// which a server ignores.
  init?(_ field: String) {
    guard field.prefix(6).lowercased() == "bytes=" else { return nil }
    let ends = field.dropFirst(6).split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else { return nil }
    switch (first, last) {
    case (let first?, let last?) where first <= last: self = .bytes(first...last)
    case (let first?, nil): self = .bytes(first...Int.max)
    case (nil, let count?): self = .suffix(count)
    default: return nil
    }
  }

  /// Returns the range within `size` bytes; `nil` if it has none of them.
  func within(_ size: Int) -> Range<Int>? {
    switch self {
    case .bytes(let range): range.lowerBound < size ? range.lowerBound..<min(range.upperBound, size - 1) + 1 : nil
    case .suffix(let count): count > 0 && size > 0 ? max(0, size - count)..<size : nil
    }
  }

  /// Returns a number, or `nil` for empty digits, and an outer `nil` for malformed text. A number beyond all sizes
  /// becomes the largest.
  private static func number(_ digits: Substring) -> Int?? {
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return .some(digits.isEmpty ? nil : Int(digits) ?? Int.max)
  }
}

extension HTTPResponse {
  /// Returns the whole stream with its length, or the part of it that the request asks for.
  ///
  /// - Throws: a refusal (416) if the stream has nothing of that part.
  public func ranged(of size: Int, for request: HTTPRequest) throws(HTTPRefusal) -> HTTPResponse {
    var whole = self
    whole.streamLength = size
    whole.fields["Accept-Ranges"] = "bytes"
    // The stream has no tag, so that no If-Range can match it.
    let wish = request.fields.values("Range")
    guard request.method == .get, wish.count == 1, request.fields["If-Range"] == nil, let range = ByteRange(wish[0]),
      case .stream(let produce) = body
    else { return whole }
    guard let part = range.within(size) else {
      throw HTTPRefusal(416, "The range is outside the \(size) bytes.", fields: ["Content-Range": "bytes */\(size)"])
    }
    whole.status = 206
    whole.streamLength = part.count
    whole.fields["Content-Range"] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)"
    whole.body = .stream { writer in
      do { try await produce(PartWriter(writer, part)) } catch is PartWriter.IsWhole {}
    }
    return whole
  }
}

/// Writes a part of a stream, and ends the work when the part is complete.
private actor PartWriter: HTTPWriting {
  struct IsWhole: Error {}

  private let writer: any HTTPWriting
  private let part: Range<Int>
  private var position = 0

  init(_ writer: any HTTPWriting, _ part: Range<Int>) {
    self.writer = writer
    self.part = part
  }

  func write(_ bytes: [UInt8]) async throws {
    let wanted = part.clamped(to: position..<position + bytes.count)
    if !wanted.isEmpty {
      try await writer.write(Array(bytes[wanted.lowerBound - position..<wanted.upperBound - position]))
    }
    position += bytes.count
    if position >= part.upperBound { throw IsWhole() }
  }
}
