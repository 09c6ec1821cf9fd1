/// The members of a JSON document that a person picks: `number,name.display,items.sku`.
///
/// A member of a list is one of its records.
///
/// ```swift
/// try JSONSelection("number,name.display")?.pick(from: document)  // {"number":1,"name":{"display":"Amy Apple"}}
/// ```
public struct JSONSelection: Hashable, Sendable {
  /// A member that a document does not have, with the names of those that it has.
  public struct UnknownMember: Error, Hashable, Sendable {
    /// The member with those around it: `name.last`.
    public var path: String
    /// The names of the members that there are; empty for a value without members.
    public var known: [String]
  }

  /// The picked members by their names; one without further names is picked whole.
  private var members: [String: JSONSelection] = [:]

  private init() {}

  /// Parses names that commas separate; a point stands before a member of a member. `nil` for an empty name.
  public init?(_ text: String) {
    for path in text.split(separator: ",", omittingEmptySubsequences: false) {
      let names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      if names.contains("") { return nil }
      add(names[...])
    }
  }

  private mutating func add(_ names: ArraySlice<String>) {
    guard let name = names.first else { return }
    let rest = names.dropFirst()
    // A whole member includes its members.
    if let known = members[name], known.members.isEmpty || rest.isEmpty {
      members[name] = JSONSelection()
    } else {
      members[name, default: JSONSelection()].add(rest)
    }
  }

  /// Returns a document with the picked members, in its own order.
  public func pick(from document: JSONValue) throws(UnknownMember) -> JSONValue {
    // A list begins with its records, and keeps its cursor.
    if case .object(let all) = document, let list = all.first, list.value.isList,
      !all.contains(where: { members.keys.contains($0.name) })
    {
      return .object([.init(list.name, try pick(list.value, ""))] + all.dropFirst())
    }
    return try pick(document, "")
  }

  private func pick(_ value: JSONValue, _ path: String) throws(UnknownMember) -> JSONValue {
    if members.isEmpty { return value }
    switch value {
    case .null: return value
    case .array(let elements):
      var picked: [JSONValue] = []
      for element in elements { picked.append(try pick(element, path)) }
      return .array(picked)
    case .object(let all):
      if let unknown = members.keys.sorted().first(where: { name in !all.contains { $0.name == name } }) {
        throw UnknownMember(path: path + unknown, known: all.map(\.name))
      }
      var picked: [JSONValue.Member] = []
      for member in all {
        guard let selection = members[member.name] else { continue }
        picked.append(.init(member.name, try selection.pick(member.value, "\(path)\(member.name).")))
      }
      return .object(picked)
    case .bool, .number, .string:
      throw UnknownMember(path: path + (members.keys.sorted().first ?? ""), known: [])
    }
  }
}

extension JSONValue {
  /// Whether the value is an array of records.
  fileprivate var isList: Bool {
    guard case .array(let elements) = self else { return false }
    return elements.allSatisfy { if case .object = $0 { true } else { false } }
  }
}
