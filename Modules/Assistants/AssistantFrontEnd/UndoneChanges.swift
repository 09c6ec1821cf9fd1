import AssistantKernel
import DocumentsProtocols
import HTTPProtocols
import OrderActionsProtocols

/// The changes that a call takes back.
struct UndoneChanges {
  private let steps: [(order: String, version: Int64, action: String)]

  var count: Int { steps.count }
  /// What each step does: `Delete order 10`.
  var imperatives: [String] {
    steps.map { step in
      switch OrderAction.Verb(rawValue: step.action) {
      case .delete: OrderAction.delete.imperative("order \(step.order)")
      case .restore: OrderAction.restore.imperative("order \(step.order)")
      default: OrderAction.undo.imperative("order \(step.order)")
      }
    }
  }
  var versions: [Int64] { steps.map(\.version) }
  var operations: JSONValue {
    .operations(
      steps.map {
        [
          .init("order", .string($0.order)), .init("version", .number(String($0.version))),
          .init("action", .string($0.action)),
        ]
      })
  }

  /// - Parameter versions: those of the preview, for orders without a step.
  init(_ arguments: ToolArguments, versions: [Int64]) throws(AssistantFailure) {
    let given = arguments["undo"] ?? .array([])
    let listed = given.elements.compactMap { step -> (order: String, version: Int64, action: String)? in
      guard case .object(let members) = step, members.count == 3, let order = step["order"]?.text,
        let version = step["version"]?.number, let action = step["action"]?.text,
        OrderAction.Verb.reverses.map(\.rawValue).contains(action)
      else { return nil }
      return (order, version, action)
    }
    guard case .array(let elements) = given, listed.count == elements.count else {
      throw AssistantFailure("The argument “undo” must be the list “undo” of a result, unchanged.")
    }
    let orders = try arguments.texts("orders")
    let named = zip(orders, versions.suffix(orders.count)).map { (order: $0, version: $1, action: "undo") }
    steps = listed + named
    guard (1...100).contains(listed.count + orders.count) else {
      throw AssistantFailure("Give the list “undo” of a result, or 1 to 100 orders.")
    }
  }

  init(_ arguments: ToolArguments, _ api: ShopAPI) async throws(AssistantFailure) {
    var versions: [Int64] = []
    for order in try arguments.texts("orders").prefix(100) {
      versions.append(try await api.version(of: order))
    }
    try self.init(arguments, versions: versions)
  }
}

/// Returns the object with the list of the step that takes a change of an order back.
func step(undoing verb: OrderAction.Verb, of order: JSONValue?) -> [UInt8] {
  let step: [JSONValue.Member] = [
    .init("order", order?["id"] ?? .null), .init("version", order?["version"] ?? .null),
    .init("action", .string(verb.reverse?.rawValue ?? "")),
  ]
  return JSONValue.object([.init("undo", .array([.object(step)]))]).json()
}

extension ShopAPI {
  /// Returns the version of an order, which may be deleted.
  func version(of order: String) async throws(AssistantFailure) -> Int64 {
    var query = HTTPQuery()
    query["after"] = "newest"
    query["limit"] = "1"
    let page = try await read("showHistory", .init(path: ["id": order], query: query))
    return page["events"]?.elements.last?["version"]?.number ?? 0
  }
}

extension JSONValue {
  /// Returns the body of a request that changes several orders.
  static func operations(_ operations: [[Member]]) -> JSONValue {
    .object([.init("operations", .array(operations.map { .object($0) }))])
  }
}
