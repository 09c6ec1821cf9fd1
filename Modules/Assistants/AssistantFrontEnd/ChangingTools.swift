import AssistantKernel
import DocumentsProtocols
import HTTPProtocols
import OpenAPIKernel
import OrderActionsProtocols
import PresentationProtocols
import WebKernel

extension Operations {
  /// The tools that write. Each shows a preview first.
  var changing: [ToolDeclaration] { [createOrder, changeOrders, undoChanges, markWatched] }

  private var createOrder: ToolDeclaration {
    let members = Self.orderMembers
    return tool(
      "create_order", "Create an order", "Creates an order. Amounts are texts, never JSON numbers.",
      operations: ["createOrder"], input: members.map { ($0.name, $0.value) }, required: ["email", "name"], output: []
    ) { api in
      .write(
        preview: { arguments throws(AssistantFailure) in
          let document = try await api.fetch("createOrder", .init(body: arguments.object()))
          let text = "Create an order.\(shownTotal(of: document))"
          return AssistantPreview(AssistantResult(document, text: text), question: "\(text) \(arguments.words)")
        },
        perform: { arguments, _, key throws(AssistantFailure) in
          let document = try await api.fetch("createOrder", .init(body: arguments.object(), key: key))
          let undo = step(undoing: .restore, of: try? JSONValue(parsing: document))
          return AssistantResult(
            joined([document, undo]), text: "The order is created. undo_changes with “undo” deletes it.")
        })
    }
  }

  /// The members of an order that the store sets, and a card, whose number must not be in a conversation.
  private static let unoffered: Set = [
    "id", "number", "version", "nextStatuses", "refunds", "shipments", "returns", "internalNotes", "createdAt",
    "updatedAt", "payment", "shipment",
  ]

  /// The members of an order that a call can set, with their schemas.
  private static let orderMembers = (Schemas.standalone("NewOrder")?["properties"]?.members ?? []).filter {
    !unoffered.contains($0.name)
  }

  /// Their names.
  fileprivate static let orderNames = orderMembers.map(\.name)

  private var changeOrders: ToolDeclaration {
    let bodies = OrderAction.Verb.allCases.compactMap { byID[$0.operationID]?.body?.schema }
    var members: [JSONTree.Member] = []
    for member in bodies.flatMap({ Schemas.standalone($0)?["properties"]?.members ?? [] })
    where !members.contains(where: { $0.name == member.name }) {
      members.append(member)
    }
    members.append(
      .init("changes", ["type": "object", "description": "The members of create_order to change; null removes one."]))
    let rules = OrderAction.Verb.allCases.filter { !$0.members.isEmpty }
      .map { "\($0.rawValue): \($0.members.joined(separator: ", "))" }.joined(separator: "; ")
    let input: [(String, JSONTree)] = [
      (
        "orders",
        [
          "type": "array", "items": ["type": "string"], "minItems": 1, "maxItems": 100,
          "description": "Numbers, ids or references.",
        ]
      ),
      (
        "action",
        [
          "type": "string", "enum": .list(OrderAction.Verb.allCases.map { .text($0.rawValue) }),
          "description": .text("The change, with its arguments: \(rules)."),
        ]
      ),
    ]
    return tool(
      "change_orders", "Change orders",
      "Changes orders: status, fields, notes, deletion, of one or several; a shipment, return or refund of one. One that fails stops no other.",
      operations: OrderAction.Verb.allCases.map(\.operationID) + [ToolDeclaration.bulk, "showOrder", "showHistory"],
      input: input + members.map { ($0.name, $0.value) }, required: ["orders", "action"], output: ["BulkResult"]
    ) { api in
      .write(
        preview: { arguments throws(AssistantFailure) in
          try await OrdersChange(arguments).preview(by: api)
        },
        perform: { arguments, versions, key throws(AssistantFailure) in
          try await OrdersChange(arguments).perform(by: api, versions, key)
        })
    }
  }

  private var undoChanges: ToolDeclaration {
    tool(
      "undo_changes", "Undo changes",
      "Takes changes of orders back: those in “undo” of a result, or the last change of the named orders.",
      operations: [ToolDeclaration.bulk, "showHistory"],
      input: [
        ("undo", ["type": "array", "items": ["type": "object"], "description": "The list “undo” of a result."]),
        ("orders", ["type": "array", "items": ["type": "string"], "description": "Numbers, ids or references."]),
      ], output: ["BulkResult"]
    ) { api in
      .write(
        preview: { arguments throws(AssistantFailure) in
          let undo = try await Undo(arguments, api)
          let outcome = BulkOutcome(try await api.fetch(ToolDeclaration.bulk, .init(body: undo.operations)))
          return try outcome.preview("Take changes of \(undo.count.of("order")) back", undo.imperatives, undo.versions)
        },
        perform: { arguments, versions, key throws(AssistantFailure) in
          let undo = try Undo(arguments, versions: versions)
          let outcome = BulkOutcome(try await api.fetch(ToolDeclaration.bulk, .init(body: undo.operations, key: key)))
          return try outcome.result()
        })
    }
  }

