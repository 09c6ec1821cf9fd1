/// The lines of a module's row in `Package.swift`, and of a dependency within it.
struct ManifestLines {
  static let path = "Package.swift"
  private let tokens: [Token]
  private let text: [Substring]

  init(_ house: House) {
    let file = house.file(Self.path)
    tokens = file?.tokens.withoutComments ?? []
    text = file?.text.split(separator: "\n", omittingEmptySubsequences: false) ?? []
  }

  /// Returns the comment in the line above a module's row, without `//`; empty if there is none.
  func comment(above module: House.Module) -> Substring {
    let line = row(of: module) - 2
    let above = text.indices.contains(line) ? text[line].drop { $0 == " " } : ""
    return above.hasPrefix("// ") ? above.dropFirst(3) : ""
  }

  /// Returns the first line of a module's row; an executable's row has the name of its folder.
  func row(of module: House.Module) -> Int {
    key(of: module).map { tokens[$0].line } ?? 1
  }

  /// Returns all lines of a module's row.
  func lines(of module: House.Module) -> ClosedRange<Int>? {
    guard let key = key(of: module), let end = tokens[key...].first(where: { $0.isSymbol("]") }) else { return nil }
    return tokens[key].line...end.line
  }

  func dependency(_ name: String, of module: House.Module) -> Int {
    guard let key = key(of: module) else { return 1 }
    let row = tokens[key...].prefix { !$0.isSymbol("]") }
    return row.last { $0.kind == .string && $0.text == name }?.line ?? tokens[key].line
  }

  private func key(of module: House.Module) -> Int? {
    switch module.role {
    case .suite:
      let name = module.name.hasSuffix("Tests") ? String(module.name.dropLast(5)) : module.name
      return rows(of: name, after: "suites").first
    case .app, .tool:
      return rows(of: module.path, after: "executables").first
    default:
      // A scene's area has the same name as its implementation, and the area's row comes first.
      return rows(of: module.name, after: "areas").first { isModuleRow($0) }
    }
  }

  /// Returns the indices of the keys of this name, each with an array, behind the declaration of a table.
  private func rows(of name: String, after table: String) -> [Int] {
    guard let start = tokens.firstIndex(where: { $0.isWord(table) }) else { return [] }
    return tokens.indices[start...].dropLast(2).filter {
      tokens[$0].kind == .string && tokens[$0].text == name && tokens[$0 + 1].isSymbol(":")
        && tokens[$0 + 2].isSymbol("[")
    }
  }

  private func isModuleRow(_ key: Int) -> Bool {
    let value = tokens[(key + 2)...].prefix { !$0.isSymbol("]") }
    return !value.contains { $0.isSymbol(":") }
  }
}
