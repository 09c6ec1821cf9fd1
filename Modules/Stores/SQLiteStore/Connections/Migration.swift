/// The steps from an empty file to the current format. A released step never changes; new ones are added at the end.
enum Migration {
  /// The statements of each step; its place, counted from 1, is the file's version afterwards.
  static let all: [String] = [
    Schema.version1, Schema.version2, Schema.version3, Schema.shows, Schema.tellings, Schema.mergingTerms,
    Schema.sortingByNumber, Schema.clients, Schema.emailChanges,
  ]

  /// Migrates a file to the last version, each step in a transaction of its own.
  static func migrate(_ connection: Connection, in file: StoreFile, by steps: [String] = all) throws(Failure) {
    try connection.keepLog()
    var isDone = false
    while !isDone {
      try connection.transaction { () throws(Failure) in
        // The version is read again under the lock: another process may have migrated the file meanwhile.
        let version =
          switch try file.identify(connection) {
          case .empty: 0
          case .store(let version): version
          }
        guard version < steps.count else {
          isDone = true
          return false
        }
        try connection.execute(steps[version])
        try connection.execute("PRAGMA application_id = \(StoreFile.applicationID)")
        try connection.execute("PRAGMA user_version = \(version + 1)")
        return true
      }
    }
  }
}

extension Connection {
  /// Switches the file to write-ahead logging, which it remembers and which cannot be set within a transaction.
  func keepLog() throws(Failure) {
    while true {
      do throws(Failure) {
        return try execute("PRAGMA journal_mode = WAL")
      } catch {
        guard error.code?.primary == .busy else { throw error }
        // SQLite does not wait for locks here, since a reader would then wait to write; an exclusive transaction waits
        // instead.
        try execute("BEGIN EXCLUSIVE; ROLLBACK")
      }
    }
  }
}
