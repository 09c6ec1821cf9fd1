public import DocumentsProtocols
public import Models

/// A visitor that writes a record as JSON. A format names the members and writes times, amounts and missing values.
public protocol JSONRecordWriter: RecordVisitor where Failure == Never {
  /// The writer of the JSON so far.
  var json: JSONWriter { get set }
  /// Returns the name of a member; empty for an element of a list.
  func name(of member: RecordMember) -> String
  /// Writes a value that is `nil`.
  mutating func null(_ member: RecordMember)
}

extension JSONRecordWriter {
  /// Writes the name of a member, unless it has none.
  @inlinable
  public mutating func key(_ member: RecordMember) {
    let name = name(of: member)
    if !name.isEmpty { json.key(plain: name) }
  }

  @inlinable
  public mutating func null(_ member: RecordMember) {
    key(member)
    json.null()
  }

  /// Writes a text under the name of a member.
  @inlinable
  public mutating func text(_ member: RecordMember, _ value: inout String) {
    key(member)
    json.string(value)
  }

  /// Writes a whole number under the name of a member.
  @inlinable
  public mutating func integer(_ member: RecordMember, _ value: inout Int64) {
    key(member)
    json.number(value)
  }

  /// Writes a Boolean value under the name of a member.
  @inlinable
  public mutating func flag(_ member: RecordMember, _ value: inout Bool) {
    key(member)
    json.bool(value)
  }

  /// Writes a word by its raw value under the name of a member.
  @inlinable
  public mutating func word<Word: RecordWord>(_ member: RecordMember, _ value: inout Word) {
    key(member)
    json.string(value.rawValue)
  }

  /// Writes a record as an object under the name of a member.
  @inlinable
  public mutating func record<Value: Record>(_ member: RecordMember, _ value: inout Value) {
    key(member)
    json.begin("{")
    value.visit(by: &self)
    json.end("}")
  }

  /// Writes a value, or what the format writes for `nil` under the name of a member.
  @inlinable
  public mutating func optional<Value: RecordValue>(_ member: RecordMember, _ value: inout Value?) {
    guard var present = value else { return null(member) }
    present.visit(as: member, by: &self)
  }

  /// Writes values as an array under the name of a member.
  @inlinable
  public mutating func list<Value: RecordValue>(_ member: RecordMember, _ value: inout [Value]) {
    key(member)
    json.begin("[")
    for var element in value { element.visit(as: .element, by: &self) }
    json.end("]")
  }
}
