import DocumentsProtocols

/// A writer of a watch history of any length as one document, `{"history":[…]}`, in parts.
///
/// ```swift
/// var history = HistoryWriter()
/// try await pipe.write(history.part(entries))
/// ```
public struct HistoryWriter: Sendable {
  private var json: JSONWriter
  private var hasBegun = false

  /// Creates a writer.
  ///
  /// - Parameter isPretty: `true` puts each member on a line of its own, indented by two spaces.
  public init(isPretty: Bool = false) { json = JSONWriter(isPretty: isPretty) }

  /// Returns the bytes of the next part. An empty part ends the document.
  public mutating func part(_ entries: [WatchedDocument]) -> [UInt8] {
    if !hasBegun {
      json.begin("{")
      json.key("history")
      json.begin("[")
      hasBegun = true
    }
    for entry in entries { entry.write(to: &json) }
    if entries.isEmpty {
      json.end("]")
      json.end("}")
      json.endLine()
    }
    return json.take()
  }
}
