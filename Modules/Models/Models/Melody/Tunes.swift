/// A sequence of RTTTL melodies in one text. A melody begins with a line that has a colon.
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

  private var lines: ArraySlice<Substring>
  private var line = 1

  /// Creates the sequence from a text. Empty lines and lines that begin with `#` are ignored.
  public init(in text: String) {
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
  }

  /// Returns the next melody's text; `nil` at the end.
  public mutating func next() -> Tune? {
    while let first = lines.first, first.isPassedOver { skip() }
    guard let first = lines.first else { return nil }
    var tune = Tune(line: line, text: String(first))
    skip()
    while let more = lines.first, !more.utf8.contains(UInt8(ascii: ":")) {
      tune.text += "\n" + (more.isPassedOver ? "" : more)
      skip()
    }
    return tune
  }

  private mutating func skip() {
    lines = lines.dropFirst()
    line += 1
  }
}

extension Substring {
  fileprivate var isPassedOver: Bool {
    guard let first = first(where: { !$0.isWhitespace }) else { return true }
    return first == "#"
  }
}
