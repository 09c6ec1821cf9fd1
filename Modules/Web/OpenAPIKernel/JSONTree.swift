public import DocumentsProtocols

/// A JSON document that the program declares; its members keep their order.
public indirect enum JSONTree: JSONWritable, Hashable, Sendable {
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([JSONTree])
  case object([Member])

  /// A name and a value in an object.
  public struct Member: Hashable, Sendable {
    /// The name of the member.
    public var name: String
    /// The value, of any kind.
    public var value: JSONTree

    /// Creates a member from its name and value.
    public init(_ name: String, _ value: JSONTree) {
      self.name = name
      self.value = value
    }
  }

  public func write(to json: inout JSONWriter) {
    switch self {
    case .text(let text): json.string(text)
    case .number(let number): json.number(Int64(number))
    case .flag(let flag): json.bool(flag)
    case .list(let elements): elements.write(to: &json)
    case .object(let members):
      json.begin("{")
      for member in members { json.member(named: member.name, member.value) }
      json.end("}")
    }
  }

  /// The members of an object; none for other values.
  public var members: [Member] { if case .object(let members) = self { members } else { [] } }
  /// The elements of a list; none for other values.
  public var elements: [JSONTree] { if case .list(let elements) = self { elements } else { [] } }
  /// The text; `nil` for other values.
  public var text: String? { if case .text(let text) = self { text } else { nil } }

  /// Returns the value of an object's member; `nil` if there is none.
  public subscript(name: String) -> JSONTree? { members.first { $0.name == name }?.value }

  /// Returns the object with further members at its end.
  func with(_ more: KeyValuePairs<String, JSONTree>) -> JSONTree {
    guard case .object(let members) = self else { return self }
    return .object(members + more.map { Member($0.key, $0.value) })
  }

  /// Returns the object with a further member at its end; unchanged for `nil`.
  func with(_ name: String, _ value: JSONTree?) -> JSONTree { value.map { with([name: $0]) } ?? self }

  /// Returns the object of pairs.
  static func object(of pairs: KeyValuePairs<String, JSONTree>) -> JSONTree {
    .object(pairs.map { Member($0.key, $0.value) })
  }
}

extension JSONTree: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .text(value) }
  public init(integerLiteral value: Int) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .flag(value) }
  public init(arrayLiteral elements: JSONTree...) { self = .list(elements) }
  public init(dictionaryLiteral elements: (String, JSONTree)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
