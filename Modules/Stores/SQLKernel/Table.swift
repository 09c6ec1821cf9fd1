/// A table whose rows both engines write by the same statement.
package struct Table: Sendable {
  /// The types of columns, as `Value` has them.
  package enum Kind: Sendable { case integer, text, key, bytes }

  package let name: String
  package let columns: [(name: String, kind: Kind)]
  /// The names of the columns, separated by commas.
  package let list: String
  /// The places of the values of one row.
  package let row: String
  private let key: String
  private let replacing: String

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - keyCount: how many of the columns, from the first on, are the primary key.
  ///   - columns: the columns in the order of the values.
  package init(_ name: String, keyCount: Int = 1, _ columns: KeyValuePairs<String, Kind>) {
    self.name = name
    self.columns = columns.map { ($0, $1) }
    list = columns.map(\.key).joined(separator: ", ")
    row = "(\(columns.map { _ in "?" }.joined(separator: ", ")))"
    key = columns.prefix(keyCount).map(\.key).joined(separator: ", ")
    let others = columns.dropFirst(keyCount).map { "\($0.key) = excluded.\($0.key)" }
    replacing = others.isEmpty ? "NOTHING" : "UPDATE SET \(others.joined(separator: ", "))"
  }

  /// Returns the statement that inserts rows.
  ///
  /// - Parameter source: `VALUES` or `SELECT`.
  package func insertion(_ source: String, isReplacing: Bool) -> String {
    "INSERT INTO \(name) (\(list)) \(source) ON CONFLICT (\(key)) DO \(isReplacing ? replacing : "NOTHING")"
  }
}
