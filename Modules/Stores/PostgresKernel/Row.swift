import CPostgres
public import SQLKernel

/// Owns a result, and frees it.
@safe struct QueryResult: ~Copyable {
  let handle: OpaquePointer

  init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  deinit { unsafe PQclear(handle) }

  var status: ExecStatusType { unsafe PQresultStatus(handle) }

  /// The five characters that name the error (PostgreSQL's documentation, appendix A); `nil` without one.
  var state: String? { field("C") }

  /// The server's sentence about the error.
  var message: String? { field("M") }

  private func field(_ code: Character) -> String? {
    unsafe PQresultErrorField(handle, Int32(code.asciiValue ?? 0)).map { unsafe String(cString: $0) }
  }

  /// The number of rows that the statement changed.
  var changes: Int { unsafe Int(String(cString: PQcmdTuples(handle))) ?? 0 }

  func forEach<E: Error>(_ body: (inout Row) throws(E) -> Void) throws(E) {
    for index in 0..<(unsafe PQntuples(handle)) {
      var row = Row(of: self, at: index)
      try body(&row)
    }
  }
}

/// A row of a result, read from left to right: each call takes the next column.
@safe public struct Row: SQLRow {
  public typealias Failure = PostgresKernel.Failure

  private let handle: OpaquePointer
  private let index: Int32
  private var next: Int32 = 0

  fileprivate init(of result: borrowing QueryResult, at index: Int32) {
    unsafe handle = result.handle
    self.index = index
  }

  /// Reads the next column as a number of 1, 2, 4 or 8 bytes; 0 for null.
  public mutating func integer() -> Int64 { optionalInteger() ?? 0 }

  public mutating func optionalInteger() -> Int64? {
    unsafe withBytes { bytes in
      unsafe bytes.first.map { first in
        // A boolean is one byte without a sign; both kinds fit.
        unsafe bytes.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
      }
    } ?? nil
  }

  public mutating func optionalText() -> String? {
    unsafe withBytes { bytes in unsafe String(decoding: bytes, as: UTF8.self) }
  }

  public mutating func bytes() -> [UInt8] { unsafe withBytes { bytes in unsafe Array(bytes) } ?? [] }

  /// Calls a closure with the bytes of the next column; returns `nil` for null.
  private mutating func withBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R? {
    defer { next += 1 }
    guard unsafe PQgetisnull(handle, index, next) == 0, let bytes = unsafe PQgetvalue(handle, index, next) else {
      return nil
    }
    let count = unsafe Int(PQgetlength(handle, index, next))
    return unsafe body(UnsafeRawBufferPointer(start: bytes, count: count))
  }
}
