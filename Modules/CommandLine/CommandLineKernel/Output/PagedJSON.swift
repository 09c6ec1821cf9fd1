public import JSON

/// A list that is written as one JSON document while its pages are read: `{"orders":[…],"next":null}`.
public struct PagedJSON {
  private let name: StaticString
  private var json: JSONWriter
  private var hasBegun = false
  /// Writes the members before the elements.
  private let writeHead: @Sendable (inout JSONWriter) -> Void

  /// Creates the writer of a document.
  ///
  /// - Parameters:
  ///   - name: the member with the elements.
  ///   - isPretty: whether the document has lines and indentation for people.
  ///   - writeHead: writes the members before the elements; none by default.
  public init(
    _ name: StaticString, isPretty: Bool, head writeHead: @escaping @Sendable (inout JSONWriter) -> Void = { _ in }
  ) {
    self.name = name
    self.writeHead = writeHead
    json = JSONWriter(isPretty: isPretty)
  }

  /// Returns the bytes of a page.
  ///
  /// - Parameters:
  ///   - isLast: whether the page ends the document.
  ///   - next: the cursor after the page, written at the end of the document; `nil` if the list has ended.
  public mutating func page(_ elements: [some JSONWritable], isLast: Bool, next: String?) -> [UInt8] {
    if !hasBegun {
      json.begin("{")
      writeHead(&json)
      json.key(name)
      json.begin("[")
      hasBegun = true
    }
    for element in elements { element.write(to: &json) }
    if isLast {
      json.end("]")
      json.member("next", next)
      json.end("}")
      json.endLine()
    }
    return json.take()
  }
}
