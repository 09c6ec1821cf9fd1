/// A text with several tunes, one after another: a tune begins with the line that has its first colon.
///
/// ```swift
/// for tune in Tunes(in: file) { try Melody(id: id, rtttl: tune.text) }
/// ```
public struct Tunes: Sequence, IteratorProtocol {
  /// One of them.
  public struct Tune: Hashable, Sendable {
    /// Where it begins in the whole text, from 1.
    public var line: Int
    public var text: String

    public init(line: Int, text: String) {
      self.line = line
      self.text = text
    }
  }

  private var lines: ArraySlice<Substring>
  private var line = 1

  /// Empty lines, and those that begin with `#`, are passed over.
  public init(in text: String) {
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
  }

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
