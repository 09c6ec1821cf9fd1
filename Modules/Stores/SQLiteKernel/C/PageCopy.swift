import CSQLite

/// Owns a running backup from one database to another, and finishes it; an incomplete copy is rolled back.
///
/// See <https://www.sqlite.org/c3ref/backup_finish.html>.
@safe package struct PageCopy: ~Copyable {
  private let handle: OpaquePointer
  private let source: Interruption

  package init(from source: borrowing Database, to target: borrowing Database) throws(Failure) {
    guard let handle = unsafe sqlite3_backup_init(target.handle, "main", source.handle, "main") else {
      throw target.failure(ResultCode(rawValue: unsafe sqlite3_errcode(target.handle)))
    }
    unsafe self.handle = handle
    self.source = source.interruption
  }

  deinit { unsafe sqlite3_backup_finish(handle) }

  /// Locks the target against other writers until the copy ends; readers still see its old content.
  ///
  /// A step of no pages does that (<https://www.sqlite.org/c3ref/backup_finish.html>, “Concurrent Usage”).
  package borrowing func lockTarget(_ target: borrowing Database) throws(Failure) {
    try check(unsafe sqlite3_backup_step(handle, 0), target)
  }

  /// Copies all pages to the target, a batch at a time.
  ///
  /// - Parameters:
  ///   - endsWithTask: whether it fails when the task that runs it has been cancelled.
  ///   - progress: receives the share done, 0 to 1.
  package consuming func run(
    into target: borrowing Database, endsWithTask: Bool = false, progress: (Double) -> Void
  ) throws(Failure) {
    while true {
      try source.check()
      try target.interruption.check()
      if endsWithTask { try Failure.unlessCancelled(target.path) }
      let code = try check(unsafe sqlite3_backup_step(handle, 512), target)
      let all = unsafe sqlite3_backup_pagecount(handle)
      progress(all == 0 ? 1 : 1 - Double(unsafe sqlite3_backup_remaining(handle)) / Double(all))
      if code == .done { return }
    }
  }

  @discardableResult
  private borrowing func check(_ rawCode: Int32, _ target: borrowing Database) throws(Failure) -> ResultCode {
    let code = ResultCode(rawValue: rawCode)
    switch code {
    case .ok, .done: return code
    default: throw Failure(code, message: unsafe String(cString: sqlite3_errstr(rawCode)), path: target.path)
    }
  }
}
