public import OrdersStoreProtocols

/// The format of files that have a whole store, for stores that have no file of their own.
///
/// A store with such backups writes all of its parts, as they are at one moment, into a draft, and puts all parts of an
/// examined backup in the place of its own.
public protocol BackupFormat: Sendable {
  /// Creates an empty backup in a file with another name beside `path`, readable by its owner alone.
  ///
  /// The call and those of the draft block their thread.
  ///
  /// - Throws: `unavailable` if there is a file at `path` already, or if none can be created.
  func begin(atPath path: String) throws(StoreError.Cause) -> any BackupDraft

  /// Reads a backup completely, and returns it if each of its parts could be stored. The file does not change.
  ///
  /// - Parameter progress: receives the completed share, 0 to 1.
  /// - Throws: `unavailable` if the file cannot be read; `corrupt` if it is no backup; `invalid` with the first parts
  ///   that break a rule.
  func examine(atPath path: String, progress: @Sendable (Double) -> Void) async throws(StoreError.Cause)
    -> any ExaminedBackup
}

/// A backup that is being written. If it is released without `finish()`, it leaves no file.
public protocol BackupDraft: AnyObject {
  /// Adds a part of the store. Each order, show, view, melody, credential and record is added once.
  ///
  /// - Throws: `full` or `unavailable`; the draft cannot be finished then.
  func add(_ part: BackupPart) throws(StoreError.Cause)

  /// Writes everything to the disk and gives the file its name; an existing file is not overwritten.
  func finish() throws(StoreError.Cause)
}

/// A backup whose parts can all be stored, without the sessions of users.
public protocol ExaminedBackup: Sendable {
  /// Calls a closure with each part: the counters first, then the orders by number, at most 1,000 at a time.
  ///
  /// The call blocks its thread.
  func forEachPart(_ body: (BackupPart) throws(StoreError.Cause) -> Void) throws(StoreError.Cause)
}
