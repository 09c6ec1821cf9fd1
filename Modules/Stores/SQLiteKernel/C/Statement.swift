public import CSQLite
import OrdersStoreProtocols
public import SQLKernel

/// Owns one prepared statement, and finalizes it.
@safe struct Statement: ~Copyable {
  let handle: OpaquePointer

  init(_ sql: String, in database: borrowing Database) throws(Failure) {
    var prepared: OpaquePointer?
    try database.check(
      unsafe sqlite3_prepare_v3(database.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil))
    guard let prepared = unsafe prepared else {
      throw Failure(.corrupt("the statement “\(sql)” is empty"))
    }
    unsafe handle = prepared
  }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Calls a closure with every row of the result.
  func rows(
    _ parameters: Parameters, in database: borrowing Database, _ body: (inout Row) throws(Failure) -> Void
  ) throws(Failure) {
    try database.interruption.check()
    try parameters.bind(to: self, in: database) { () throws(Failure) in
      // The reset ends the read transaction.
      defer { unsafe sqlite3_reset(handle) }
      while try step(in: database) {
        var row = Row(of: self)
        try body(&row)
        if row.isLast { break }
      }
    }
  }

  /// Steps to the next row; returns false if there is none.
  private func step(in database: borrowing Database) throws(Failure) -> Bool {
    let code = ResultCode(rawValue: unsafe sqlite3_step(handle))
    switch code {
    case .row: return true
    case .done: return false
    default: throw database.failure(code)
    }
  }

  /// Returns the virtual-machine steps since the last call, and resets the counter.
  func takeSteps() -> Int { unsafe Int(sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_VM_STEP, 1)) }
}

/// The current row of a statement, read from left to right: each call takes the next column. It is valid until the next
/// step.
@safe public struct Row: SQLRow {
  public typealias Failure = SQLiteKernel.Failure

  @usableFromInline let handle: OpaquePointer
  @usableFromInline var next: Int32 = 0
  /// Whether no further row is read.
  fileprivate(set) var isLast = false

  init(of statement: borrowing Statement) { unsafe handle = statement.handle }

  @inlinable public mutating func integer() -> Int64 { unsafe sqlite3_column_int64(handle, take()) }

  @inlinable public mutating func optionalInteger() -> Int64? {
    let column = take()
    guard unsafe sqlite3_column_type(handle, column) != SQLITE_NULL else { return nil }
    return unsafe sqlite3_column_int64(handle, column)
  }

  /// Reads the next column as a number, a text or null, as it is stored.
  package mutating func value() -> Value {
    switch unsafe sqlite3_column_type(handle, next) {
    case SQLITE_NULL:
      skip()
      return .null
    case SQLITE_INTEGER: return .integer(integer())
    default: return .text(text())
    }
  }

  @inlinable public mutating func optionalText() -> String? {
    unsafe withBytes { bytes in unsafe String(decoding: bytes, as: UTF8.self) }
  }

  /// Calls a closure with the bytes of a text, without a copy; returns `nil` for null.
  @inlinable public mutating func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R? {
    let column = take()
    guard let bytes = unsafe sqlite3_column_text(handle, column) else { return nil }
    let count = unsafe Int(sqlite3_column_bytes(handle, column))
    return unsafe body(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// Reads the next column as the bytes of a blob; empty for null.
  public mutating func bytes() -> [UInt8] {
    let column = take()
    guard let bytes = unsafe sqlite3_column_blob(handle, column) else { return [] }
    let count = unsafe Int(sqlite3_column_bytes(handle, column))
    return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// Ends the statement after this row.
  public mutating func end() { isLast = true }

  @inlinable public mutating func skip() { next += 1 }

  @inlinable mutating func take() -> Int32 {
    defer { next += 1 }
    return next
  }
}
