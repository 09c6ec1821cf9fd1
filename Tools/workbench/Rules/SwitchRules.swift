extension Rule {
  /// The enumerations over which every area switches case by case.
  private static let exhaustive: Set = [
    "OrderField", "OrderStatus", "ShipmentMethod", "OrdersFilterField", "OrdersSortField",
  ]

  static let exhaustiveSwitches = Rule(name: "a switch over fields and statuses names every case") { house, outcome in
    let enumerations = house.files.flatMap { EnumDeclaration.all(in: $0.tokens) }
      .filter { exhaustive.contains($0.name) }
    for module in house.modules where ![.suite, .tool].contains(module.role) {
      for file in house.files(of: module) {
        for found in SwitchStatement.all(in: file.tokens) {
          outcome.looked += 1
          guard let line = found.defaultLine, !found.labels.isEmpty,
            let enumeration = enumerations.first(where: { found.labels.isSubset(of: $0.cases) })
          else { continue }
          outcome.find(
            file.path, line, "a switch over \(enumeration.name) has a default",
            remedy: "name every case, so that the compiler leads whoever adds one here")
        }
      }
    }
  }
}

/// An enumeration, with the names of its cases.
private struct EnumDeclaration {
  let name: String
  let cases: Set<String>

  static func all(in tokens: [Token]) -> [EnumDeclaration] {
    var reader = TokenReader(tokens.withoutComments)
    var found: [EnumDeclaration] = []
    while reader.skip(to: "enum") {
      let heading = reader.takeUntil("{")
      guard let name = heading.first?.text else { continue }
      found.append(EnumDeclaration(name: name, cases: cases(in: reader.takeBlock())))
    }
    return found
  }

  /// Returns the case names between `case` and the end of its line or list: `case standard, twoDay = "two-day"`.
  private static func cases(in body: [Token]) -> Set<String> {
    var names: Set<String> = []
    for (index, token) in body.enumerated() where token.isWord("case") && !body[..<index].hasOpenBrace {
      var isName = true
      for next in body[(index + 1)...] {
        if next.kind == .word, isName { names.insert(next.text) }
        guard next.kind != .word || isName else { break }
        isName = next.isSymbol(",")
        if !isName, next.kind == .symbol, !["=", ","].contains(next.text) { break }
      }
    }
    return names
  }
}

/// A switch, with the cases that its own labels name with a leading dot.
private struct SwitchStatement {
  let labels: Set<String>
  /// The line of its `default:`; `nil` if it has none.
  let defaultLine: Int?

  static func all(in source: [Token]) -> [SwitchStatement] {
    let tokens = source.withoutComments
    return tokens.indices.filter { tokens[$0].isWord("switch") }.compactMap { start in
      var reader = TokenReader(Array(tokens[start...]))
      _ = reader.takeUntil("{")
      return SwitchStatement(body: reader.takeBlock())
    }
  }

  private init(body: [Token]) {
    var labels: Set<String> = []
    var defaultLine: Int?
    var depth = 0
    var isInLabel = false
    for (index, token) in body.enumerated() {
      if ["{", "(", "["].contains(token.text) { depth += 1 }
      if ["}", ")", "]"].contains(token.text) { depth -= 1 }
      guard depth == 0 else { continue }
      if token.isWord("case") { isInLabel = true }
      if token.isSymbol(":") { isInLabel = false }
      if token.isWord("default"), index + 1 < body.count, body[index + 1].isSymbol(":") { defaultLine = token.line }
      if isInLabel, token.isSymbol("."), index + 1 < body.count { labels.insert(body[index + 1].text) }
    }
    self.labels = labels
    self.defaultLine = defaultLine
  }
}

extension ArraySlice<Token> {
  /// Whether a brace is open after these tokens.
  fileprivate var hasOpenBrace: Bool {
    reduce(0) { $0 + ($1.isSymbol("{") ? 1 : $1.isSymbol("}") ? -1 : 0) } > 0
  }
}
