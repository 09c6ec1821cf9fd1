/// Returns a statement with each `?` replaced by `$1`, `$2`, …; no text of a statement contains another `?`.
func numbered(_ sql: String) -> String {
  var parts = sql.split(separator: "?", omittingEmptySubsequences: false)
  var numbered = String(parts.removeFirst())
  for (index, part) in parts.enumerated() { numbered += "$\(index + 1)\(part)" }
  return numbered
}
