import CSQLite

/// Owns one connection to a database file, and closes it.
@safe struct Database: ~Copyable {
  let handle: OpaquePointer
  let path: String
  let interruption: Interruption
  private let busyWait: BusyWait

  enum Access {
    case existing, creating, readOnly

    fileprivate var flags: Int32 {
      switch self {
      case .existing: SQLITE_OPEN_READWRITE
      case .creating: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .readOnly: SQLITE_OPEN_READONLY
      }
    }
  }

  /// Nobody asks how much memory SQLite has; to count it, SQLite would take a lock whenever it takes or frees some.
  private static let countsNoMemory = csqlite_configure_library(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK

  /// Opens a file without locks of SQLite's own: whoever has the connection uses it from one thread at a time.
  ///
  /// - Parameter interruption: can end what the connection is doing.
  init(
    path: String, access: Access, busyTimeout milliseconds: Int32, interruption: Interruption
  ) throws(Failure) {
    _ = Database.countsNoMemory
    var opened: OpaquePointer?
    let flags = access.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_PRIVATECACHE
    let code = unsafe ResultCode(rawValue: sqlite3_open_v2(path, &opened, flags, nil))
    guard let opened = unsafe opened, code == .ok else {
      let message = unsafe opened.map { unsafe String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      unsafe sqlite3_close_v2(opened)
      throw Failure(code, message: message, path: path)
    }
    unsafe self.handle = opened
    self.path = path
    self.interruption = interruption
    busyWait = BusyWait(timeout: milliseconds, interruption: interruption)
    unsafe interruption.add(opened)
    unsafe busyWait.install(on: opened)
    // A file can be a stranger's backup: its schema calls no function with an effect, and nobody rewrites it by hand.
    unsafe csqlite_configure(opened, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    unsafe csqlite_configure(opened, SQLITE_DBCONFIG_DEFENSIVE, 1)
  }

  deinit {
    unsafe interruption.remove(handle)
    unsafe sqlite3_close_v2(handle)
  }

  /// Turns a code into an error, with the message that SQLite has for it at this moment.
  func check(_ rawCode: Int32) throws(Failure) {
    let code = ResultCode(rawValue: rawCode)
    switch code {
    case .ok, .row, .done: return
    default: throw failure(code)
    }
  }

  func failure(_ code: ResultCode) -> Failure {
    Failure(code, message: unsafe String(cString: sqlite3_errmsg(handle)), path: path)
  }

  /// Has a statement fail with `SQLITE_INTERRUPT` soon after the task that runs it has been cancelled.
  ///
  /// SQLite asks after so many virtual-machine steps (<https://www.sqlite.org/c3ref/progress_handler.html>): a page of a
  /// list takes some thousands of them.
  func interruptWithTask() {
    unsafe sqlite3_progress_handler(handle, 1_000, { _ in Task.isCancelled ? 1 : 0 }, nil)
  }

  /// Runs statements that have no parameters and whose rows do not matter.
  func execute(_ sql: String) throws(Failure) {
    try interruption.check()
    try check(unsafe sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Frees what memory can be freed without losing anything.
  func releaseMemory() { _ = unsafe sqlite3_db_release_memory(handle) }

  /// Whether no transaction is open: SQLite rolls one back by itself after some failures.
  var isInAutocommit: Bool { unsafe sqlite3_get_autocommit(handle) != 0 }

  /// Whether the file that is open is no longer the one of its name.
  var hasMoved: Bool {
    var hasMoved: Int32 = 0
    return unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK && hasMoved != 0
  }

  /// Has the log stay as it is when the connection is closed, which then takes no time.
  func leaveLog() { unsafe csqlite_configure(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1) }

  /// Whether the file could only be opened for reading.
  var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

  /// How many rows the last statement changed.
  var changes: Int { unsafe Int(sqlite3_changes64(handle)) }

  /// How many rows all statements have changed so far.
  var totalChanges: Int64 { unsafe sqlite3_total_changes64(handle) }
}
