/// A type that a file declares.
struct TypeDeclaration {
  /// The name with the enclosing types: `Transfer.SaveRecords.Request`.
  let name: String
  let module: String
  /// Whether values can be compared; only a structure has to declare it.
  let isHashable: Bool
}

extension TypeDeclaration {
  private static let keywords: Set<String> = ["struct", "enum", "class", "actor", "protocol", "extension"]

  /// Returns every type in the tokens of a file.
  static func all(in source: [Token], of module: String) -> [TypeDeclaration] {
    let tokens = source.withoutComments
    var found: [TypeDeclaration] = []
    // The names of the enclosing types, each with the number of braces that were open before its own.
    var around: [(name: String, depth: Int)] = []
    var depth = 0
    for (index, token) in tokens.enumerated() {
      if token.isSymbol("{") { depth += 1 }
      if token.isSymbol("}") {
        depth -= 1
        if around.last?.depth == depth { around.removeLast() }
      }
      guard keywords.contains(token.text), token.kind == .word, index + 1 < tokens.count else { continue }
      let heading = tokens[(index + 1)...].prefix { !$0.isSymbol("{") }
      let name = heading.prefix { $0.kind == .word || $0.isSymbol(".") }.map(\.text).joined()
      let conformances = heading.drop { !$0.isSymbol(":") }
      around.append((name, depth))
      guard token.text != "extension" else { continue }
      found.append(
        TypeDeclaration(
          name: around.map(\.name).joined(separator: "."), module: module,
          isHashable: token.text != "struct" || conformances.contains { $0.isWord("Hashable") }))
    }
    return found
  }
}
