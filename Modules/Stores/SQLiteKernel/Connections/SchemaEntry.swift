import OrdersStoreProtocols
import SQLKernel

/// A table, index, trigger or view of a file, with the statement that created it.
struct SchemaEntry: Equatable {
  /// The kind of the entry: `table`, `index`, `trigger` or `view`.
  let type: String
  let name: String
  let table: String
  /// The `CREATE` statement; `nil` for the index that SQLite makes for a key.
  let statement: String?
}

extension Connection {
  /// Returns the schema of the file, without the statistics of `ANALYZE` (<https://www.sqlite.org/fileformat2.html>,
  /// 2.6.4).
  func schema() throws(Failure) -> [SchemaEntry] {
    try all(
      """
      SELECT type, name, tbl_name, sql FROM sqlite_schema
      WHERE NOT (type = 'table' AND name IN ('sqlite_stat1', 'sqlite_stat4')) ORDER BY type DESC, name
      """
    ) { row in
      SchemaEntry(type: row.text(), name: row.text(), table: row.text(), statement: row.optionalText())
    }
  }
}

extension StoreFile {
  /// Checks that a file has exactly the schema that the migrations make.
  ///
  /// A foreign trigger would change what others write; a foreign view, column, index or default can compute anything.
  package func checkSchema(_ connection: Connection, ofVersion version: Int) throws(Failure) {
    let made = try standIn(ofVersion: version).schema()
    let found = try connection.schema()
    if let strange = found.first(where: { !made.contains($0) }) {
      throw Failure(
        .corrupt("the \(strange.type) “\(strange.name)” in “\(path)” does not belong to a store; use another backup"))
    }
    guard found == made else {
      let missing = made.first { !found.contains($0) }.map { "the \($0.type) “\($0.name)”" } ?? "parts"
      throw Failure(.corrupt("“\(path)” lacks \(missing) of a store; use another backup"))
    }
  }
}
