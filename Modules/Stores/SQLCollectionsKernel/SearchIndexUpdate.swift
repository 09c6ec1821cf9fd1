package import SQLKernel

/// The progress of an update of the search index, as a setting: the number of the last order that is up to date.
package enum SearchIndexUpdate {
  package static let setting = "search_terms"
  /// The number of orders that one write updates: other writes wait for a few hundredths of a second.
  package static let ordersAtOnce = 200

  /// Updates some orders, if any are left.
  ///
  /// - Parameter update: updates orders after a number, and returns the number of the last one; `nil` if there are no
  ///   more.
  /// - Returns: whether more orders are left.
  package static func advance<Connection: SQLConnection>(
    on connection: Connection, _ update: (Int64) throws(Connection.Failure) -> Int64?
  ) throws(Connection.Failure) -> Bool {
    guard let place = try connection.setting(setting).flatMap({ Int64($0) }) else { return false }
    guard let end = try update(place) else {
      try finish(on: connection)
      return false
    }
    try connection.set(setting, to: String(end))
    return true
  }

  /// Notes that every order is up to date.
  package static func finish<Connection: SQLConnection>(on connection: Connection) throws(Connection.Failure) {
    try connection.later("DELETE FROM settings WHERE name = ?", [.text(setting)])
  }
}
