/// The parts of JSON Schema (2020-12) that the API's document uses. Generators of clients support all of them.
extension JSONTree {
  /// Returns the schema of a text.
  static func string(_ description: String = "", format: String? = nil, like pattern: String? = nil) -> JSONTree {
    schema("string", description).with("format", format.map { .text($0) }).with("pattern", pattern.map { .text($0) })
  }

  static func dateTime(_ description: String) -> JSONTree { string(description, format: "date-time") }
  static func integer(_ description: String = "") -> JSONTree {
    schema("integer", description).with("format", "int64")
  }
  static func number(_ description: String = "") -> JSONTree { schema("number", description) }
  static func flag(_ description: String = "") -> JSONTree { schema("boolean", description) }

  /// Returns the schema of one of several words.
  static func word(of words: [String], _ description: String) -> JSONTree {
    schema("string", description).with("enum", .list(words.map { .text($0) }))
  }

  /// Returns the schema of a word in a response: one of the known words, or any other, which a later version may add.
  ///
  /// Generated clients accept both, and stop at none.
  static func open(_ known: String, _ description: String) -> JSONTree {
    ["description": .text(description), "anyOf": [.ref(known), ["type": "string"]]]
  }

  /// Returns a reference to a schema of the document, with the description of its use.
  static func ref(_ name: String, _ description: String = "") -> JSONTree {
    let reference: JSONTree = ["$ref": .text("#/components/schemas/\(name)")]
    return description.isEmpty ? reference : reference.with("description", .text(description))
  }

  /// Returns the schema of a list whose elements have a schema of the document.
  static func list(of name: String, _ description: String) -> JSONTree { list(of: .ref(name), description) }

  static func list(of element: JSONTree, _ description: String) -> JSONTree {
    schema("array", description).with("items", element)
  }

  /// Returns a schema that also allows null.
  static func nullable(_ schema: JSONTree) -> JSONTree {
    let others = schema.members.filter { $0.name != "type" && $0.name != "$ref" }
    if let type = schema["type"] { return .object([.init("type", [type, "null"])] + others) }
    guard let reference = schema["$ref"] else { return schema }
    return .object([.init("anyOf", [["$ref": reference], ["type": "null"]])] + others)
  }

  /// Returns a named union of schemas of the document.
  static func any(of names: String..., as description: String) -> JSONTree {
    ["description": .text(description), "anyOf": .list(names.map { .ref($0) })]
  }

  /// Returns the schema of an object in a response: all of `members` are present, `others` may be.
  ///
  /// A later version may add members, which a client must accept.
  static func document(
    _ description: String, _ members: KeyValuePairs<String, JSONTree>,
    optional others: KeyValuePairs<String, JSONTree> = [:]
  ) -> JSONTree {
    document(description, members.map { ($0.key, $0.value) }, optional: others.map { ($0.key, $0.value) })
  }

  static func document(
    _ description: String, _ members: KeyValuePairs<String, JSONTree>, optional others: [(String, JSONTree)]
  ) -> JSONTree {
    document(description, members.map { ($0.key, $0.value) }, optional: others)
  }

  static func document(
    _ description: String, _ members: [(String, JSONTree)], optional others: [(String, JSONTree)] = []
  ) -> JSONTree {
    object(description, members + others, required: members.map(\.0), isOpen: true)
  }

  /// Returns the schema of an object in a request: any other member is refused.
  static func input(
    _ description: String, _ members: KeyValuePairs<String, JSONTree>, required: [String] = []
  ) -> JSONTree {
    object(description, members.map { ($0.key, $0.value) }, required: required, isOpen: false)
  }

  static func object(
    _ description: String, _ members: [(String, JSONTree)], required: [String], isOpen: Bool
  ) -> JSONTree {
    var object = schema("object", description)
    if !required.isEmpty { object = object.with("required", .list(required.map { .text($0) })) }
    return object.with([
      "properties": .object(members.map { Member($0.0, $0.1) }), "additionalProperties": .flag(isOpen),
    ])
  }

  private static func schema(_ type: String, _ description: String) -> JSONTree {
    let schema: JSONTree = ["type": .text(type)]
    return description.isEmpty ? schema : schema.with("description", .text(description))
  }

  /// The names of the schemas to which the value refers, directly.
  var references: [String] { references(to: "schemas") }

  /// Returns the names of components of a kind to which the value refers, directly.
  func references(to kind: String) -> [String] {
    switch self {
    case .object(let members):
      members.flatMap { member -> [String] in
        guard member.name == "$ref", case .text(let path) = member.value else {
          return member.value.references(to: kind)
        }
        let parts = path.split(separator: "/")
        return parts.dropLast().last.map(String.init) == kind ? parts.last.map { [String($0)] } ?? [] : []
      }
    case .list(let elements): elements.flatMap { $0.references(to: kind) }
    case .text, .number, .flag: []
    }
  }
}
