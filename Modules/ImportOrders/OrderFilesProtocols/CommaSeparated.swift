import DocumentsProtocols

/// A writer of tables as comma-separated values (RFC 4180), with the same escapes as `OrdersCSV`.
public enum CommaSeparated {
  /// Returns the rows as lines that end in CR LF. A cell that a spreadsheet would run as a formula begins with an
  /// apostrophe.
  public static func text(_ rows: [[String]]) -> String {
    var bytes = OutputBytes()
    for row in rows {
      for (index, cell) in row.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(cell: cell)
      }
      bytes.append("\r\n")
    }
    return String(decoding: bytes.take(), as: UTF8.self)
  }
}
