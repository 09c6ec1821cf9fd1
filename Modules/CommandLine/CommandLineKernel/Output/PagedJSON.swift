public import JSON
public import PresentationProtocols

/// A list that is written as one JSON document while its pages are read: `{"orders":[…],"next":null}`.
public struct PagedJSON {
  private let name: StaticString
  private let fields: JSONSelection?
  private var json: JSONWriter
  private var hasBegun = false
  /// Writes the members before the elements.
  private let writeHead: @Sendable (inout JSONWriter) -> Void

  /// Creates the writer of a document.
  ///
  /// - Parameters:
  ///   - name: the member with the elements.
  ///   - writeHead: writes the members before the elements; none by default.
  public init(
    _ name: StaticString, _ invocation: Invocation<some Sendable>,
    head writeHead: @escaping @Sendable (inout JSONWriter) -> Void = { _ in }
  ) {
    self.name = name
    self.writeHead = writeHead
    fields = invocation.settings.fields
    json = JSONWriter(isPretty: invocation.isPretty)
  }

  /// Returns the bytes of a page. Each element has only the fields that `--json=FIELDS` names.
  ///
  /// - Parameters:
  ///   - isLast: whether the page ends the document.
  ///   - next: the cursor after the page, written at the end of the document; `nil` if the list has ended.
  /// - Throws: `Problem`: `usage` for a field that the elements do not have.
  public mutating func page(_ elements: [some JSONWritable], isLast: Bool, next: String?) throws(Problem) -> [UInt8] {
    if !hasBegun {
      json.begin("{")
      writeHead(&json)
      json.key(name)
      json.begin("[")
      hasBegun = true
    }
    for element in elements { try json.write(element, picking: fields) }
    if isLast {
      json.end("]")
      json.member("next", next)
      json.end("}")
      json.endLine()
    }
    return json.take()
  }
}
