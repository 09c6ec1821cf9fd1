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

  /// Returns the line of a module's row: the first of its name (an executable's is its folder), or the last for a
  /// suite.
  func row(of module: House.Module) -> Int {
    key(of: module).map { tokens[$0].line } ?? 1
  }

  func dependency(_ name: String, of module: House.Module) -> Int {
    guard let key = key(of: module) else { return 1 }
    let row = tokens[key...].prefix { !$0.isSymbol("]") }
    return row.last { $0.kind == .string && $0.text == name }?.line ?? tokens[key].line
  }

  private func key(of module: House.Module) -> Int? {
    func isKey(_ index: Int, _ text: String) -> Bool {
      let isInTable = index + 2 < tokens.count && tokens[index + 1].isSymbol(":")
      return isInTable && tokens[index].kind == .string && tokens[index].text == text
    }
    switch module.role {
    case .suite:
      let name = module.name.hasSuffix("Tests") ? String(module.name.dropLast(5)) : module.name
      return tokens.indices.last { isKey($0, name) }
    case .app, .tool:
      return tokens.indices.first { isKey($0, module.path) }
    default:
      // A scene's area has the same name as its implementation, and the area's row comes first.
      return tokens.indices.filter { isKey($0, module.name) }.first { isModuleRow($0) }
    }
  }

  private func isModuleRow(_ key: Int) -> Bool {
    let value = tokens[(key + 2)...].prefix { !$0.isSymbol("]") }
    return !value.contains { $0.isSymbol(":") }
  }
}
