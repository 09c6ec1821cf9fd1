import AssistantKernel
import DocumentsProtocols
import HTTPProtocols
import OrderActionsProtocols
import PresentationProtocols

/// A change of one order or several, as a call names it.
struct OrdersChange {
  let orders: [String]
  let verb: OrderAction.Verb
  /// The members of the change, an object.
  let body: JSONValue
  /// The arguments of the change in words.
  private let given: String
  private let action: OrderAction

  init(_ arguments: ToolArguments) throws(AssistantFailure) {
    orders = try arguments.texts("orders")
    let word = try arguments.required("action")
    guard let verb = OrderAction.Verb(rawValue: word) else {
      let words = OrderAction.Verb.allCases.map(\.rawValue).joined(separator: ", ")
      throw AssistantFailure("The action “\(word.prefix(100))” is unknown. It must be one of \(words).")
    }
    self.verb = verb
    guard (1...100).contains(orders.count) else { throw AssistantFailure("Name 1 to 100 orders.") }
    guard verb.isOfBulk || orders.count == 1 else {
      throw AssistantFailure("The action \(word) changes one order at a time. Call it for each order.")
    }
    body = arguments.object(without: ["orders", "action"])
    given = arguments.words
    // An edit sets no more than a new order may have.
    if let changes = arguments["changes"] { _ = try ToolArguments(changes, known: Operations.orderNames) }
    do throws(Problem) {
      action = OrderAction(verb, try ActionMembers(of: verb, json: body.json()))
    } catch {
      throw AssistantFailure(problem: ProblemDocument(error).json())
    }
  }

  func preview(by api: ShopAPI) async throws(AssistantFailure) -> AssistantPreview {
    let words = action.imperative(orders.count == 1 ? "order \(orders[0])" : orders.count.of("order"))
    guard verb.isOfBulk else {
      let before = try await api.read("showOrder", .init(path: ["id": orders[0]]))
      let version = before["version"]?.number ?? 0
      let document = try await api.fetch(verb.operationID, values(version, key: nil))
      let differences = OrderDifferences(from: before, to: try? JSONValue(parsing: document)).text
      return AssistantPreview(
        AssistantResult(document, text: "\(words). \(differences)"), question: "\(words). \(differences) \(given)",
        versions: [version])
    }
    var versions: [Int64] = []
    for order in orders { versions.append(try await api.version(of: order)) }
    let outcome = BulkOutcome(try await api.fetch(ToolDeclaration.bulk, .init(body: operations(versions))))
    return try outcome.preview(words, orders.map { action.imperative("order \($0)") }, versions)
  }

  func perform(by api: ShopAPI, _ versions: [Int64], _ key: String) async throws(AssistantFailure) -> AssistantResult {
    guard versions.count == orders.count else { throw AssistantFailure("The confirmation is of another call.") }
    guard verb.isOfBulk else {
      let document = try await api.fetch(verb.operationID, values(versions[0], key: key))
      let undo = step(undoing: verb, of: try? JSONValue(parsing: document))
      return AssistantResult(joined([document, undo]), text: "Done. undo_changes with “undo” takes it back.")
    }
    let outcome = BulkOutcome(
      try await api.fetch(ToolDeclaration.bulk, .init(body: operations(versions), key: key)))
    return try outcome.result(" undo_changes with “undo” takes changes back.")
  }

  private func values(_ version: Int64, key: String?) -> ShopAPI.Values {
    .init(path: ["id": orders[0]], body: body, version: version, key: key)
  }

  /// Returns the body of a request that changes all orders.
  private func operations(_ versions: [Int64]) -> JSONValue {
    var members: [JSONValue.Member] = [.init("action", .string(verb.rawValue))]
    if case .object(let others) = body { members += others }
    return .operations(
      zip(orders, versions).map { order, version in
        [.init("order", .string(order)), .init("version", .number(String(version)))] + members
      })
  }
}

/// The values that a change of an order would set, as the shop shows them; no text of the customer is among them.
private struct OrderDifferences {
  let text: String

  init(from before: JSONValue, to after: JSONValue?) {
    var sentences: [String] = []
    for (name, label) in [("status", "Status"), ("shipment", "Shipment")] {
      if let old = before[name]?["display"]?.text, let new = after?[name]?["display"]?.text, old != new {
        sentences.append("\(label): \(old) → \(new).")
      }
    }
    if let refunds = after?["refunds"]?.elements, refunds.count > before["refunds"]?.elements.count ?? 0,
      let amount = refunds.last?["amount"]?["display"]?.text
    {
      sentences.append("Refund: \(amount).")
    }
    text = sentences.joined(separator: " ")
  }
}
