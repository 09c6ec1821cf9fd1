public import OrdersStoreProtocols

/// The error of a SQL engine; a store adds the failed operation and passes the cause on.
public protocol SQLFailure: Error {
  init(_ cause: StoreError.Cause)
  var cause: StoreError.Cause { get }
}

extension SQLFailure {
  /// Returns the result of work of another kind, and throws its cause as a failure.
  package static func naming<R>(_ work: () throws(StoreError.Cause) -> R) throws(Self) -> R {
    do throws(StoreError.Cause) { return try work() } catch { throw Self(error) }
  }

  /// Returns the result of `make`, and throws `invalid` with the field that it refuses.
  package static func unless<R>(_ make: () throws(Violation) -> R) throws(Self) -> R {
    do throws(Violation) { return try make() } catch { throw Self(.invalid([error])) }
  }

  /// Returns the stored JSON of a value.
  package static func json(_ value: some Encodable) throws(Self) -> String {
    try naming { () throws(StoreError.Cause) in try value.storedJSON() }
  }

  /// Returns the value of stored JSON.
  package static func decoded<R: Decodable>(_ json: String) throws(Self) -> R {
    try naming { () throws(StoreError.Cause) in try R(storedJSON: json) }
  }
}

/// A row of a result, read from left to right: each call takes the next column. It is valid until the next row.
public protocol SQLRow {
  associatedtype Failure: SQLFailure

  /// Reads the next column as a number; 0 for null.
  mutating func integer() -> Int64
  mutating func optionalInteger() -> Int64?
  mutating func optionalText() -> String?
  /// Reads the next column as bytes; empty for null.
  mutating func bytes() -> [UInt8]
}

extension SQLRow {
  @inlinable public mutating func text() -> String { optionalText() ?? "" }
  @inlinable public mutating func flag() -> Bool { integer() != 0 }
  @inlinable public mutating func instant() -> Instant { Instant(microseconds: integer()) }
  package mutating func optionalInstant() -> Instant? { optionalInteger().map(Instant.init(microseconds:)) }
}

/// A connection to a SQL database, for one thread at a time.
///
/// The statements that two engines share use what both understand: `?` for each parameter, in order, row values, and
/// `ON CONFLICT`.
package protocol SQLConnection: AnyObject {
  associatedtype Row: SQLRow
  associatedtype Failure where Failure == Row.Failure

  /// Returns the condition that a column has one of the values of a list.
  static func isAny(_ column: String) -> String
  /// Returns the condition that a text contains another one, the parameter.
  static func contains(_ column: String) -> String

  /// The place of the database in a message, ` in “path”`; empty if the message of the error names it.
  var placeClause: String { get }

  /// Returns the results of a closure for each row of a statement. The closure runs no statement.
  func all<R>(_ sql: String, _ values: [Value], _ body: (inout Row) throws(Failure) -> R) throws(Failure) -> [R]
  /// Calls a closure with each row of a statement, of which only one is in memory. The closure runs no statement.
  func rows(_ sql: String, _ values: [Value], _ body: (inout Row) throws(Failure) -> Void) throws(Failure)
  /// Runs a statement whose result is not needed, at once or with the next one. If it fails, the transaction fails.
  func later(_ sql: String, _ values: [Value]) throws(Failure)
  /// Inserts rows into a table.
  ///
  /// - Parameter isReplacing: whether a row replaces the one with its key; else that one stays. If it does, no two of
  ///   the rows may have one key.
  func put(_ rows: [[Value]], into table: Table, isReplacing: Bool) throws(Failure)
}

extension SQLConnection {
  package func all<R>(_ sql: String, _ body: (inout Row) throws(Failure) -> R) throws(Failure) -> [R] {
    try all(sql, [], body)
  }

  /// Returns the result of a closure for the first row of a statement; `nil` if there is none.
  package func first<R>(
    _ sql: String, _ values: [Value] = [], _ body: (inout Row) throws(Failure) -> R
  ) throws(Failure) -> R? {
    try all(sql, values, body).first
  }

  /// Returns the first column of the first row as a number; 0 if there is no row.
  package func integer(_ sql: String, _ values: [Value] = []) throws(Failure) -> Int64 {
    try first(sql, values) { $0.integer() } ?? 0
  }

  package func later(_ sql: String) throws(Failure) { try later(sql, []) }

  /// Inserts rows into a table; each replaces the one with its key.
  package func put(_ rows: [[Value]], into table: Table) throws(Failure) {
    try put(rows, into: table, isReplacing: true)
  }

  /// Returns the condition that a word of the column `words` begins with `word`.
  package static func word(_ word: String) -> Condition { Condition(contains("words"), .text(" " + word)) }
}

extension String {
  /// The text for a comparison: no row has a zero byte, which PostgreSQL stores in no text, nor the character in its
  /// place.
  package var searchable: String { utf8.contains(0) ? replacing("\0", with: "\u{FFFF}") : self }
}

extension Int {
  /// This limit, at least 0, and one more, to see whether there is more.
  package var withOneMore: Int { self == .max ? .max : Swift.max(0, self) + 1 }
}
