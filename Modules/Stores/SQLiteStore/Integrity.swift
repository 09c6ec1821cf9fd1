import SQLKernel
import SQLOrdersKernel
import SQLiteKernel
import SQLiteOrdersKernel
import SumsKernel

extension Connection {
  /// Returns the first errors in the structure of the file, at most `limit`.
  ///
  /// - Throws: `unavailable` if a page cannot be read, which SQLite reports as an error of the file.
  func damage(upTo limit: Int) throws(Failure) -> [String] {
    let damage = try all("PRAGMA integrity_check(\(limit))") { $0.text() }.filter { $0 != "ok" }
    for line in damage {
      // SQLite names no code for an unused page that it cannot read.
      if line.contains("failed to get page") { throw database.failure(.inputOutput) }
      guard let number = line.firstMatch(of: /error code=([0-9]+)/)?.output.1, let code = Int32(number) else {
        continue
      }
      let failure = database.failure(ResultCode(rawValue: code))
      if failure.code?.primary == .inputOutput { throw failure }
    }
    return damage
  }

  /// Returns the errors that SQLite finds in the file, and the differences between tables and indexes; changes nothing.
  func findings() throws(Failure) -> [String] {
    var findings = try damage(upTo: 20)
    var terms: TermTotals?
    do throws(Failure) {
      terms = try indexedTerms()
    } catch {
      guard error.code?.primary != .interrupted, error.code?.primary != .inputOutput else { throw error }
      findings.append("the search index is damaged")
    }
    findings += try self.findings([
      "orders are outside of the spans by which lists are read":
        """
      orders LEFT JOIN spans ON block = number >> \(ZoneMap.shift) WHERE block IS NULL \
      OR date NOT BETWEEN first_date AND last_date OR updated NOT BETWEEN first_updated AND last_updated \
      OR NOT statuses >> status & 1
      """
    ])
    let tables = [
      "orders", "events", "deleted_orders", "answers", "settings", "credentials", "sessions", "melodies", "shows",
      "show_details", "pictures", "views",
    ]
    for table in tables {
      let count = try unreadable(table)
      if count > 0 { findings.append("\(count) rows of \(table) hold text that is not UTF-8") }
    }
    let wrong = try wrongRollUpRows()
    if wrong > 0 { findings.append("\(wrong) sums differ from the orders") }
    let expected = try expectedTotals()
    // Each entry is looked up only if there are too many, too few or wrong ones.
    if try listedDates() != expected.dates {
      findings.append("\(try wrongDates()) entries of the lists by date differ from the orders")
    }
    let parts = try wrongShippedParts().count
    if parts > 0 { findings.append("\(parts) orders have a shipped part that differs from their shipments") }
    guard let terms, expected.terms != terms else { return findings }
    let missing = try unindexed()
    if missing.searched > 0 { findings.append("\(missing.searched) orders are missing from the search index") }
    if missing.sorted > 0 {
      findings.append("\(missing.sorted) orders are missing from the lists by total and by name")
    }
    if missing == (0, 0) { findings.append("the search index has entries that are of no order") }
    return findings
  }

  /// Returns how many rows of a table have text that is not UTF-8, which reading would replace silently.
  private func unreadable(_ table: String) throws(Failure) -> Int {
    let columns = try all("SELECT name FROM pragma_table_info(?) WHERE type = 'TEXT'", [.text(table)]) { $0.text() }
    var count = 0
    try rows("SELECT \(columns.joined(separator: ", ")) FROM \(table)") { row in
      let isReadable = columns.allSatisfy { _ in
        unsafe row.withBytes { unsafe String(validating: $0, as: UTF8.self) != nil } ?? true
      }
      if !isReadable { count += 1 }
    }
    return count
  }

  /// Returns how many orders are missing from the index of terms, which can be searched, but not listed, and from the
  /// index of sort terms.
  private func unindexed() throws(Failure) -> (searched: Int, sorted: Int) {
    func has(_ term: Substring?, _ number: Int64, in index: String) throws(Failure) -> Bool {
      guard let term else { return true }
      return try integer(
        "SELECT count(*) FROM \(index) WHERE \(index) MATCH ? AND rowid = ?", [.text("\"\(term)\""), .integer(number)]
      ) > 0
    }
    var missing = (searched: 0, sorted: 0)
    try rows("SELECT number, \((OrderColumn.searchKeys + SortTerms.columns).list) FROM orders") { row throws(Failure) in
      let (number, keys) = (row.integer(), SearchKeys(&row))
      let sortTerms = try SortTerms(&row, of: number).text(of: number)
      if try !has(keys.terms.split(separator: " ").first, number, in: "terms") { missing.searched += 1 }
      for term in sortTerms.split(separator: " ") where try !has(term, number, in: "sort_terms") {
        missing.sorted += 1
        break
      }
    }
    return missing
  }
}
