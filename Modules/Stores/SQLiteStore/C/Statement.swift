import CSQLite
import OrdersStoreProtocols

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

  /// Calls a closure with every row.
  func rows(
    _ parameters: Parameters, in database: borrowing Database, _ body: (borrowing Row) throws(Failure) -> Void
  ) throws(Failure) {
    try database.interruption.check()
    try parameters.bind(to: self, in: database) { () throws(Failure) in
      // Lets go of the read transaction.
      defer { unsafe sqlite3_reset(handle) }
      while try step(in: database) { try body(Row(of: self)) }
    }
  }

  /// Goes to the next row; false where there is none.
  private func step(in database: borrowing Database) throws(Failure) -> Bool {
    let code = ResultCode(rawValue: unsafe sqlite3_step(handle))
    switch code {
    case .row: return true
    case .done: return false
    default: throw database.failure(code)
    }
  }

  /// How many virtual-machine steps this statement has taken since it was last asked.
  func takeSteps() -> Int { unsafe Int(sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_VM_STEP, 1)) }
}

/// The row on which a statement stands; it is gone with the next step.
@safe struct Row: ~Copyable {
  private let handle: OpaquePointer

  init(of statement: borrowing Statement) { unsafe handle = statement.handle }

  func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

  /// A number or a text, as it is kept.
  func value(_ column: Int32) -> Value {
    switch unsafe sqlite3_column_type(handle, column) {
    case SQLITE_NULL: .null
    case SQLITE_INTEGER: .integer(integer(column))
    default: .text(text(column))
    }
  }

  func text(_ column: Int32) -> String { optionalText(column) ?? "" }

  func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_NULL }

  func optionalText(_ column: Int32) -> String? {
    unsafe withBytes(column) { bytes in unsafe String(decoding: bytes, as: UTF8.self) }
  }

  /// The bytes of a text, without a copy; `nil` for null.
  func withBytes<R>(_ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R? {
    guard let bytes = unsafe sqlite3_column_text(handle, column) else { return nil }
    let count = unsafe Int(sqlite3_column_bytes(handle, column))
    return unsafe body(UnsafeBufferPointer(start: bytes, count: count))
  }
}
