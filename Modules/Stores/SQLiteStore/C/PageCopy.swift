import CSQLite

/// Owns a copy under way from one database to another, and ends it; what has not been finished is undone.
///
/// See <https://www.sqlite.org/c3ref/backup_finish.html>.
@safe struct PageCopy: ~Copyable {
  private let handle: OpaquePointer
  private let source: Interruption

  init(from source: borrowing Database, to target: borrowing Database) throws(Failure) {
    guard let handle = unsafe sqlite3_backup_init(target.handle, "main", source.handle, "main") else {
      throw target.failure(ResultCode(rawValue: unsafe sqlite3_errcode(target.handle)))
    }
    unsafe self.handle = handle
    self.source = source.interruption
  }

  deinit { unsafe sqlite3_backup_finish(handle) }

  /// Copies all pages, some at a time.
  ///
  /// - Parameter progress: is told the share done, 0 to 1.
  consuming func run(into target: borrowing Database, progress: (Double) -> Void) throws(Failure) {
    while true {
      try source.check()
      try target.interruption.check()
      let code = ResultCode(rawValue: unsafe sqlite3_backup_step(handle, 512))
      switch code {
      case .ok, .done: break
      default: throw Failure(code, message: unsafe String(cString: sqlite3_errstr(code.rawValue)), path: target.path)
      }
      let all = unsafe sqlite3_backup_pagecount(handle)
      progress(all == 0 ? 1 : 1 - Double(unsafe sqlite3_backup_remaining(handle)) / Double(all))
      if code == .done { return }
    }
  }
}
