import Foundation
import PresentationProtocols

/// Takes a form in `multipart/form-data` apart while it arrives (RFC 7578), holding no more of it than a piece.
struct MultipartParser {
  /// A step of the parser.
  enum Event: Hashable, Sendable {
    /// A part begins; it is a file where it has a file's name.
    case part(name: String, fileName: String?)
    /// Some of the part's bytes, never none.
    case bytes([UInt8])
    /// The form is whole.
    case end
    /// The rest has not arrived yet.
    case needsMore
  }

  private enum State { case preamble, delimited, head, body, end }

  private static let longestHead = 8_192
  private static let largestPiece = 1 << 18

  /// A line break, two hyphens and the boundary.
  private let delimiter: [UInt8]
  /// A delimiter may stand at the very beginning, without a line break of its own.
  private var buffer: [UInt8] = [13, 10]
  private var start = 0
  private var state = State.preamble

  /// - Throws: `Problem`: `usage` where the content type names no boundary (RFC 2046, 5.1.1).
  init(contentType: String) throws(Problem) {
    let parameter = contentType.split(separator: ";").dropFirst().lazy.map { $0.drop { $0 == " " || $0 == "\t" } }
      .first { $0.lowercased().hasPrefix("boundary=") }
    let boundary = (parameter?.dropFirst(9) ?? "").filter { $0 != "\"" }
    guard (1...70).contains(boundary.utf8.count), boundary.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      throw Problem(.usage, "the form cannot be read: its content type has no boundary")
    }
    delimiter = [13, 10, 45, 45] + boundary.utf8
  }

  /// Whether the form has been read to its end.
  var isAtEnd: Bool { state == .end }

  mutating func take(_ bytes: [UInt8]) {
    buffer.removeFirst(start)
    start = 0
    buffer += bytes
  }

  /// - Throws: `Problem`: `usage` for what is no such form.
  mutating func next() throws(Problem) -> Event {
    while true {
      switch state {
      case .end: return .end
      case .preamble:
        guard skipToDelimiter() else { return .needsMore }
        state = .delimited
      case .delimited:
        guard let follows = try afterDelimiter() else { return .needsMore }
        state = follows
      case .head:
        guard let part = try head() else { return .needsMore }
        state = .body
        return part
      case .body:
        guard let bytes = piece() else { return .needsMore }
        if !bytes.isEmpty { return .bytes(bytes) }
        state = .delimited
      }
    }
  }

  private mutating func skipToDelimiter() -> Bool {
    guard let place = find(delimiter) else {
      start = max(start, buffer.count - delimiter.count + 1)
      return false
    }
    start = place + delimiter.count
    return true
  }

  /// Returns the state after a delimiter: another part, or two hyphens and the end; `nil` where that has not arrived.
  private mutating func afterDelimiter() throws(Problem) -> State? {
    while start < buffer.count, buffer[start] == 32 || buffer[start] == 9 { start += 1 }
    guard buffer.count >= start + 2 else { return nil }
    switch (buffer[start], buffer[start + 1]) {
    case (45, 45): return .end
    // The line break stays in the buffer: it may be the one that ends an empty head.
    case (13, 10): return .head
    default: throw Self.unreadable("a part does not begin on a line of its own")
    }
  }

  /// The fields in front of a part; `nil` where they have not arrived.
  private mutating func head() throws(Problem) -> Event? {
    guard let end = find([13, 10, 13, 10]) else {
      guard buffer.count - start <= Self.longestHead else { throw Self.unreadable("a part's header is too long") }
      return nil
    }
    guard let text = String(validating: buffer[start..<end], as: UTF8.self) else {
      throw Self.unreadable("a part's header is not UTF-8")
    }
    start = end + 4
    let field = text.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-disposition:") }
    guard let field, let name = Self.parameter("name", of: field) else {
      throw Self.unreadable("a part has no name")
    }
    return .part(name: name, fileName: Self.parameter("filename", of: field))
  }

  /// Bytes of a part; none where the part ends; `nil` where more has to arrive first.
  private mutating func piece() -> [UInt8]? {
    let found = find(delimiter)
    if found == start {
      start += delimiter.count
      return []
    }
    // Bytes that may begin a delimiter wait for the rest of it.
    let end = min(found ?? buffer.count - delimiter.count + 1, start + Self.largestPiece)
    guard end > start else { return nil }
    defer { start = end }
    return Array(buffer[start..<end])
  }

  private func find(_ needle: [UInt8]) -> Int? {
    guard let first = needle.first else { return nil }
    var place = start
    while let candidate = buffer[place...].firstIndex(of: first), candidate + needle.count <= buffer.count {
      if buffer[candidate...].starts(with: needle) { return candidate }
      place = candidate + 1
    }
    return nil
  }

  /// Returns the text between the quotes; browsers write quotes and line breaks in it as `%22`, `%0D` and `%0A` (HTML,
  /// 4.10.21.8).
  private static func parameter(_ name: String, of field: Substring) -> String? {
    guard let begin = field.range(of: "; \(name)=\"")?.upperBound else { return nil }
    guard let end = field[begin...].firstIndex(of: "\"") else { return nil }
    let text = String(field[begin..<end])
    return text.replacing("%22", with: "\"").replacing("%0D", with: "\r").replacing("%0A", with: "\n")
  }

  private static func unreadable(_ why: String) -> Problem { Problem(.usage, "the form cannot be read: \(why)") }
}
