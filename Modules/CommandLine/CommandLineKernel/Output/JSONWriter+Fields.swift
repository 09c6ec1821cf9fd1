import JSON
import PresentationProtocols

extension JSONWriter {
  /// Writes a document, or the fields of it that `--json=FIELDS` names.
  ///
  /// - Throws: `Problem`: `usage` for a field that the document does not have, with those that it has.
  mutating func write(_ document: some JSONWritable, picking fields: JSONSelection?) throws(Problem) {
    guard let fields else { return document.write(to: &self) }
    // A list that is written at once may have 100,000 records.
    let bounds = JSONBounds(values: 10_000_000)
    guard let value = try? JSONValue(parsing: document.json(), within: bounds) else {
      throw Problem(.internal, "the result cannot be read again")
    }
    do throws(JSONSelection.UnknownMember) {
      try fields.pick(from: value).write(to: &self)
    } catch {
      let near = Suggestion.nearest(to: error.path, among: error.known).map { "did you mean \($0)? " } ?? ""
      throw Problem(
        .usage, "unknown field \(quoted(error.path))",
        remedy: error.known.isEmpty
          ? "it has no fields of its own" : "\(near)The fields are \(error.known.joined(separator: ", ")).")
    }
  }
}
