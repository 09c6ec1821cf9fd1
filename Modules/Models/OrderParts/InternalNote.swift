public import CivilTime
public import Records

/// A note about an order for the people of the shop, which the customer never sees.
public struct InternalNote: Hashable, Sendable {
  /// The time at which it was written.
  public var at: Instant
  /// The name of the user who wrote it.
  public var author: String
  /// The text, which may have several lines.
  public var text: String

  public init(at moment: Instant, author: String, text: String) {
    at = moment
    self.author = author
    self.text = text
  }
}

extension InternalNote: Record {
  public static var blank: InternalNote { InternalNote(at: .blank, author: "", text: "") }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member(RecordMember("at", "The time at which it was written."), &at)
    try visitor.member(RecordMember("author", "The name of the user who wrote it."), &author)
    try visitor.member(RecordMember("text", "The text."), &text)
  }
}
