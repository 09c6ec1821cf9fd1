/// A part of a statement with the values of its parameters, in their order.
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

  /// Returns a `WHERE` clause of conditions joined with `AND`; an empty text if there are none.
  package static func clause(_ conditions: [Condition]) -> Condition {
    guard !conditions.isEmpty else { return Condition("") }
    var all = Condition(all: conditions)
    all.sql = " WHERE \(all.sql)"
    return all
  }
}
