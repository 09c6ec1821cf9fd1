/// An order as a user typed it, with the version that it must have: `1001@3`.
struct TypedOrder: Hashable, Sendable {
  /// The id, number or reference.
  let name: String
  /// The expected version; `nil` for any.
  let version: Int64?

  /// Splits `NUMBER@VERSION`. Every other text is a name, since a reference may have the character too.
  init(_ text: String) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let isDigits = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    if parts.count == 2, isDigits, let version = Int64(parts[1]) {
      (name, self.version) = (String(parts[0]), version)
    } else {
      (name, version) = (text, nil)
    }
  }
}
