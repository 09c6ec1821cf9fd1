/// Comma-separated values (RFC 4180) of what is no list of orders.
enum CommaSeparated {
  static func text(_ rows: [[String]]) -> String {
    rows.map { $0.map(cell).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func cell(_ text: String) -> String {
    // A spreadsheet runs what begins so; an apostrophe in front stops it.
    let safe = text.first.map { "=+-@".contains($0) } == true ? "'\(text)" : text
    let isPlain = !safe.unicodeScalars.contains { "\",\n\r".unicodeScalars.contains($0) }
    return isPlain ? safe : "\"\(safe.replacing("\"", with: "\"\""))\""
  }
}
