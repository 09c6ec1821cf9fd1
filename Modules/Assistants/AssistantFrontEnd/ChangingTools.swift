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
  static let orderNames = orderMembers.map(\.name)

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
          let undo = try await UndoneChanges(arguments, api)
          let outcome = BulkOutcome(try await api.fetch(ToolDeclaration.bulk, .init(body: undo.operations)))
          return try outcome.preview("Take changes of \(undo.count.of("order")) back", undo.imperatives, undo.versions)
        },
        perform: { arguments, versions, key throws(AssistantFailure) in
          let undo = try UndoneChanges(arguments, versions: versions)
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

/// Returns the total of an order as a sentence.
private func shownTotal(of document: [UInt8]) -> String {
  guard let total = (try? JSONValue(parsing: document))?["total"]?["display"]?.text else { return "" }
  return " Total: \(total)."
}
