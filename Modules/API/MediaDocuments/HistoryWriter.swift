import APIDocuments

/// A watching history of any length as one document, `{"history":[…]}`, written part by part; an empty part ends it.
///
/// ```swift
/// var history = HistoryWriter()
/// try await pipe.write(history.part(entries))
/// ```
public struct HistoryWriter: Sendable {
  private var json: JSONWriter
  private var hasBegun = false

  public init(isPretty: Bool = false) { json = JSONWriter(isPretty: isPretty) }

  /// The bytes of the next part.
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