  private var markWatched: ToolDeclaration {
    tool(
      "mark_watched", "Mark an episode as watched", "Marks an episode as watched, or as not watched.",
      operations: ["watchEpisode", "unwatchEpisode"],
      input: [
        ("show", ["type": "string", "description": "The id or the title of the show."]),
        ("episode", ["type": "string", "description": "The episode, for example S1E1."]),
        ("watched", ["type": "boolean", "default": true, "description": "false takes the mark away."]),
      ], required: ["show", "episode"], output: ["Show"]
    ) { api in
      @Sendable func send(
        _ arguments: ToolArguments, _ key: String?
      ) async throws(AssistantFailure) -> AssistantResult {
        let isWatched = try arguments.flag("watched") ?? true
        let document = try await api.fetch(
          isWatched ? "watchEpisode" : "unwatchEpisode",
          .init(
            path: ["id": try arguments.required("show"), "episode": try arguments.required("episode")], key: key))
        let words = "Mark the episode as \(isWatched ? "watched" : "not watched")."
        return AssistantResult(
          document, text: key == nil ? words : "Done. mark_watched with watched: \(!isWatched) takes it back.")
      }
      return .write(
        preview: { arguments throws(AssistantFailure) in
          let result = try await send(arguments, nil)
          let title = (try? JSONValue(parsing: result.document))?["title"]?.text ?? ""
          return AssistantPreview(result, question: "\(result.text) “\(title)”: \(arguments.words)")
        },
        perform: { arguments, _, key throws(AssistantFailure) in try await send(arguments, key) })
    }
  }
}

/// A change of one order or several, as a call names it.
private struct OrdersChange {
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

/// The changes that a call takes back.
private struct Undo {
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

extension ShopAPI {
  /// Returns the version of an order, which may be deleted.
  fileprivate func version(of order: String) async throws(AssistantFailure) -> Int64 {
    var query = HTTPQuery()
    query["after"] = "newest"
    query["limit"] = "1"
    let page = try await read("showHistory", .init(path: ["id": order], query: query))
    return page["events"]?.elements.last?["version"]?.number ?? 0
  }
}

extension JSONValue {
  /// Returns the body of a request that changes several orders.
  fileprivate static func operations(_ operations: [[Member]]) -> JSONValue {
    .object([.init("operations", .array(operations.map { .object($0) }))])
  }
}

/// Returns the object with the list of the step that takes a change of an order back.
private func step(undoing verb: OrderAction.Verb, of order: JSONValue?) -> [UInt8] {
  let step: [JSONValue.Member] = [
    .init("order", order?["id"] ?? .null), .init("version", order?["version"] ?? .null),
    .init("action", .string(verb.reverse?.rawValue ?? "")),
  ]
  return JSONValue.object([.init("undo", .array([.object(step)]))]).json()
}

/// The response to a request that changes several orders, or would change them.
private struct BulkOutcome {
  private let document: [UInt8]
  private let json: JSONValue?
  /// The most orders that a question names one by one.
  private static let named = 20

  init(_ document: [UInt8]) {
    self.document = document
    json = try? JSONValue(parsing: document)
  }

  /// Returns the preview of a change.
  ///
  /// - Parameters:
  ///   - words: the whole change, without a full stop.
  ///   - imperatives: the change of each order, in their order.
  func preview(
    _ words: String, _ imperatives: [String], _ versions: [Int64]
  ) throws(AssistantFailure) -> AssistantPreview {
    let result = try result(isPreview: true)
    let lines = zip(imperatives, json?["results"]?.elements ?? []).map { imperative, result in
      let changes = result["changes"]?.elements.compactMap { $0["display"]?.text } ?? []
      let refusal = result["problem"]?["detail"]?.text
      let details = refusal.map { ["refused, \($0)"] } ?? changes
      return String((details.isEmpty ? imperative : "\(imperative): \(details.joined(separator: "; "))").prefix(500))
    }
    let more = lines.count > Self.named ? ["and \((lines.count - Self.named).of("more order"))"] : []
    let question = (["\(words). \(result.text)"] + lines.prefix(Self.named) + more).joined(separator: "\n")
    return AssistantPreview(
      AssistantResult(document, text: "\(words). \(result.text)"), question: question, versions: versions,
      isNeeded: number("done") > 0)
  }

  /// Returns the result of the change.
  ///
  /// - Parameter remedy: the sentence after the numbers.
  /// - Throws: `AssistantFailure` if all orders refuse it.
  func result(_ remedy: String = "", isPreview: Bool = false) throws(AssistantFailure) -> AssistantResult {
    let words = [("done", isPreview ? "will change" : "changed"), ("unchanged", "unchanged"), ("failed", "refused")]
    let numbers = words.filter { number($0.0) > 0 || $0.0 == "done" }.map { "\(number($0.0)) \($0.1)" }
    let text = numbers.joined(separator: ", ") + "."
    guard number("done") > 0 || number("unchanged") > 0 || number("failed") == 0 else {
      let first = json?["results"]?.elements.lazy.compactMap { $0["problem"] }.first
      throw AssistantFailure(
        "\(text) \(first.map { AssistantFailure(problem: $0.json()).text } ?? "")", document: document)
    }
    return AssistantResult(document, text: text + (number("done") > 0 ? remedy : ""))
  }

  private func number(_ name: String) -> Int64 { json?[name]?.number ?? 0 }
}

/// Returns the total of an order as a sentence.
private func shownTotal(of document: [UInt8]) -> String {
  guard let total = (try? JSONValue(parsing: document))?["total"]?["display"]?.text else { return "" }
  return " Total: \(total)."
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
