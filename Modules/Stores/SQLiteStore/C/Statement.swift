import CSQLite
import OrdersStoreProtocols

/// Something that SQLite keeps in a column.
enum Value: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)

  init(_ text: String?) { self = text.map(Value.text) ?? .null }
  init(_ number: Int64?) { self = number.map(Value.integer) ?? .null }
  static func integer(_ number: Int) -> Value { .integer(Int64(number)) }
}

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

  /// Binds values to the parameters ?1, ?2, … in their order.
  func bind(_ values: [Value], in database: borrowing Database) throws(Failure) {
    var index: Int32 = 0
    for value in values {
      index += 1
      let code =
        switch value {
        case .null: unsafe sqlite3_bind_null(handle, index)
        case .integer(let number): unsafe sqlite3_bind_int64(handle, index, number)
        case .text(var text):
          text.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
              // An empty buffer may have no address, and SQLite takes that for null.
              unsafe csqlite_bind_text(handle, index, bytes.baseAddress ?? emptyText, Int32(clamping: bytes.count))
            }
          }
        }
      try database.check(code)
    }
  }

  /// Goes to the next row; false where there is none.
  func step(in database: borrowing Database) throws(Failure) -> Bool {
    let code = ResultCode(rawValue: unsafe sqlite3_step(handle))
    switch code {
    case .row: return true
    case .done: return false
    default: throw database.failure(code)
    }
  }

  /// Lets go of the read transaction and of the values, so that nothing of a person stays in memory.
  func reset() {
    unsafe sqlite3_reset(handle)
    unsafe sqlite3_clear_bindings(handle)
  }

  /// How many virtual-machine steps this statement has taken since it was last asked.
  func takeSteps() -> Int { unsafe Int(sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_VM_STEP, 1)) }
}

/// A C string of no bytes that lives for ever.
private nonisolated(unsafe) let emptyText: UnsafePointer<CChar> = {
  let byte = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
  unsafe byte.initialize(to: 0)
  return unsafe UnsafePointer(byte)
}()

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
