import OpenAPIKernel
import PageKernel

/// An operation on the page: its method and path, and what it takes and returns, which a click opens.
struct OperationPart {
  let method: String
  let path: String
  let tree: JSONTree
  let document: JSONTree

  var html: HTML {
    """
    <details id="operation-\(text("operationId"))">
    <summary><code dir="ltr">\(method) \(path)</code> \(text("summary"))</summary>
    <p>\(text("description")) \(role)</p>
    \(parameters)
    \(body)
    \(responses)
    </details>
    """
  }

  private func text(_ name: String) -> String { tree[name]?.text ?? "" }

  private var role: String {
    text("x-role").isEmpty ? "Everybody may use it." : "It needs the role \(text("x-role"))."
  }

  private var parameters: HTML? {
    let parameters = tree["parameters"]?.elements ?? []
    guard !parameters.isEmpty else { return nil }
    let columns: [PageColumn<JSONTree>] = [
      PageColumn("Name", isHeading: true) { "<code>\($0["name"]?.text ?? "")</code>" },
      PageColumn("In") { "\($0["in"]?.text ?? "")\(", required", if: $0["required"] == true)" },
      PageColumn("Type") { TypePart(schema: $0["schema"]).html },
      PageColumn("Description") { parameter in
        let example: HTML? = parameter["example"].map { "Example: <code dir=\"ltr\">\($0.plain)</code>" }
        return "\(parameter["description"]?.text ?? "") \(example)"
      },
    ]
    return PageTable("Parameters of \(text("operationId"))", style: "cards schema", columns).html(parameters)
  }

  private var body: HTML? {
    guard let body = tree["requestBody"] else { return nil }
    let contents = body["content"]?.members ?? []
    // The types of one body mostly have the same example.
    let examples = contents.compactMap { $0.value["example"]?.plain }
    let example: HTML? = examples.first.map { "<pre dir=\"ltr\"><code>\($0)</code></pre>" }
    return """
      <h3>Request body\(", optional", if: body["required"] != true)</h3>
      <ul>\(contents.map { "<li><code>\($0.name)</code>: \(TypePart(schema: $0.value["schema"]).html)</li>" as HTML })</ul>
      \(example)
      """
  }

  private var responses: HTML {
    let responses = (tree["responses"]?.members ?? []).filter { $0.name != "default" }
    return """
      <h3>Responses</h3>
      <dl class="facts">
      \(responses.map { "<dt>\($0.name)</dt><dd>\(response($0.value))</dd>" as HTML })
      </dl>
      """
  }

  private func response(_ declared: JSONTree) -> HTML {
    let name = declared["$ref"]?.text?.split(separator: "/").last.map(String.init)
    let response = name.flatMap { document["components"]?["responses"]?[$0] } ?? declared
    let types: HTML? = (response["content"]?.members.first).map { " (\(TypePart(schema: $0.value["schema"]).html))" }
    return "\(response["description"]?.text ?? "")\(types)"
  }
}
