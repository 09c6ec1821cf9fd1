/// Writes any table as comma-separated values (RFC 4180), with the cells of `OrdersCSV`.
public enum CommaSeparated {
  /// Returns a line for each row. A cell that a spreadsheet would run as a formula begins with an apostrophe.
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
