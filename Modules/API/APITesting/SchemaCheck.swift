public import DocumentsProtocols

/// Checks JSON against the schemas of an OpenAPI document: the part of JSON Schema (2020-12) that the document uses.
///
/// It is stricter than JSON Schema: an undeclared member is a fault, so that every member of a response is documented;
/// and an unknown keyword is one, so that nothing is taken for checked that is not.
public struct SchemaCheck: Sendable {
  let document: JSONValue

  /// Creates a check against the schemas of a document.
  public init(document: JSONValue) { self.document = document }

  /// Returns the faults of a value, each with its place; empty if it is valid.
  public func faults(in value: JSONValue, _ schema: JSONValue, at place: String = "") -> [String] {
    guard case .object(let keywords) = schema else { return ["\(place): the schema is no object"] }
    return keywords.flatMap { keyword in
      faults(in: value, keyword.name, keyword.value, schema, place)
    }
  }

  private func faults(
    in value: JSONValue, _ keyword: String, _ operand: JSONValue, _ schema: JSONValue, _ place: String
  ) -> [String] {
    switch (keyword, operand) {
    case ("$ref", .string(let reference)):
      guard let target = resolve(reference) else { return ["\(place): \(reference) is nowhere"] }
      return faults(in: value, target, at: place)
    case ("type", .string(let type)):
      return value.isOf(type: type) ? [] : ["\(place): is \(value.kind), not \(type)"]
    case ("type", .array(let types)):
      let names = types.compactMap { if case .string(let name) = $0 { name } else { nil } }
      return names.contains(where: value.isOf) ? [] : ["\(place): is \(value.kind), not one of \(names)"]
    case ("anyOf", .array(let schemas)):
      let found = schemas.map { faults(in: value, $0, at: place) }
      return found.contains(where: \.isEmpty) ? [] : ["\(place): is none of \(schemas.count): \(found)"]
    case ("enum", .array(let values)):
      return values.contains(value) ? [] : ["\(place): is none of the words"]
    case ("required", .array(let names)):
      return names.compactMap { name in
        guard case .string(let name) = name, case .object = value, value[name] == nil else { return nil }
        return "\(place)/\(name): is missing"
      }
    case ("properties", .object(let properties)):
      guard case .object(let members) = value else { return [] }
      return members.flatMap { member in
        guard let property = properties.first(where: { $0.name == member.name }) else {
          return ["\(place)/\(member.name): is not declared"]
        }
        return faults(in: member.value, property.value, at: "\(place)/\(member.name)")
      }
    case ("items", _):
      guard case .array(let elements) = value else { return [] }
      return elements.enumerated().flatMap { faults(in: $0.element, operand, at: "\(place)/\($0.offset)") }
    case ("pattern", .string(let pattern)):
      guard case .string(let text) = value, let expression = try? Regex(pattern) else { return [] }
      return text.contains(expression) ? [] : ["\(place): “\(text)” is not like \(pattern)"]
    case ("minLength", .number(let least)):
      guard case .string(let text) = value, let least = Int(least) else { return [] }
      return text.unicodeScalars.count >= least ? [] : ["\(place): has less than \(least) characters"]
    case ("minimum", .number(let least)):
      guard case .number(let number) = value, let number = Int(number), let least = Int(least) else { return [] }
      return number >= least ? [] : ["\(place): is less than \(least)"]
    case ("maximum", .number(let most)):
      guard case .number(let number) = value, let number = Int(number), let most = Int(most) else { return [] }
      return number <= most ? [] : ["\(place): is more than \(most)"]
    case ("minItems", .number(let least)):
      guard case .array(let elements) = value, let least = Int(least) else { return [] }
      return elements.count >= least ? [] : ["\(place): has less than \(least) elements"]
    case ("maxItems", .number(let most)):
      guard case .array(let elements) = value, let most = Int(most) else { return [] }
      return elements.count <= most ? [] : ["\(place): has more than \(most) elements"]
    // Undeclared members are faults in any case, and formats are informative.
    case ("additionalProperties", _), ("format", _), ("default", _), ("description", _), ("x-enum-varnames", _):
      return []
    default: return ["\(place): the keyword \(keyword) is not checked here"]
    }
  }

  /// Returns the value that a reference names: `#/components/schemas/Order`.
  public func resolve(_ reference: String) -> JSONValue? {
    reference.split(separator: "/").dropFirst().reduce(document as JSONValue?) { $0?[String($1)] }
  }
}

extension JSONValue {
  fileprivate func isOf(type: String) -> Bool {
    switch (self, type) {
    case (.null, "null"), (.bool, "boolean"), (.string, "string"), (.array, "array"), (.object, "object"): true
    case (.number(let number), "integer"): Int64(number) != nil
    case (.number, "number"): true
    default: false
    }
  }
}
