extension JSONValue: JSONWritable {
  /// Writes the value with the digits of its numbers and the order of its members.
  public func write(to json: inout JSONWriter) {
    switch self {
    case .null: json.null()
    case .bool(let value): json.bool(value)
    case .number(let digits): json.number(digits: digits)
    case .string(let text): json.string(text)
    case .array(let elements): elements.write(to: &json)
    case .object(let members):
      json.object { json in
        for member in members { json.member(named: member.name, member.value) }
      }
    }
  }
}
