/// An import declaration in any spelling.
struct Import: Equatable {
  let module: String
  let line: Int
  let attributes: Set<String>

  var isExported: Bool { attributes.contains("_exported") }
}

extension Import {
  private static let modifiers: Set<String> = ["public", "package", "internal", "fileprivate", "private"]
  private static let kinds: Set<String> = ["typealias", "struct", "class", "enum", "protocol", "let", "var", "func"]

  /// Returns every import in the tokens, in both branches of every `#if`.
  static func all(in source: [Token]) -> [Import] {
    let tokens = source.withoutComments
    var found: [Import] = []
    for (index, token) in tokens.enumerated() {
      guard token.isWord("import"), index == 0 || !tokens[index - 1].isSymbol(".") else { continue }
      var next = index + 1
      if next < tokens.count, tokens[next].kind == .word, kinds.contains(tokens[next].text) { next += 1 }
      guard next < tokens.count, tokens[next].kind == .word || tokens[next].kind == .quotedWord else { continue }
      // `func read(import file: String)` has an argument label, not a declaration.
      if next + 1 < tokens.count, tokens[next + 1].isSymbol(":") { continue }
      found.append(
        Import(module: tokens[next].text, line: token.line, attributes: attributes(before: index, in: tokens)))
    }
    return found
  }

  /// Returns the attributes and modifiers before an import: `@testable`, `@_spi(Name)`, `public`.
  private static func attributes(before index: Int, in tokens: [Token]) -> Set<String> {
    var names: Set<String> = []
    var at = index - 1
    while at >= 0 {
      if tokens[at].kind == .word, modifiers.contains(tokens[at].text) {
        at -= 1
        continue
      }
      if tokens[at].isSymbol(")"), let open = tokens[..<at].lastIndex(where: { $0.isSymbol("(") }) { at = open - 1 }
      guard at >= 1, tokens[at].kind == .word, tokens[at - 1].isSymbol("@") else { break }
      names.insert(tokens[at].text)
      at -= 2
    }
    return names
  }
}
