import OrdersStoreProtocols
import SQLCollectionsKernel
import SQLKernel
package import SQLiteKernel

// Erased data must not remain in the file's unused parts. Their removal takes longer than a transaction may, so the
// erasing transaction leaves a note, and the next writer completes what a crash has interrupted.

extension Connection {
  /// Removes erased data from the file's unused parts, if a note demands it.
  func cleanIfDemanded(in file: StoreFile) throws(Failure) {
    guard try integer("SELECT count(*) FROM settings WHERE name = 'cleaning'") > 0 else { return }
    // The indexes of terms only mark removed terms; a merge of their parts removes them.
    for index in ["terms", "sort_terms"] { try run("INSERT INTO \(index) (\(index)) VALUES ('optimize')") }
    // Split pages have copies of moved rows; only a rewrite of the whole file removes those.
    try execute("VACUUM")
    try file.emptyLog(of: self)
    try run("DELETE FROM settings WHERE name = 'cleaning'")
  }
}

extension SQLiteStore {
  package func clean() async throws(Failure) {
    let file = file
    try await writer.maintain { connection throws(Failure) in try connection.cleanIfDemanded(in: file) }.get()
  }
}
