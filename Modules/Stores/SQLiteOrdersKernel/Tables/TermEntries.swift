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

  /// Reads both indexes of terms whole, which throws if one is damaged.
  ///
  /// SQLite's own check of them is a write, for which every other write would have to wait
  /// (<https://www.sqlite.org/fts5.html>, 6.4 and 8).
  package func indexedTerms() throws(Failure) -> TermTotals {
    try execute("CREATE VIRTUAL TABLE IF NOT EXISTS temp.term_counts USING fts5vocab(main, terms, row)")
    try openSortTerms()
    var totals = TermTotals()
    totals.searched = try integer("SELECT ifnull(sum(doc), 0) FROM temp.term_counts")
    try rows("SELECT term, doc FROM temp.sort_entries") { row in
      var hash: UInt64 = 0
      eachHash(of: row.text()) { hash = $0 }
      totals.sorted &+= hash &* UInt64(bitPattern: row.integer())
    }
    return totals
  }

  /// Returns what the indexes of terms have if every order is in them, and nothing else.
  package func expectedTerms() throws(Failure) -> TermTotals {
    var (totals, terms) = (TermTotals(), Set<UInt64>())
    try rows("SELECT number, \((OrderColumn.searchKeys + SortTerms.columns).list) FROM orders") { row throws(Failure) in
      let (number, keys) = (row.integer(), SearchKeys(&row))
      terms.removeAll(keepingCapacity: true)
      eachHash(of: keys.terms) { terms.insert($0) }
      totals.searched += Int64(terms.count)
      eachHash(of: try SortTerms(&row, of: number).text(of: number)) {
        totals.sorted &+= $0 &* UInt64(bitPattern: number)
      }
    }
    return totals
  }
}

/// What the indexes of terms have in all: looking each term up would take ten times as long.
package struct TermTotals: Equatable {
  /// The number of terms of all orders in the index that is searched.
  var searched: Int64 = 0
  /// The sum of the hashes of all terms in the index of sort terms, each multiplied by its order's number.
  var sorted: UInt64 = 0
}

/// Calls a closure with a hash of each term of a text (FNV-1a, <https://www.rfc-editor.org/rfc/rfc9923>).
private func eachHash(of text: String, _ body: (UInt64) -> Void) {
  let basis: UInt64 = 0xCBF2_9CE4_8422_2325
  var hash = basis
  for byte in text.utf8 {
    if byte != UInt8(ascii: " ") {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    } else if hash != basis {
      body(hash)
      hash = basis
    }
  }
  if hash != basis { body(hash) }
}
