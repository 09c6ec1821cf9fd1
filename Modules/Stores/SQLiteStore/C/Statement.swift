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

  /// Calls a closure with every row, for values of the parameters ?1, ?2, … in their order.
  func rows(
    _ values: [Value], in database: borrowing Database, _ body: (borrowing Row) throws(Failure) -> Void
  ) throws(Failure) {
    // All texts behind one another, for SQLite to read there without a copy of its own. The first byte is none of
    // theirs: an empty buffer may have no address, and SQLite takes that for null.
    var texts: [UInt8] = []
    texts.reserveCapacity(values.reduce(1) { if case .text(let text) = $1 { $0 + text.utf8.count } else { $0 } })
    texts.append(0)
    for case .text(var text) in values { text.withUTF8 { utf8 in unsafe texts.append(contentsOf: utf8) } }
    try unsafe texts.withUnsafeBufferPointer { texts throws(Failure) in
      // Lets go of the read transaction and of the values, which are gone with the buffer.
      defer {
        unsafe sqlite3_reset(handle)
        unsafe sqlite3_clear_bindings(handle)
      }
      try unsafe bind(values, texts, in: database)
      while try step(in: database) { try body(Row(of: self)) }
    }
  }

  private func bind(
    _ values: [Value], _ texts: UnsafeBufferPointer<UInt8>, in database: borrowing Database
  ) throws(Failure) {
    var place = 1
    for (value, index) in zip(values, Int32(1)...) {
      switch value {
      case .null: continue  // As every parameter is from the start, and has become with each reset.
      case .integer(let number): try database.check(unsafe sqlite3_bind_int64(handle, index, number))
      case .text(let text):
        let (start, count) = (unsafe texts.baseAddress.map { unsafe $0 + place }, text.utf8.count)
        try database.check(unsafe csqlite_bind_text(handle, index, start, Int32(clamping: count)))
        place += count
      }
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
