import AccessProtocols
import AssistantKernel
import DocumentsProtocols
import HTTPProtocols
import OpenAPIKernel
import WebKernel

/// A tool with the operations of the API that it uses, from which its schemas, hints and rights derive.
struct ToolDeclaration: Sendable {
  let name: String
  let title: String
  let description: String
  /// The operations that it may use.
  let operations: Operations
  /// The effects, as the methods of the operations say them (RFC 9110, 9.2).
  let hints: AssistantTool.Hints
  /// The schema of its arguments, and that of its document.
  let input: JSONValue
  let output: JSONValue
  /// The names of its arguments.
  let names: [String]
  /// Returns the function of the tool, for a caller's API.
  let action: @Sendable (ShopAPI) -> ToolAction

  /// Returns the tool for a caller; `nil` if its credentials do not permit it.
  ///
  /// - Parameter mayWrite: whether the server offers tools that write.
  func tool(for identity: Identity, _ api: ShopAPI, mayWrite: Bool) -> AssistantTool? {
    guard hints.isReadOnly || mayWrite, operations.byID.values.allSatisfy({ $0.admits(identity) }) else { return nil }
    return AssistantTool(
      name: name, title: title, description: description, input: input, output: output, hints: hints,
      action: checked(action(api.limited(to: operations))))
  }

  /// Returns a function that refuses arguments that the tool does not have.
  private func checked(_ action: ToolAction) -> AssistantTool.Action {
    switch action {
    case .read(let read):
      .read { json throws(AssistantFailure) in try await read(ToolArguments(json, known: names)) }
    case .write(let preview, let perform):
      .write(
        preview: { json throws(AssistantFailure) in try await preview(ToolArguments(json, known: names)) },
        perform: { json, versions, key throws(AssistantFailure) in
          try await perform(ToolArguments(json, known: names), versions, key)
        })
    }
  }

  /// The operation that changes many orders.
  static let bulk = "changeOrders"
}

extension AssistantTool.Hints {
  /// The effects of some operations.
  fileprivate init(of operations: [WebOperation]) {
    let writes = operations.filter { !$0.method.isSafe }
    self.init(
      isReadOnly: writes.isEmpty,
      // A write to an address without a place for an id adds a record; the others change what is there.
      isDestructive: writes.contains { !$0.path.parameterNames.isEmpty || $0.id == ToolDeclaration.bulk },
      isIdempotent: writes.allSatisfy { $0.method == .put || $0.method == .delete },
      isOpenWorld: operations.contains { $0.parameters.contains { $0.name == "offline" } })
  }
}

/// The function of a tool, with the arguments of the call.
enum ToolAction {
  case read(@Sendable (ToolArguments) async throws(AssistantFailure) -> AssistantResult)
  /// A change: its preview, and how it is made at the versions of the preview, once for a key.
  case write(
    preview: @Sendable (ToolArguments) async throws(AssistantFailure) -> AssistantPreview,
    perform:
      @Sendable (ToolArguments, _ versions: [Int64], _ key: String) async throws(AssistantFailure) ->
      AssistantResult)
}

/// The operations of the API, by id, from which tools are declared.
struct Operations: Sendable {
  let byID: [String: WebOperation]

  init(_ operations: [WebOperation]) {
    byID = Dictionary(operations.map { ($0.id, $0) }) { first, _ in first }
  }

  /// Returns a tool.
  ///
  /// - Parameters:
  ///   - operations: the ids of the operations that it may use.
  ///   - parameters: the names of the parameters in the query of the first operation that are arguments.
  ///   - limit: the length of a page that the call does not name; `nil` for that of the operation.
  ///   - input: further arguments, with their schemas.
  ///   - output: the names of the schemas of the responses, whose members the document has.
  func tool(
    _ name: String, _ title: String, _ description: String, operations ids: [String], parameters: [String] = [],
    limit: Int? = nil, input: [(String, JSONTree)] = [], required: [String] = [], output: [String],
    action: @escaping @Sendable (ShopAPI) -> ToolAction
  ) -> ToolDeclaration {
    let operations = ids.compactMap { byID[$0] }
    let declared = operations.first?.parameters ?? []
    var properties = input.map { JSONTree.Member($0.0, $0.1) }
    for name in parameters {
      if let parameter = declared.first(where: { $0.name == name }) {
        let schema = parameter.standaloneSchema
        properties.append(.init(name, name == "limit" ? schema.limited(to: limit) : schema))
      }
    }
    let names = properties.map(\.name)
    let isWrite = !operations.allSatisfy(\.method.isSafe)
    if isWrite { properties.append(.init(AssistantServer.confirmArgument, Self.confirm)) }
    var members: [JSONTree.Member] = []
    for member in output.flatMap({ Schemas.outline($0)?["properties"]?.members ?? [] }) {
      if let index = members.firstIndex(where: { $0.name == member.name }) {
        // A member that is not of one kind in all documents is of any kind.
        if members[index] != member { members[index].value = [:] }
      } else {
        members.append(member)
      }
    }
    if isWrite {
      members += [.init("isPreview", ["type": "boolean"]), .init(AssistantServer.confirmArgument, ["type": "string"])]
    }
    let list: JSONTree = required.isEmpty ? [:] : ["required": .list(required.map { .text($0) })]
    let arguments: JSONTree = [
      "type": "object", "properties": .object(properties), "additionalProperties": false,
    ]
    return ToolDeclaration(
      name: name, title: title, description: description, operations: Operations(operations),
      hints: AssistantTool.Hints(of: operations),
      input: JSONValue(.object(arguments.members + list.members)),
      output: JSONValue(["type": "object", "properties": .object(members)]), names: names, action: action)
  }

  private static let confirm: JSONTree = [
    "type": "string", "description": "The text “confirm” of the preview, to make the change. Without it: a preview.",
  ]
}

extension JSONValue {
  /// The value of a declared document.
  init(_ tree: JSONTree) {
    self =
      switch tree {
      case .text(let text): .string(text)
      case .number(let number): .number(String(number))
      case .flag(let flag): .bool(flag)
      case .list(let elements): .array(elements.map { JSONValue($0) })
      case .object(let members): .object(members.map { Member($0.name, JSONValue($0.value)) })
      }
  }
}

extension JSONTree {
  /// Returns the schema of the length of a page with another default; unchanged for `nil`.
  fileprivate func limited(to limit: Int?) -> JSONTree {
    guard let limit else { return self }
    let others = members.filter { $0.name != "default" && $0.name != "description" }
    let description = "The maximum number of results; \(limit) by default."
    return .object(others + [.init("default", .number(limit)), .init("description", .text(description))])
  }
}
