public import Amounts
public import CivilTime
public import Foundation

extension RecordValue {
  @inlinable
  public static func visit<Visitor: RecordVisitor>(
    optional value: inout Self?, as member: RecordMember, by visitor: inout Visitor
  ) throws(Visitor.Failure) { try visitor.optional(member, &value) }
}

/// An enumerated value, which formats write as its raw value.
public protocol RecordWord: RecordValue, RawRepresentable<String> {}

extension RecordWord {
  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(
    as member: RecordMember, by visitor: inout Visitor
  ) throws(Visitor.Failure) { try visitor.word(member, &self) }
}

extension Record {
  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(
    as member: RecordMember, by visitor: inout Visitor
  ) throws(Visitor.Failure) { try visitor.record(member, &self) }
}

extension String: RecordValue {
  public static var blank: String { "" }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(
    as member: RecordMember, by visitor: inout Visitor
  ) throws(Visitor.Failure) { try visitor.text(member, &self) }

  @inlinable
  public static func visit<Visitor: RecordVisitor>(
    optional value: inout String?, as member: RecordMember, by visitor: inout Visitor
  ) throws(Visitor.Failure) { try visitor.optionalText(member, &value) }
}

extension Int64: RecordValue {
  public static var blank: Int64 { 0 }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(
    as member: RecordMember, by visitor: inout Visitor
  ) throws(Visitor.Failure) { try visitor.integer(member, &self) }
}

extension Int: RecordValue {
  public static var blank: Int { 0 }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(
    as member: RecordMember, by visitor: inout Visitor
  ) throws(Visitor.Failure) {
    var number = Int64(self)
    try visitor.integer(member, &number)
    self = Int(clamping: number)
  }
}

extension Bool: RecordValue {
  public static var blank: Bool { false }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(
    as member: RecordMember, by visitor: inout Visitor
  ) throws(Visitor.Failure) { try visitor.flag(member, &self) }
}

extension Instant: RecordValue {
  public static var blank: Instant { Instant(microseconds: 0) }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(
    as member: RecordMember, by visitor: inout Visitor
  ) throws(Visitor.Failure) { try visitor.instant(member, &self) }
}

extension Money: RecordValue {
  public static var blank: Money { .zero(.usd) }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(
    as member: RecordMember, by visitor: inout Visitor
  ) throws(Visitor.Failure) { try visitor.money(member, &self) }
}

extension URL: RecordValue {
  public static var blank: URL { URL(filePath: "/") }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(
    as member: RecordMember, by visitor: inout Visitor
  ) throws(Visitor.Failure) { try visitor.url(member, &self) }
}

extension Optional: RecordValue where Wrapped: RecordValue {
  public static var blank: Wrapped? { nil }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(
    as member: RecordMember, by visitor: inout Visitor
  ) throws(Visitor.Failure) { try Wrapped.visit(optional: &self, as: member, by: &visitor) }
}

extension Array: RecordValue where Element: RecordValue {
  public static var blank: [Element] { [] }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(
    as member: RecordMember, by visitor: inout Visitor
  ) throws(Visitor.Failure) { try visitor.list(member, &self) }
}
