public import Amounts
public import CivilTime
public import Foundation

/// A format of records. It visits the members of a record: a writer takes each value, a reader replaces it.
public protocol RecordVisitor {
  /// The error of a reader; `Never` for a writer.
  associatedtype Failure: Error
  /// Whether the format is a transfer between stores, which has some members in another order.
  static var isTransfer: Bool { get }

  mutating func text(_ member: RecordMember, _ value: inout String) throws(Failure)
  mutating func integer(_ member: RecordMember, _ value: inout Int64) throws(Failure)
  mutating func flag(_ member: RecordMember, _ value: inout Bool) throws(Failure)
  mutating func instant(_ member: RecordMember, _ value: inout Instant) throws(Failure)
  mutating func money(_ member: RecordMember, _ value: inout Money) throws(Failure)
  mutating func url(_ member: RecordMember, _ value: inout URL) throws(Failure)
  mutating func word<Word: RecordWord>(_ member: RecordMember, _ value: inout Word) throws(Failure)
  mutating func record<Value: Record>(_ member: RecordMember, _ value: inout Value) throws(Failure)
  mutating func optional<Value: RecordValue>(_ member: RecordMember, _ value: inout Value?) throws(Failure)
  mutating func optionalText(_ member: RecordMember, _ value: inout String?) throws(Failure)
  mutating func list<Value: RecordValue>(_ member: RecordMember, _ value: inout [Value]) throws(Failure)

  /// Visits a record whose members are those of the outer record, except in the records of stores.
  mutating func part<Value: Record>(_ member: RecordMember, _ value: inout Value) throws(Failure)
  /// Visits the times of events by their ids.
  mutating func times(_ member: RecordMember, _ value: inout [String: Instant]) throws(Failure)
  /// Visits the last month in which a card is valid.
  mutating func month(_ member: RecordMember, year: inout Int, month: inout Int) throws(Failure)
  /// Refuses the value that a reader has found for a member.
  mutating func refuse(_ member: RecordMember, _ reason: String) throws(Failure)
}

extension RecordVisitor {
  @inlinable public static var isTransfer: Bool { false }

  /// Visits a member by the type of its value.
  @inlinable @inline(__always)
  public mutating func member(_ member: RecordMember, _ value: inout some RecordValue) throws(Failure) {
    try value.visit(as: member, by: &self)
  }

  @inlinable
  public mutating func part<Value: Record>(_ member: RecordMember, _ value: inout Value) throws(Failure) {
    try value.visit(by: &self)
  }

  @inlinable
  public mutating func optionalText(_ member: RecordMember, _ value: inout String?) throws(Failure) {
    try optional(member, &value)
  }

  public mutating func url(_ member: RecordMember, _ value: inout URL) throws(Failure) {
    let old = value.absoluteString
    var text = old
    try self.text(member, &text)
    guard text != old else { return }
    if let url = URL(string: text) { value = url } else { try refuse(member, "is not a URL") }
  }

  /// Visits the times as a list of `{"episode":"S1E1","at":"…"}`, sorted by id.
  public mutating func times(_ member: RecordMember, _ value: inout [String: Instant]) throws(Failure) {
    let old = value.sorted { $0.key < $1.key }.map { EpisodeTime(episode: $0.key, at: $0.value) }
    var times = old
    try list(member, &times)
    if times != old { value = Dictionary(times.map { ($0.episode, $0.at) }) { first, _ in first } }
  }

  @inlinable
  public mutating func month(_ member: RecordMember, year: inout Int, month: inout Int) throws(Failure) {
    try self.member("expiryYear", &year)
    try self.member("expiryMonth", &month)
  }

  @inlinable public mutating func refuse(_ member: RecordMember, _ reason: String) throws(Failure) {}
}

/// The time at which an episode was watched.
private struct EpisodeTime: Record, Equatable {
  static let blank = EpisodeTime(episode: "", at: .blank)
  var episode: String
  var at: Instant

  mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member("episode", &episode)
    try visitor.member("at", &at)
  }
}
