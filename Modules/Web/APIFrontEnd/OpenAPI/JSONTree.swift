import APIDocuments

/// A JSON document that the program declares; its members keep their order.
indirect enum JSONTree: JSONWritable, Sendable {
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([JSONTree])
  case object([(name: String, value: JSONTree)])

  func write(to json: inout JSONWriter) {
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

  /// Returns the object with further members at its end.
  func with(_ more: KeyValuePairs<String, JSONTree>) -> JSONTree {
    guard case .object(let members) = self else { return self }
    return .object(members + more.map { (name: $0.key, value: $0.value) })
  }
}

extension JSONTree: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .text(value) }
  init(integerLiteral value: Int) { self = .number(value) }
  init(booleanLiteral value: Bool) { self = .flag(value) }
  init(arrayLiteral elements: JSONTree...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, JSONTree)...) {
    self = .object(elements.map { (name: $0.0, value: $0.1) })
  }
}

// MARK: Schemas

/// The parts of JSON Schema (2020-12) that this API uses.
extension JSONTree {
  static let string: JSONTree = ["type": "string"]
  static let integer: JSONTree = ["type": "integer", "format": "int64"]
  static let boolean: JSONTree = ["type": "boolean"]

  /// Returns a reference to a schema of the document.
  static func schema(_ name: String) -> JSONTree { ["$ref": .text("#/components/schemas/\(name)")] }

  static func list(of element: JSONTree) -> JSONTree { ["type": "array", "items": element] }
  static func word(of words: [String]) -> JSONTree { ["type": "string", "enum": .list(words.map { .text($0) })] }
  static func text(like pattern: String) -> JSONTree { ["type": "string", "pattern": .text(pattern)] }
  static func any(of schemas: JSONTree...) -> JSONTree { ["anyOf": .list(schemas)] }

  /// Returns a schema that also allows null.
  static func optional(_ schema: JSONTree) -> JSONTree { any(of: schema, ["type": "null"]) }

  /// Returns the schema of an object in a response: all of `members` are required, `others` are optional.
  static func document(
    _ members: KeyValuePairs<String, JSONTree>, optional others: KeyValuePairs<String, JSONTree> = [:]
  ) -> JSONTree {
    [
      "type": "object", "required": .list(members.map { .text($0.key) }),
      "properties": .object((Array(members) + Array(others)).map { (name: $0.key, value: $0.value) }),
    ]
  }

  /// Returns the schema of an object in a request: any other member is refused.
  static func input(_ members: KeyValuePairs<String, JSONTree>, required: [String] = []) -> JSONTree {
    [
      "type": "object", "required": .list(required.map { .text($0) }),
      "properties": .object(members.map { (name: $0.key, value: $0.value) }), "additionalProperties": false,
    ]
  }
}
