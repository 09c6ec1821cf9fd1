/// A sequence of RTTTL melodies in one text. A melody begins with a line that has a colon, and ends before the next one.
///
/// ```swift
/// for tune in Tunes(in: file) { try Melody(id: id, rtttl: tune.text) }
/// ```
public struct Tunes: Sequence, IteratorProtocol {
  /// The text of one melody and its position in the whole text.
  public struct Tune: Hashable, Sendable {
    /// The line of the whole text on which the melody begins, counted from 1.
    public var line: Int
    /// The text of the melody in RTTTL, not yet parsed.
    public var text: String

    /// Creates a melody's text from its position and content.
    public init(line: Int, text: String) {
      self.line = line
      self.text = text
    }
  }

  private let lines: [Substring]
  private var index = 0

  /// Creates the sequence from a text. Empty lines and lines that begin with `#` are ignored.
  public init(in text: String) { lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) }

  /// Returns the next melody's text, or a line that belongs to no melody; `nil` at the end.
  public mutating func next() -> Tune? {
    while index < lines.count, lines[index].isPassedOver { index += 1 }
    guard index < lines.count else { return nil }
    var tune = Tune(line: index + 1, text: String(lines[index]))
    let hasBegun = lines[index].hasColon
    index += 1
    while hasBegun, index < lines.count, !lines[index].hasColon {
      tune.text += "\n" + (lines[index].isPassedOver ? "" : lines[index])
      index += 1
    }
    return tune
  }

  /// Continues after a line, counted from 1, that is not a part of the melody before it.
  public mutating func resume(after line: Int) { index = line }
}

extension Substring {
  fileprivate var hasColon: Bool { utf8.contains(UInt8(ascii: ":")) }

  fileprivate var isPassedOver: Bool {
    guard let first = first(where: { !$0.isWhitespace }) else { return true }
    return first == "#"
  }
}
