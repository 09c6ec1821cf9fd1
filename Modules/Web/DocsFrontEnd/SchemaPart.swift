import JSON
import OpenAPIKernel
import PageKernel

/// A schema on the page, with its properties.
struct SchemaPart {
  let name: String
  let schema: JSONTree

  var html: HTML {
    """
    <h3 id="schema-\(name)">\(name)</h3>
    <p>\(schema["description"]?.text ?? "")\(union)\(words)\(pattern)</p>
    \(properties)
    """
  }

  private var union: HTML? {
    let parts = schema["anyOf"]?.elements ?? []
    return parts.isEmpty ? nil : " One of: \(TypePart(schema: schema).html)."
  }

  private var words: HTML? {
    let words = (schema["enum"]?.elements ?? []).map { "<code>\($0.plain)</code> " as HTML }
    return words.isEmpty ? nil : " Values: \(words)"
  }

  private var pattern: HTML? {
    (schema["pattern"]?.text).map { " Pattern: <code dir=\"ltr\">\($0)</code>" }
  }

  private var properties: HTML? {
    let properties = schema["properties"]?.members ?? []
    let required = Set((schema["required"]?.elements ?? []).compactMap(\.text))
    guard !properties.isEmpty else { return nil }
    let columns: [PageColumn<(name: String, value: JSONTree)>] = [
      PageColumn("Name", isHeading: true) {
        "<code>\($0.name)</code>\(", required", if: required.contains($0.name))"
      },
      PageColumn("Type") { TypePart(schema: $0.value).html },
      PageColumn("Description") { HTML($0.value["description"]?.text ?? "") },
    ]
    return PageTable("Properties of \(name)", style: "cards schema", columns).html(
      properties.map { ($0.name, $0.value) })
  }
}

/// The type of a value, with links to the schemas that it names.
struct TypePart {
  let schema: JSONTree?

  var html: HTML {
    guard let schema else { return "any" }
    if let name = schema["$ref"]?.text?.split(separator: "/").last.map(String.init) {
      return "<a href=\"#schema-\(name)\">\(name)</a>"
    }
    if let parts = schema["anyOf"]?.elements {
      return HTML(parts.enumerated().map { "\(" or ", if: $0.offset > 0)\(TypePart(schema: $0.element).html)" as HTML })
    }
    if let elements = schema["items"] { return "list of \(TypePart(schema: elements).html)" }
    let types = schema["type"].map { $0.text.map { [$0] } ?? $0.elements.compactMap(\.text) } ?? ["any"]
    let format = schema["format"]?.text
    return "\(types.joined(separator: " or "))\(format.map { " (\($0))" } ?? "")"
  }
}

extension JSONTree {
  /// The value as an example shows it: a text without quotation marks, other values as JSON.
  var plain: String { text ?? String(decoding: json(isPretty: true), as: UTF8.self) }
}
