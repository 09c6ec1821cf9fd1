import CSQLite

/// A result code of SQLite, extended codes included (<https://www.sqlite.org/rescode.html>).
package struct ResultCode: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// The primary code, in the lowest byte, which an extended code refines.
  package var primary: ResultCode { ResultCode(rawValue: rawValue & 0xFF) }

  /// Returns whether a code equals the pattern, or the pattern is its primary code.
  package static func ~= (pattern: ResultCode, code: ResultCode) -> Bool { code == pattern || code.primary == pattern }

  static let ok = ResultCode(rawValue: SQLITE_OK)
  static let error = ResultCode(rawValue: SQLITE_ERROR)
  static let row = ResultCode(rawValue: SQLITE_ROW)
  static let done = ResultCode(rawValue: SQLITE_DONE)
  static let busy = ResultCode(rawValue: SQLITE_BUSY)
  static let locked = ResultCode(rawValue: SQLITE_LOCKED)
  static let full = ResultCode(rawValue: SQLITE_FULL)
  package static let interrupted = ResultCode(rawValue: SQLITE_INTERRUPT)
  package static let readOnly = ResultCode(rawValue: SQLITE_READONLY)
  /// `SQLITE_READONLY_DBMOVED`, a macro that Swift does not import: the file is no longer where it was opened.
  package static let moved = ResultCode(rawValue: SQLITE_READONLY | 4 << 8)
  static let cannotOpen = ResultCode(rawValue: SQLITE_CANTOPEN)
  static let permission = ResultCode(rawValue: SQLITE_PERM)
  static let authorization = ResultCode(rawValue: SQLITE_AUTH)
  static let notADatabase = ResultCode(rawValue: SQLITE_NOTADB)
  static let corrupt = ResultCode(rawValue: SQLITE_CORRUPT)
  package static let constraint = ResultCode(rawValue: SQLITE_CONSTRAINT)
  package static let inputOutput = ResultCode(rawValue: SQLITE_IOERR)
  static let outOfMemory = ResultCode(rawValue: SQLITE_NOMEM)
  /// `SQLITE_IOERR_SHORT_READ`, a macro that Swift does not import: the file is shorter than its contents.
  static let shortRead = ResultCode(rawValue: SQLITE_IOERR | 2 << 8)
}
