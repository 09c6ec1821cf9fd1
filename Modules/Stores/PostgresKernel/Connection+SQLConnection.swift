package import SQLKernel

extension Connection: SQLConnection {
  package static func isAny(_ column: String) -> String { "\(column) = ANY (?)" }

  package static func contains(_ column: String) -> String { "strpos(\(column), ?) > 0" }

  package var placeClause: String { "" }

  package func put(_ rows: [[Value]], into table: Table, isReplacing: Bool) throws(Failure) {
    guard let first = rows.first else { return }
    // A single row has a parameter for each value, of which the server infers the types of nulls.
    guard rows.count > 1 else {
      return try later(table.insertion("VALUES \(table.row)", isReplacing: isReplacing), first)
    }
    try later(table.insertion("SELECT * FROM \(table.unnested)", isReplacing: isReplacing), Value.columns(rows))
  }
}

extension Table {
  /// The rows of a list for each column.
  package var unnested: String {
    let lists = columns.map { column in
      switch column.kind {
      case .integer: "?::bigint[]"
      case .text: "?::text[]"
      case .key, .bytes: "?::bytea[]"
      }
    }
    return "unnest(\(lists.joined(separator: ", "))) AS rows (\(list))"
  }
}
