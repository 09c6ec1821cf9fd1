import AssistantKernel
import DocumentsProtocols
import HTTPProtocols
import OpenAPIKernel

extension Operations {
  /// The tools that read orders, customers and sums.
  var ordersReading: [ToolDeclaration] {
    [
      list(
        "find_orders", "Find orders",
        "Finds orders, newest first. All filters apply together. For one order use show_order.",
        operation: "listOrders", output: "OrderPage", noun: "orders",
        parameters: [
          "query", "status", "shipment", "email", "reference", "since", "until", "min_total", "max_total", "sku", "tag",
          "without_tag", "sort", "limit", "after", "count", "deleted", "view",
        ]),
      tool(
        "show_order", "Show an order",
        "Shows an order with its items, shipments, returns, refunds and next statuses; with history, who changed what.",
        operations: ["showOrder", "showHistory"],
        input: [("order", Self.order), ("history", ["type": "boolean", "description": "Adds the changes."])],
        required: ["order"], output: ["Order", "OrderEventPage"]
      ) { api in
        .read { arguments throws(AssistantFailure) in
          let id = try arguments.required("order")
          let hasHistory = try arguments.flag("history") ?? false
          let order = try await api.fetch("showOrder", .init(path: ["id": id]))
          guard hasHistory else { return AssistantResult(order, text: "The order.") }
          let history = try await api.fetch("showHistory", .init(path: ["id": id]))
          return AssistantResult(joined([order, history]), text: "The order and its changes, oldest first.")
        }
      },
      tool(
        "show_work", "Show the work that waits",
        "Counts the orders that wait for payment or shipping, with the oldest of each. find_orders lists them by status.",
        operations: ["showWork"], output: ["Work"]
      ) { api in
        .read { _ throws(AssistantFailure) in
          AssistantResult(try await api.fetch("showWork"), text: "The orders that wait, by status.")
        }
      },
      list(
        "show_sales", "Show sales",
        "Adds up orders, sales and refunds by period, status or item. Sums are of the store's own records: quote them as they are.",
        operation: "orderStatistics", output: "OrderStatistics", noun: "sums", limit: nil,
        parameters: ["by", "since", "until", "status", "tag", "sku", "email", "limit"]),
      tool(
        "find_customers", "Find customers",
        "Finds customers by name or email, with the number and the sum of their orders. With email: that one, by currency.",
        operations: ["listCustomers", "showCustomer"], parameters: ["query", "tag", "limit", "after"], limit: 10,
        input: [("email", ["type": "string", "description": "The email of one customer."])],
        output: ["CustomerPage", "Customer"]
      ) { api in
        .read { arguments throws(AssistantFailure) in
          if let email = try arguments.text("email") {
            return AssistantResult(
              try await api.fetch("showCustomer", .init(path: ["email": email])), text: "The customer.")
          }
          let query = try arguments.query(["query", "tag", "limit", "after"], limit: 10)
          return page(of: "customers", try await api.fetch("listCustomers", .init(query: query)))
        }
      },
    ]
  }

  /// The tools that read shows and melodies.
  var mediaReading: [ToolDeclaration] {
    [
      tool(
        "find_shows", "Find shows, and what to watch next",
        "Lists shows with the next episode and why it is next. With show: its episodes. With days: what airs.",
        operations: ["listShows", "searchShows", "showShow", "listAirings"],
        parameters: ["limit", "after"], limit: 20,
        input: [
          ("show", ["type": "string", "description": "The id or the title of one show."]),
          ("query", ["type": "string", "description": "Words of the title."]),
          ("days", ["type": "integer", "description": "Lists the episodes that air in so many days."]),
        ], output: ["ShowPage", "Show"]
      ) { api in
        .read { arguments throws(AssistantFailure) in
          if let show = try arguments.text("show") {
            return AssistantResult(try await api.fetch("showShow", .init(path: ["id": show])), text: "The show.")
          }
          if try arguments.text("days") != nil {
            let query = try arguments.query(["days", "limit", "after"], limit: 20)
            return page(of: "episodes", try await api.fetch("listAirings", .init(query: query)))
          }
          let query = try arguments.query(["query", "limit", "after"], limit: 20)
          let operation = query["query"] == nil ? "listShows" : "searchShows"
          return page(of: "shows", try await api.fetch(operation, .init(query: query)))
        }
      },
      tool(
        "find_melodies", "Find melodies", "Lists melodies. With melody: its notes.",
        operations: ["listMelodies", "showMelody"], parameters: ["limit", "after"], limit: 20,
        input: [("melody", ["type": "string", "description": "The id of one melody."])],
        output: ["MelodyPage", "Melody"]
      ) { api in
        .read { arguments throws(AssistantFailure) in
          if let melody = try arguments.text("melody") {
            return AssistantResult(
              try await api.fetch("showMelody", .init(path: ["id": melody])), text: "The melody.")
          }
          let query = try arguments.query(["limit", "after"], limit: 20)
          return page(of: "melodies", try await api.fetch("listMelodies", .init(query: query)))
        }
      },
    ]
  }

  /// The argument that names an order.
  static let order: JSONTree = ["type": "string", "description": "The order's number, id or reference."]

  /// Returns a tool that reads a list with some parameters of its operation.
  ///
  /// - Parameter limit: the length of a page that the call does not name; `nil` for that of the operation.
  private func list(
    _ name: String, _ title: String, _ description: String, operation: String, output: String, noun: String,
    limit: Int? = 20, parameters: [String]
  ) -> ToolDeclaration {
    tool(
      name, title, description, operations: [operation], parameters: parameters, limit: limit, output: [output]
    ) { api in
      .read { arguments throws(AssistantFailure) in
        let query = try arguments.query(parameters, limit: limit)
        return page(of: noun, try await api.fetch(operation, .init(query: query)))
      }
    }
  }
}

/// Returns the result of a list, with the way to its next page.
private func page(of noun: String, _ document: [UInt8]) -> AssistantResult {
  var cursor = JSONWriter()
  cursor.object { $0.members(of: document, named: ["next"]) }
  let hasMore = (try? JSONValue(parsing: cursor.take()))?["next"]?.text != nil
  let more = hasMore ? " Call again with “after”, the value of “next”, for more." : ""
  return AssistantResult(document, text: "The \(noun) that match.\(more)")
}

/// Returns one object with the members of several.
func joined(_ documents: [[UInt8]]) -> [UInt8] {
  var json = JSONWriter()
  json.object { json in
    for document in documents { json.members(of: document) }
  }
  return json.take()
}
