/// A part of a statement with the values of its parameters. Each `?` in its text is the place of the next value.
package struct Condition {
  package var sql: String
  package var values: [Value] = []

  package init(_ sql: String, _ values: Value...) { self.init(sql, values: values) }

  package init(_ sql: String, values: [Value]) {
    self.sql = sql
    self.values = values
  }

  /// Joins conditions, at least one, with `AND`.
  package init(all conditions: [Condition]) {
    self.init(conditions.map(\.sql).joined(separator: " AND "), values: conditions.flatMap(\.values))
  }

  /// Joins conditions, at least one, with `OR`, in parentheses.
  package init(any conditions: [Condition]) {
    self.init(
      "(\(conditions.map { "(\($0.sql))" }.joined(separator: " OR ")))", values: conditions.flatMap(\.values))
  }

  /// Creates the condition that a row follows a position in the order of some columns.
  ///
  /// The first column is compared on its own, too: an engine that does not seek by a whole row seeks by it.
  package init(_ columns: [String], _ sign: String = ">", values: [Value]) {
    let row = "(\(columns.joined(separator: ", "))) \(sign) (\(columns.map { _ in "?" }.joined(separator: ", ")))"
    if columns.count == 1 {
      self.init("\(columns[0]) \(sign) ?", values: values)
    } else {
      self.init("\(columns[0]) \(sign)= ? AND \(row)", values: [values[0]] + values)
    }
  }

  /// Returns a `WHERE` clause of conditions joined with `AND`; an empty text if there are none.
  package static func clause(_ conditions: [Condition]) -> Condition {
    guard !conditions.isEmpty else { return Condition("") }
    var all = Condition(all: conditions)
    all.sql = " WHERE \(all.sql)"
    return all
  }
}
