import AssistantKernel
import DocumentsProtocols
import HTTPProtocols
import OpenAPIKernel
import WebKernel

extension Operations {
  /// The tool that says how the store works: its settings, statuses, filters, views and tags.
  var explaining: ToolDeclaration {
    let filters = (byID["listOrders"]?.parameters ?? []).map { filter in
      JSONTree.Member(filter.name, .text(filter.description))
    }
    let statuses = Schemas.standalone("OrderStatus")?["enum"] ?? []
    let words = JSONValue(["statuses": statuses, "filters": .object(filters)]).json()
    return tool(
      "explain_store", "Explain the store",
      "Lists the shop's settings, the statuses of orders, the filters of find_orders, the saved views and the tags. Call it if a word is refused.",
      operations: ["showSettings", "listViews", "listTags"], output: ["ViewList", "TagList"]
    ) { api in
      .read { _ throws(AssistantFailure) in
        let settings = try await api.read("showSettings")
        let views = try await api.fetch("listViews")
        let tags = try await api.fetch("listTags")
        return AssistantResult(
          joined([JSONValue.object([.init("settings", settings)]).json(), words, views, tags]),
          text: "The words of this store.")
      }
    }
  }
}
