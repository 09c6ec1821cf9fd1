import AssistantKernel
import DocumentsProtocols
import HTTPProtocols
import PresentationProtocols

/// The arguments of a call, by name.
struct ToolArguments {
  private let members: [JSONValue.Member]

  /// - Throws: `AssistantFailure` for a name that the tool does not have.
  init(_ arguments: JSONValue, known: [String]) throws(AssistantFailure) {
    var reader = InputReader()
    members = reader.members(of: arguments, "", known: known)
    guard reader.faults.isEmpty else {
      throw AssistantFailure(
        reader.faults.map { "The argument “\($0.pointer.dropFirst())” \($0.message)".asSentence }.joined(separator: " ")
      )
    }
  }

  /// Returns the value of an argument; `nil` if it is missing or null.
  subscript(name: String) -> JSONValue? {
    let value = members.first { $0.name == name }?.value
    return value == .null ? nil : value
  }

  /// Returns the text of an argument; `nil` if it is missing. A number and a flag are texts, too.
  func text(_ name: String) throws(AssistantFailure) -> String? {
    try self[name].map { value throws(AssistantFailure) in try Self.text(value, name) }
  }

  /// Returns the text of an argument that a call must have.
  func required(_ name: String) throws(AssistantFailure) -> String {
    guard let text = try text(name) else { throw AssistantFailure("The argument “\(name)” is missing.") }
    guard !text.isEmpty else { throw AssistantFailure("The argument “\(name)” is empty.") }
    return text
  }

  /// Returns a flag; `nil` if it is missing.
  func flag(_ name: String) throws(AssistantFailure) -> Bool? {
    switch self[name] {
    case nil: return nil
    case .bool(let flag): return flag
    case .string("true"): return true
    case .string("false"): return false
    case let value?: throw AssistantFailure("The argument “\(name)” is \(value.kind); it must be true or false.")
    }
  }

  /// The arguments in words, for the person who confirms a change: `carrier: UPS, tracking: 1Z9.`
  var words: String {
    let others = members.filter { !["orders", "action", "confirm"].contains($0.name) && $0.value != .null }
    let words = others.map { member in
      "\(member.name): \((member.value.text ?? String(decoding: member.value.json(), as: UTF8.self)).asDetail)"
    }
    return words.isEmpty ? "" : words.joined(separator: ", ") + "."
  }

  /// Returns the texts of a list; one text is a list of one.
  func texts(_ name: String) throws(AssistantFailure) -> [String] {
    guard let value = self[name] else { return [] }
    guard case .array(let elements) = value else { return [try Self.text(value, name)] }
    var texts: [String] = []
    for element in elements { texts.append(try Self.text(element, name)) }
    return texts
  }

  /// Returns the query with the arguments of some names.
  ///
  /// - Parameter limit: the length of the page if the call names none, since an answer costs a model by its length.
  func query(_ names: [String], limit: Int?) throws(AssistantFailure) -> HTTPQuery {
    var query = HTTPQuery()
    for name in names {
      for text in try texts(name) { query.append(name, text) }
    }
    if let limit, query["limit"] == nil { query["limit"] = String(limit) }
    return query
  }

  /// Returns the object of all arguments but some.
  func object(without names: Set<String> = []) -> JSONValue {
    .object(members.filter { !names.contains($0.name) })
  }

  private static func text(_ value: JSONValue, _ name: String) throws(AssistantFailure) -> String {
    switch value {
    case .string(let text): return text
    case .number(let digits): return digits
    case .bool(let flag): return flag ? "true" : "false"
    case .null, .array, .object:
      throw AssistantFailure("The argument “\(name)” is \(value.kind); it must be a text.")
    }
  }
}
