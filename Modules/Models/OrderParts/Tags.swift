import Foundation
public import Records

/// Words by which a shop sorts its orders, in any language: `gift`, `VIP`. Two that differ in case only are the same.
///
/// They have no invisible characters that change the direction of text or make equal words differ.
///
/// ```swift
/// Tags("gift, VIP, Gift").words  // ["gift", "VIP"]
/// ```
public struct Tags: Hashable, Sendable {
  /// The tags in the order in which they were added, each once.
  public private(set) var words: [String] = []

  /// Creates no tags.
  public init() {}

  /// Creates tags from texts; empty ones and repetitions are left out, commas divide a text into several, and white space
  /// becomes one space.
  public init(_ words: [String]) {
    for text in words { add(text) }
  }

  /// Creates tags from a text in which commas separate them.
  public init(_ text: String) { self.init([text]) }

  /// Whether there is no tag.
  public var isEmpty: Bool { words.isEmpty }

  /// Whether a tag is among them, in any case.
  public func contains(_ tag: String) -> Bool {
    let key = Tags.key(tag)
    return words.contains { Tags.key($0) == key }
  }

  /// Adds the tags of a text that are not there yet.
  public mutating func add(_ text: String) {
    for word in Tags.words(of: text) where !contains(word) { words.append(word) }
  }

  /// Removes the tags of a text, in any case.
  public mutating func remove(_ text: String) {
    let keys = Set(Tags.words(of: text).map(Tags.key))
    words.removeAll { keys.contains(Tags.key($0)) }
  }

  /// Returns the form of a tag by which every store compares it, byte for byte: `Straße` and `STRASSE` have the same.
  public static func key(_ tag: String) -> String {
    if tag.utf8.allSatisfy({ $0 < 128 }) { return tag.lowercased() }
    // Upper-casing unifies letters with two lower-case forms, for example the Greek final sigma, and makes ß SS.
    return tag.lowercased().uppercased().lowercased().precomposedStringWithCanonicalMapping
  }

  private static func words(of text: String) -> [String] {
    visible(text).split { [",", "،", "、", "，"].contains($0) || $0.isNewline }
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.filter { !$0.isEmpty }
  }
}

extension Tags {
  /// Returns the text without its invisible characters, but with the joiners and the tag characters that scripts and
  /// emoji need.
  private static func visible(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 128 }) { return text }
    var scalars = text.unicodeScalars
    scalars.removeAll { scalar in
      scalar.properties.generalCategory == .format && scalar.properties.isDefaultIgnorableCodePoint
        && !["\u{200C}", "\u{200D}"].contains(scalar) && !(0xE0020...0xE007F ~= scalar.value)
    }
    return String(scalars)
  }
}

extension Tags: CustomStringConvertible {
  /// The tags as one text, with commas between them.
  public var description: String { words.joined(separator: ", ") }
}

extension Tags: RecordValue {
  public static var blank: Tags { Tags() }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(
    as member: RecordMember, by visitor: inout Visitor
  ) throws(Visitor.Failure) {
    var words = words
    try visitor.list(member, &words)
    self = Tags(words)
  }
}
