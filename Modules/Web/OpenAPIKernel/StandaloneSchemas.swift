public import HTTPProtocols

// Schemas for readers that have one schema alone, and pay for each byte of it: they refer to no other, and say in a
// sentence what the API's document says in several.

extension Schemas {
  /// Returns the schema of an object in a request, with all its parts; `nil` for an unknown name.
  ///
  /// Members that the store ignores are left out, and of several notations of a value all but the plain one.
  public static func standalone(_ name: String) -> JSONTree? { byName[name].map { plain($0, depth: 0) } }

  /// Returns the schema of an object in a response, with the kinds of its members; `nil` for an unknown name.
  public static func outline(_ name: String) -> JSONTree? {
    guard let schema = byName[name] else { return nil }
    return [
      "type": "object",
      "properties": .object(
        (schema["properties"]?.members ?? []).map { member in
          .init(member.name, kind(of: member.value).map { ["type": $0] } ?? [:])
        }),
    ]
  }

  /// Returns the kind of a value; `nil` if it has several.
  private static func kind(of schema: JSONTree) -> JSONTree? {
    if let name = schema["$ref"]?.text?.split(separator: "/").last { return byName[String(name)].flatMap(kind) }
    return schema["anyOf"] == nil ? schema["type"] : nil
  }

  /// Returns a schema without references.
  fileprivate static func plain(_ schema: JSONTree, depth: Int) -> JSONTree {
    let description = schema["description"]?.text.map { JSONTree.text(firstSentence(of: $0)) }
    let shown = depth > 1 ? nil : description
    if let name = schema["$ref"]?.text?.split(separator: "/").last, let target = byName[String(name)] {
      return plain(target, depth: depth).described(by: shown)
    }
    if let first = schema["anyOf"]?.elements.first {
      return plain(first, depth: depth).described(by: shown)
    }
    var members: [JSONTree.Member] = []
    for member in schema.members {
      switch member.name {
      case "type", "enum", "minimum", "maximum", "required", "minItems", "maxItems", "default": members.append(member)
      case "properties":
        let kept = member.value.members.filter { $0.value["description"]?.text?.hasPrefix("Ignored") != true }
        members.append(.init(member.name, .object(kept.map { .init($0.name, plain($0.value, depth: depth + 1)) })))
      case "items": members.append(.init(member.name, plain(member.value, depth: depth + 1)))
      default: break
      }
    }
    return JSONTree.object(members).described(by: shown)
  }

  private static func firstSentence(of text: String) -> String {
    guard let end = text.firstRange(of: ". ") else { return text }
    return String(text[..<end.lowerBound]) + "."
  }
}

extension HTTPParameter {
  /// The schema of the parameter's value, as one of a JSON object; several values are an array.
  public var standaloneSchema: JSONTree {
    let described = ParameterSchemas.described(self)
    let schema = Schemas.plain(described["schema"] ?? [:], depth: 2)
    return Schemas.plain(schema.with("description", .text(description)), depth: 0)
  }
}

extension JSONTree {
  /// Returns the schema with another description; unchanged for `nil`.
  fileprivate func described(by description: JSONTree?) -> JSONTree {
    guard let description else { return self }
    return JSONTree.object(members.filter { $0.name != "description" }).with("description", description)
  }
}
