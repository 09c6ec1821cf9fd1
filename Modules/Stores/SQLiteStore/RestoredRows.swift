import MelodyModels
import OrdersStoreProtocols
import ShowsStoreProtocols
import SQLCollectionsKernel
import ViewsStoreProtocols
import SQLKernel
import SQLiteKernel
import SQLiteOrdersKernel
import SQLiteShowsKernel

// A backup may come from anybody: SQLite checks that the file is whole, and this that a store could have written the
// rows. Each row is read once and none is stored, so that memory does not grow with their number.

extension Connection {
  /// Checks every row of a store that is to replace another.
  ///
  /// - Parameter version: the version of the file's format.
  /// - Throws: `invalid` with the first faults, which name orders by number; `corrupt` for unreadable rows.
  func checkRows(ofVersion version: Int) throws(Failure) {
    var faults = RowFaults()
    try checkOrderRows(&faults, ofVersion: version)
    try checkSettings(&faults)
    if version >= 2 { _ = try credentials(hasDetails: version >= 12) }
    if version >= 3 { try checkMelodies(&faults) }
    if version >= 4 { try checkShows(&faults, hasStamps: version >= 5) }
    if version >= 12 { try checkViews(&faults) }
    guard faults.found.isEmpty else { throw Failure(.invalid(faults.found)) }
  }

  private func checkSettings(_ faults: inout RowFaults) throws(Failure) {
    for field in try settings()?.invalidFields ?? [] { faults.add(.of(.setting, "", field)) }
  }

  private func checkMelodies(_ faults: inout RowFaults) throws(Failure) {
    try eachMelody { melody in
      for field in melody.invalidFields { faults.add(.of(.melody, melody.id.quoted(), field)) }
    }
  }

  private func checkShows(_ faults: inout RowFaults, hasStamps: Bool) throws(Failure) {
    let select = hasStamps ? ShowRow.selectWhole : ShowRow.selectWholeWithoutStamps
    try rows(select) { row throws(Failure) in
      let show = try row.trackedShow()
      for field in show.invalidFields { faults.add(.of(.show, show.id.quoted(), field)) }
    }
  }

  private func checkViews(_ faults: inout RowFaults) throws(Failure) {
    for view in try views("true") {
      if !view.invalidFields.isEmpty { faults.add("the view \(view.name.quoted(64)) is too long, or has no name") }
    }
    let owner = try first(
      "SELECT owner FROM views GROUP BY owner HAVING count(*) > ?", [.integer(SavedView.mostOfOwner)]
    ) { $0.text() }
    if owner != nil { faults.add("a user has more than \(SavedView.mostOfOwner) views") }
  }
}
