/// The format of a store's file: its mark, the steps between its versions, and the work after opening.
package struct FileFormat: Sendable {
  /// The application id, which marks a SQLite file as a store (<https://www.sqlite.org/pragma.html#pragma_application_id>).
  let applicationID: Int64
  /// The statements of each step from an empty file to the current format; a step's place, counted from 1, is the file's
  /// version afterwards. A released step never changes; new ones are added at the end.
  package let migrations: [String]
  /// The work of a step that SQL cannot do, by the version to which it leads; done in the step's transaction.
  let work: [Int: Work]
  /// The work of each connection that writes, done once before its first transaction.
  let afterOpening: @Sendable (Connection, StoreFile) throws(Failure) -> Void
  /// Does a small part of the work that waits until the store is at rest, in a transaction of its own, and returns
  /// whether more is left. It merges at most so many pages of an index, and with 0 does only what readers would feel.
  let atRest: @Sendable (Connection, _ pages: Int) throws(Failure) -> Bool
  /// Returns a number that increases with each change, or `nil`, to check what a file has after an error of the disk.
  let lastChange: @Sendable (Connection) throws(Failure) -> Int64?

  /// Work on a file; its second parameter takes messages for a person who waits for it.
  package typealias Work = @Sendable (Connection, (String) -> Void) throws(Failure) -> Void

  package init(
    applicationID: Int64, migrations: [String], work: [Int: Work] = [:],
    afterOpening: @escaping @Sendable (Connection, StoreFile) throws(Failure) -> Void = { _, _ in },
    atRest: @escaping @Sendable (Connection, _ pages: Int) throws(Failure) -> Bool = { _, _ in false },
    lastChange: @escaping @Sendable (Connection) throws(Failure) -> Int64? = { _ in nil }
  ) {
    self.applicationID = applicationID
    self.migrations = migrations
    self.work = work
    self.afterOpening = afterOpening
    self.atRest = atRest
    self.lastChange = lastChange
  }

  package var version: Int { migrations.count }
}

extension StoreFile {
  /// Migrates a file to the last version, each step in a transaction of its own, or a new file in one.
  ///
  /// - Parameter version: the version to end at; `nil` for the format's last.
  package func migrate(_ connection: Connection, to version: Int? = nil) throws(Failure) {
    try connection.enableWAL()
    let steps = format.migrations.prefix(version ?? format.version)
    var isDone = false
    while !isDone {
      try connection.transaction { () throws(Failure) in
        // The version is read again under the lock: another process may have migrated the file meanwhile.
        let version =
          switch try identify(connection) {
          case .empty: 0
          case .store(let version): version
          }
        guard version < steps.count else {
          isDone = true
          return false
        }
        // A new file is empty or complete: readers must not find an older version of it.
        let last = version == 0 ? steps.count : version + 1
        for step in version..<last {
          try connection.execute(steps[step])
          try format.work[step + 1]?(connection, report)
        }
        try connection.execute("PRAGMA application_id = \(format.applicationID)")
        try connection.execute("PRAGMA user_version = \(last)")
        return true
      }
    }
  }
}

extension Connection {
  /// Switches the file to write-ahead logging, which it remembers and which cannot be set within a transaction.
  func enableWAL() throws(Failure) {
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
