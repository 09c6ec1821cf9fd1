extension StringProtocol {
  /// Returns whether this pattern matches all of `name`; `*` matches any letters within one folder's or file's name.
  func matches(_ name: some StringProtocol) -> Bool {
    guard let first else { return name.isEmpty }
    let rest = dropFirst()
    if first == "*" {
      if rest.matches(name) { return true }
      return name.first.map { $0 != "/" && self.matches(name.dropFirst()) } ?? false
    }
    return first == name.first && rest.matches(name.dropFirst())
  }
}
