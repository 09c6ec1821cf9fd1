import Models

/// A transferred value that is an object. It declares its members once, for writing and for reading.
///
/// ```swift
/// extension ShowStamp: TransferRecord {
///   static let blank = ShowStamp(at: .earliest)
///   static let names = memberNames
///   mutating func code(by coder: inout some MemberCoder) {
///     coder.code("source", &source)
///     coder.code("at", &at)
///   }
/// }
/// ```
protocol TransferRecord: TransferValue {
  /// The value that a reader fills.
  static var blank: Self { get }
  /// The names of the members, `memberNames`, computed once.
  static var names: [String] { get }

  /// Passes each member to a coder, always in the same order.
  mutating func code(by coder: inout some MemberCoder)
}

/// A writer or reader of an object's members, one after the other.
protocol MemberCoder: OrderFieldVisitor {
  mutating func code<Value: TransferValue>(_ name: StaticString, _ value: inout Value)
  /// Writes or reads a member that is omitted if it is `nil`, for older programs.
  mutating func codeIfAny<Value: TransferValue>(_ name: StaticString, _ value: inout Value?)
}

/// A field of an order is a member with its name; the two parts of a person's name are separate members.
extension MemberCoder {
  mutating func visit<Value: EditableValue>(
    _ name: StaticString, _ label: String, _ value: inout Value, _ input: inout Patch<Value.Input>
  ) {
    code(name, &value)
  }

  mutating func visit(
    _ name: StaticString, _ label: String, _ value: inout PersonName, _ first: inout Patch<String>,
    _ last: inout Patch<String>
  ) {
    code("firstName", &value.first)
    code("lastName", &value.last)
  }

  mutating func visit<Value: OrderValue>(
    _ name: StaticString, _ label: String, _ value: inout Value, owned input: inout Value.Input?
  ) {
    code(name, &value)
  }
}

extension TransferRecord {
  mutating func transfer(to json: inout JSONWriter) {
    json.begin("{")
    code(by: &json)
    json.end("}")
  }

  static func transferred(
    _ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader
  ) -> Self? {
    var members = TransferMembers(of: value, at(), names: names, reader)
    var record = blank
    record.code(by: &members)
    reader = members.reader
    return members.isBroken ? nil : record
  }

  /// The names of the record's members, in order.
  static var memberNames: [String] {
    var collector = NameCollector()
    var record = blank
    record.code(by: &collector)
    return collector.names
  }
}

extension JSONWriter: MemberCoder {
  mutating func code<Value: TransferValue>(_ name: StaticString, _ value: inout Value) {
    key(name)
    value.transfer(to: &self)
  }

  mutating func codeIfAny<Value: TransferValue>(_ name: StaticString, _ value: inout Value?) {
    if value != nil { code(name, &value) }
  }
}

private struct NameCollector: MemberCoder {
  var names: [String] = []

  mutating func code<Value: TransferValue>(_ name: StaticString, _ value: inout Value) { names.append("\(name)") }
  mutating func codeIfAny<Value: TransferValue>(_ name: StaticString, _ value: inout Value?) { code(name, &value) }
}

/// A reader of an object's members. It stops at the first fault, because later ones may be its consequences.
struct TransferMembers: MemberCoder {
  var reader: InputReader
  private(set) var isBroken = false
  private let members: [JSONValue.Member]
  private let names: [String]
  private let pointer: String
  /// Whether all members are present in the order in which `transfer(to:)` writes them.
  private let isInOrder: Bool
  private var index = 0

  init(of value: JSONValue, _ pointer: String, names: [String], _ reader: InputReader) {
    self.reader = reader
    self.pointer = pointer
    self.names = names
    members = self.reader.members(of: value, pointer, known: names)
    isInOrder = members.count == names.count && zip(members, names).allSatisfy { $0.name == $1 }
  }

  mutating func code<Value: TransferValue>(_ name: StaticString, _ value: inout Value) {
    let next = isInOrder ? members[index].value : members.first { [name = names[index]] in $0.name == name }?.value
    index += 1
    guard !isBroken else { return }
    guard let next else {
      if Value.isOptional { return }
      reader.fault("\(pointer)/\(name)", "is missing")
      isBroken = true
      return
    }
    if let read = Value.transferred(next, "\(pointer)/\(name)", &reader) { value = read } else { isBroken = true }
  }

  mutating func codeIfAny<Value: TransferValue>(_ name: StaticString, _ value: inout Value?) { code(name, &value) }
}
