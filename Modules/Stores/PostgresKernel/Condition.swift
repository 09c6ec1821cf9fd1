/// A part of a statement with the values of its parameters. Each `?` in its text is the place of the next value.
package struct Condition {
  package var sql: String
  package var values: [Value] = []

  package init(_ sql: String, _ values: Value...) { self.init(sql, values: values) }

  package init(_ sql: String, values: [Value]) {
    self.sql = sql
    self.values = values
  }

  /// Returns a `WHERE` clause of conditions joined with `AND`; an empty text if there are none.
  package static func clause(_ conditions: [Condition]) -> Condition {
    guard !conditions.isEmpty else { return Condition("") }
    return Condition(
      " WHERE \(conditions.map(\.sql).joined(separator: " AND "))", values: conditions.flatMap(\.values))
  }
}

/// Returns a statement with each `?` replaced by `$1`, `$2`, …; no text of a statement contains another `?`.
func numbered(_ sql: String) -> String {
  var parts = sql.split(separator: "?", omittingEmptySubsequences: false)
  var numbered = String(parts.removeFirst())
  for (index, part) in parts.enumerated() { numbered += "$\(index + 1)\(part)" }
  return numbered
}
