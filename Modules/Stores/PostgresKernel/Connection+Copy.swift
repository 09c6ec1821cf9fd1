import CPostgres
package import SQLKernel

extension Connection {
  /// Inserts many rows with `COPY`, for which the server parses no statement and makes no arrays.
  ///
  /// It waits for all statements that were sent before, and takes two round trips of its own, outside of the pipeline
  /// (PostgreSQL's documentation, 34.5.1). If it fails, the transaction fails with it.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - columns: the names of its columns, separated by commas.
  package func copy(_ rows: [[Value]], into table: String, _ columns: String) throws(Failure) {
    try synchronize()
    changeCount += 1
    roundTrips += 2
    guard unsafe PQexitPipelineMode(handle) == 1,
      unsafe PQsendQuery(handle, "COPY \(table) (\(columns)) FROM STDIN") == 1
    else { throw .lost(place, message) }
    try waitForResult()
    guard let start = unsafe PQgetResult(handle).map({ unsafe QueryResult($0) }) else { throw .lost(place, message) }
    var fault = start.status == PGRES_COPY_IN ? nil : failure(of: start)
    if fault == nil {
      try sendCopied(rows)
      guard unsafe PQputCopyEnd(handle, nil) == 1 else { throw .lost(place, message) }
    }
    while true {
      try waitForResult()
      guard let result = unsafe PQgetResult(handle).map({ unsafe QueryResult($0) }) else { break }
      if result.status != PGRES_COMMAND_OK { fault = fault ?? failure(of: result) }
      if unsafe PQstatus(handle) != CONNECTION_OK { throw fault ?? .lost(place, message) }
    }
    guard unsafe PQenterPipelineMode(handle) == 1 else { throw fault ?? .lost(place, message) }
    if let fault { throw fault }
  }

  private func sendCopied(_ rows: [[Value]]) throws(Failure) {
    var bytes: [UInt8] = []
    func send() throws(Failure) {
      let isSent = unsafe bytes.withUnsafeBytes { buffer in
        unsafe PQputCopyData(
          handle, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: buffer.count))
      }
      guard isSent == 1 else { throw .lost(place, message) }
      bytes.removeAll(keepingCapacity: true)
    }
    for row in rows {
      for (index, value) in row.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: "\t")) }
        value.appendCopied(to: &bytes)
      }
      bytes.append(UInt8(ascii: "\n"))
      if bytes.count > 1 << 16 { try send() }
    }
    if !bytes.isEmpty { try send() }
  }
}

extension Value {
  /// Appends the value in the text format of `COPY`, which any type of column reads (PostgreSQL's documentation, `COPY`).
  fileprivate func appendCopied(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "\\N".utf8
    case .integer(let number): bytes += String(number).utf8
    case .text(let text):
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "\\"): bytes += "\\\\".utf8
        case UInt8(ascii: "\t"): bytes += "\\t".utf8
        case UInt8(ascii: "\n"): bytes += "\\n".utf8
        case UInt8(ascii: "\r"): bytes += "\\r".utf8
        default: bytes.append(byte)
        }
      }
    case .key(let text): Value.bytes(Array(text.utf8)).appendCopied(to: &bytes)
    case .bytes(let blob):
      let digits = Array("0123456789abcdef".utf8)
      bytes += "\\\\x".utf8
      for byte in blob { bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    case .integers, .texts, .keys:
      // No column of a table is an array; the server refuses this text for every other type.
      bytes += "{}".utf8
    }
  }
}
