import CSQLite

/// Owns one connection to a database file, and closes it.
@safe package struct Database: ~Copyable {
  let handle: OpaquePointer
  package let path: String
  let interruption: Interruption
  private let busyWait: BusyWait

  package enum Access {
    case existing, creating, readOnly

    fileprivate var flags: Int32 {
      switch self {
      case .existing: SQLITE_OPEN_READWRITE
      case .creating: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .readOnly: SQLITE_OPEN_READONLY
      }
    }
  }

  /// Switches off SQLite's memory statistics, which nobody reads and which take a lock for every allocation.
  private static let countsNoMemory = csqlite_configure_library(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK

  /// The version of the system's SQLite, as `3.45.1`.
  package static var libraryVersion: String { unsafe String(cString: sqlite3_libversion()) }

  /// Whether the system's SQLite cannot lose commits when a checkpoint meets a reset of the log.
  ///
  /// Fixed in 3.51.3, 3.50.7 and 3.44.6 (<https://www.sqlite.org/wal.html#walresetbug>).
  package static var resetsLogSafely: Bool { resetsLogSafely(Int(sqlite3_libversion_number())) }

  /// The name and version of the library, and what its version lacks, for a person.
  package static var engine: String {
    "SQLite \(libraryVersion)" + (resetsLogSafely ? "" : " (without the fix of 3.51.3 for resets of the log)")
  }

  /// Returns whether a version has the fix.
  ///
  /// - Parameter version: as `sqlite3_libversion_number` returns it, 3051003 for 3.51.3.
  static func resetsLogSafely(_ version: Int) -> Bool {
    switch version {
    case 3_044_006..<3_045_000, 3_050_007..<3_051_000: true
    default: version >= 3_051_003
    }
  }

  /// Opens a database file without SQLite's own mutexes: a connection is used from one thread at a time.
  ///
  /// - Parameters:
  ///   - path: the file; empty for a temporary one that no other connection finds and that ends with this one
  ///     (<https://www.sqlite.org/inmemorydb.html#temp_db>).
  ///   - milliseconds: how long to wait for a lock.
  ///   - interruption: ends the connection's running statements from another thread.
  ///   - vfs: the name of the VFS that accesses the file; `nil` for the default one.
  init(
    path: String, access: Access, busyTimeout milliseconds: Int32, interruption: Interruption, vfs: String?
  ) throws(Failure) {
    _ = Database.countsNoMemory
    var opened: OpaquePointer?
    let flags = access.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_PRIVATECACHE
    let code = unsafe ResultCode(rawValue: sqlite3_open_v2(path, &opened, flags, vfs))
    guard let opened = unsafe opened, code == .ok else {
      let message = unsafe opened.map { unsafe String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      unsafe sqlite3_close_v2(opened)
      throw Failure(code, message: message, path: path)
    }
    unsafe self.handle = opened
    self.path = path.isEmpty ? "the folder of temporary files" : path
    self.interruption = interruption
    busyWait = BusyWait(timeout: milliseconds, interruption: interruption)
    unsafe interruption.add(opened)
    unsafe busyWait.install(on: opened)
    // SQLite's own checkpoint after a commit does not hold the write lock; see `StoreFile.copyLog`.
    unsafe sqlite3_wal_autocheckpoint(opened, 0)
    // A file can be a stranger's backup: its schema may call no function with side effects, and must not be edited by
    // hand.
    unsafe csqlite_configure(opened, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    unsafe csqlite_configure(opened, SQLITE_DBCONFIG_DEFENSIVE, 1)
  }

  deinit {
    unsafe interruption.remove(handle)
    unsafe sqlite3_close_v2(handle)
  }

  /// Throws the error of a result code, with the message that SQLite has at this moment; returns for a success.
  func check(_ rawCode: Int32) throws(Failure) {
    let code = ResultCode(rawValue: rawCode)
    switch code {
    case .ok, .row, .done: return
    default: throw failure(code)
    }
  }

  package func failure(_ code: ResultCode) -> Failure {
    Failure(code, message: unsafe String(cString: sqlite3_errmsg(handle)), path: path)
  }

  /// Makes statements fail with `SQLITE_INTERRUPT` soon after their task has been cancelled.
  ///
  /// SQLite calls the handler every 1,000 virtual-machine steps (<https://www.sqlite.org/c3ref/progress_handler.html>):
  /// a page of a list takes some thousands of them.
  func interruptWithTask() {
    unsafe sqlite3_progress_handler(handle, 1_000, { _ in Task.isCancelled ? 1 : 0 }, nil)
  }

  /// Runs statements without parameters, and ignores their rows.
  func execute(_ sql: String) throws(Failure) {
    try interruption.check()
    try check(unsafe sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Frees the memory that the connection does not need: the unused pages of its cache.
  func releaseMemory() { _ = unsafe sqlite3_db_release_memory(handle) }

  /// Whether no transaction is open; SQLite rolls a transaction back by itself after some errors.
  var isInAutocommit: Bool { unsafe sqlite3_get_autocommit(handle) != 0 }

  /// Whether the open file has been moved, removed or replaced.
  var hasMoved: Bool {
    var hasMoved: Int32 = 0
    return unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK && hasMoved != 0
  }

  /// Calls a closure with the number of pages in the log after each commit, instead of SQLite's own checkpoint, which
  /// does not report its errors (<https://www.sqlite.org/c3ref/wal_hook.html>).
  func observeLog(_ observer: LogObserver) {
    unsafe sqlite3_wal_hook(
      handle,
      { context, _, _, pages in
        guard let context = unsafe context else { return SQLITE_OK }
        unsafe Unmanaged<LogObserver>.fromOpaque(context).takeUnretainedValue().pages = Int(pages)
        return SQLITE_OK
      }, Unmanaged.passUnretained(observer).toOpaque())
  }

  /// Writes the log again with the content that it has, and flushes it; the connection must hold the write lock.
  ///
  /// After a failed flush, the system may take pages for written that are not on the disk, and a later flush omits them.
  /// A new write of the same content makes it write them. See Rebello et al., “Can Applications Recover from fsync
  /// Failures?”, USENIX ATC 2020.
  func rewriteLog() throws(Failure) {
    var found: UnsafeMutablePointer<sqlite3_file>?
    try check(unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_JOURNAL_POINTER, &found))
    guard let file = unsafe found, let methods = unsafe file.pointee.pMethods?.pointee,
      let read = unsafe methods.xRead, let write = unsafe methods.xWrite, let flush = unsafe methods.xSync,
      let getSize = unsafe methods.xFileSize
    else { return }
    var size: Int64 = 0
    try checkLog(unsafe getSize(file, &size))
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    for offset in stride(from: 0, to: size, by: buffer.count) {
      let count = Int32(min(Int64(buffer.count), size - offset))
      try checkLog(unsafe buffer.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, count, offset) })
      try checkLog(unsafe buffer.withUnsafeBytes { unsafe write(file, $0.baseAddress, count, offset) })
    }
    if size > 0 { try checkLog(unsafe flush(file, SQLITE_SYNC_NORMAL)) }
  }

  private func checkLog(_ rawCode: Int32) throws(Failure) {
    guard rawCode != SQLITE_OK else { return }
    throw Failure(
      ResultCode(rawValue: rawCode), message: unsafe String(cString: sqlite3_errstr(rawCode)), path: path)
  }

  /// Leaves the log as it is when the connection closes, which then takes no time.
  func leaveLog() { unsafe csqlite_configure(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1) }

  /// Whether the file could be opened for reading only.
  var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

  /// The number of rows that the last statement changed.
  package var changes: Int { unsafe Int(sqlite3_changes64(handle)) }

  /// The number of rows that all statements of the connection have changed.
  package var totalChanges: Int64 { unsafe sqlite3_total_changes64(handle) }
}

/// The number of pages in the log after the last commit of a connection.
final class LogObserver {
  var pages = 0
}
