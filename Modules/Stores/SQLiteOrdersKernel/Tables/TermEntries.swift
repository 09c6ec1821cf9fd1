import SQLKernel
package import SQLiteKernel

extension Connection {
  /// Opens the entries of the index of sort terms, which `IndexScan` and `CandidateIndex` read.
  func openSortTerms() throws(Failure) {
    try execute("CREATE VIRTUAL TABLE IF NOT EXISTS temp.sort_entries USING fts5vocab(main, sort_terms, instance)")
  }

  /// Returns how many entries of the index of terms begin with a word, each of them a term of an order, up to a limit.
  ///
  /// The entries are read one by one, so that the cost depends on the limit and not on how common the word is
  /// (<https://www.sqlite.org/fts5.html#the_fts5vocab_virtual_table_module>).
  func entries(beginningWith word: String, upTo limit: Int) throws(Failure) -> Int {
    try execute("CREATE VIRTUAL TABLE IF NOT EXISTS temp.term_entries USING fts5vocab(main, terms, instance)")
    return Int(
      try integer(
        "SELECT count(*) FROM (SELECT 1 FROM temp.term_entries WHERE term >= ? AND term <= ? LIMIT \(limit))",
        [.text(word), .text(word + "\u{10FFFF}")]))
  }

  /// Merges parts of the indexes of terms, a few pages at a time, so that later writes do not have to.
  ///
  /// Each transaction adds a part, and merges some as soon as 16 wait; an import leaves many
  /// (<https://www.sqlite.org/fts5.html>, 6.8).
  ///
  /// - Returns: whether pages were merged.
  package func mergeTerms(_ pages: Int) throws(Failure) -> Bool {
    for index in ["terms", "sort_terms"] {
      let before = database.totalChanges
      try run("INSERT INTO \(index) (\(index), rank) VALUES ('merge', ?)", [.integer(Int64(pages))])
      // The statement itself is one change.
      if database.totalChanges - before > 1 { return true }
    }
    return false
  }
}
