import CSQLite
import JSON
package import SQLKernel

/// The values of a statement's parameters ?1, ?2, … in their order.
///
/// All texts and blobs are in one buffer, which SQLite reads without a copy of its own; the values of several rows are joined by
/// copying memory alone.
package struct Parameters: Sendable {
  private enum Slot: Sendable {
    case null
    case integer(Int64)
    case text(byteCount: Int)
    case blob(byteCount: Int)
  }

  private var slots: [Slot] = []
  private var texts: [UInt8] = []

  package init() {}

  /// The number of bytes of all texts.
  var byteCount: Int { texts.count }

  package init(_ values: [Value]) {
    slots.reserveCapacity(values.count)
    texts.reserveCapacity(values.reduce(0) { if case .text(let text) = $1 { $0 + text.utf8.count } else { $0 } })
    for value in values { append(value) }
  }

  package mutating func append(_ value: Value) {
    switch value {
    case .null: slots.append(.null)
    case .integer(let number): slots.append(.integer(number))
    case .text(var text), .key(var text):
      slots.append(.text(byteCount: text.utf8.count))
      text.withUTF8 { utf8 in unsafe texts.append(contentsOf: utf8) }
    case .bytes(let bytes):
      slots.append(.blob(byteCount: bytes.count))
      texts += bytes
    case .integers(let numbers): appendList(numbers)
    case .texts(let list): appendList(list)
    case .keys(let list): appendList(list)
    }
  }

  /// Appends a list as JSON, which `json_each` reads.
  private mutating func appendList(_ list: some JSONWritable) {
    let json = list.json()
    slots.append(.text(byteCount: json.count))
    texts += json
  }

  package mutating func append(_ others: Parameters) {
    slots += others.slots
    texts += others.texts
  }

  /// Binds the values to a statement while a closure runs; the closure has to leave the statement reset.
  func bind<R>(
    to statement: borrowing Statement, in database: borrowing Database, _ body: () throws(Failure) -> R
  ) throws(Failure) -> R {
    try unsafe texts.withUnsafeBufferPointer { texts throws(Failure) in
      // The bindings point into a buffer that ends here.
      defer { unsafe sqlite3_clear_bindings(statement.handle) }
      var place = 0
      for (slot, index) in zip(slots, Int32(1)...) {
        switch slot {
        case .null: continue  // As every parameter is from the start, and has become with each clearing.
        case .integer(let number): try database.check(unsafe sqlite3_bind_int64(statement.handle, index, number))
        case .text(let count):
          let text = unsafe texts.baseAddress.map { unsafe $0 + place }
          try database.check(unsafe csqlite_bind_text(statement.handle, index, text, Int32(clamping: count)))
          place += count
        case .blob(let count):
          let bytes = unsafe texts.baseAddress.map { unsafe $0 + place }
          // Without a destructor SQLite takes no copy (SQLITE_STATIC).
          try database.check(unsafe sqlite3_bind_blob(statement.handle, index, bytes, Int32(clamping: count), nil))
          place += count
        }
      }
      return try body()
    }
  }
}
