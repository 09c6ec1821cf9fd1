// The table of settings, each a text under a name.

extension SQLConnection {
  /// Returns a setting; `nil` if it was never stored.
  package func setting(_ name: String) throws(Failure) -> String? {
    try first("SELECT value FROM settings WHERE name = ?", [.text(name)]) { $0.text() }
  }

  /// Stores a setting.
  package func set(_ name: String, to value: String) throws(Failure) {
    try put([[.text(name), .text(value)]], into: .settings)
  }
}

extension Table {
  fileprivate static let settings = Table("settings", ["name": .text, "value": .text])
}
