package import SQLKernel
package import SQLiteKernel

extension SearchKeys {
  /// Reads the keys from the columns of `OrderColumn.searchKeys`.
  package init(_ row: inout Row) {
    self.init(email: row.text(), words: row.text(), phones: row.text(), keys: row.text())
  }

  /// Returns a key's term, quoted for FTS5.
  package static func quoted(key: String) -> String { "\"\(term(ofKey: key))\"" }

  /// The statement that adds an order's terms to the search index, one order at a time.
  static let insertion = Insertion(columnCount: 2, mostRows: 1) { "INSERT INTO terms (rowid, text) VALUES \($0)" }
}
