/// A protocol of a scene's boundary, as its source declares it.
struct ProtocolDeclaration {
  /// One parameter: `of order: String` has the label `of` and the name `order`.
  struct Parameter {
    let label: String?
    let name: String
    let type: String
  }

  struct Method {
    let name: String
    let parameters: [Parameter]
    /// All between the parameters and the result: `async throws`.
    let effects: String
    let result: String?
    let isResultDiscardable: Bool
  }

  let name: String
  /// The module that declares it.
  let module: String
  let inherited: [String]
  let methods: [Method]
}

extension ProtocolDeclaration {
  /// Every protocol among the tokens of a file.
  static func all(in tokens: [Token], of module: String) -> [ProtocolDeclaration] {
    var reader = TokenReader(tokens.withoutComments)
    var found: [ProtocolDeclaration] = []
    while reader.skip(to: "protocol") {
      guard let name = reader.next()?.text else { break }
      let inherited = reader.takeUntil("{").filter { $0.kind == .word }.map(\.text)
      found.append(
        ProtocolDeclaration(
          name: name, module: module, inherited: inherited, methods: Self.methods(in: reader.takeBlock())))
    }
    return found
  }

  private static func methods(in body: [Token]) -> [Method] {
    var reader = TokenReader(body)
    var methods: [Method] = []
    var isDiscardable = false
    while let token = reader.next() {
      if token.isWord("discardableResult") { isDiscardable = true }
      guard token.isWord("func"), let name = reader.next()?.text else { continue }
      _ = reader.takeUntil("(")
      let parameters = reader.takeList().map(Self.parameter)
      let rest = reader.takeWhile { !$0.isWord("func") && !$0.isWord("var") && !$0.isSymbol("@") }
      let arrow = rest.firstIndex { $0.isSymbol("->") }
      methods.append(
        Method(
          name: name, parameters: parameters, effects: rest[..<(arrow ?? rest.endIndex)].source,
          result: arrow.map { rest[($0 + 1)...].source }, isResultDiscardable: isDiscardable))
      isDiscardable = false
    }
    return methods
  }

  private static func parameter(_ tokens: [Token]) -> Parameter {
    let colon = tokens.firstIndex { $0.isSymbol(":") } ?? tokens.endIndex
    let names = tokens[..<colon].map(\.text)
    let label = names.first ?? "_"
    return Parameter(
      label: label == "_" ? nil : label, name: names.last ?? label, type: tokens.dropFirst(colon + 1).source)
  }
}

/// Reads tokens one after the other.
private struct TokenReader {
  private let tokens: [Token]
  private var index = 0

  init(_ tokens: [Token]) { self.tokens = tokens }

  mutating func next() -> Token? {
    guard index < tokens.count else { return nil }
    defer { index += 1 }
    return tokens[index]
  }

  mutating func takeWhile(_ belongs: (Token) -> Bool) -> [Token] {
    let start = index
    while index < tokens.count, belongs(tokens[index]) { index += 1 }
    return Array(tokens[start..<index])
  }

  /// Moves behind the next such word; `false` where none follows.
  mutating func skip(to word: String) -> Bool {
    while let token = next() { if token.isWord(word) { return true } }
    return false
  }

  /// The tokens before a symbol; moves behind the symbol.
  mutating func takeUntil(_ symbol: String) -> [Token] {
    let taken = takeWhile { !$0.isSymbol(symbol) }
    index += 1
    return taken
  }

  /// The tokens to the brace that closes an open one.
  mutating func takeBlock() -> [Token] {
    var depth = 1
    let start = index
    while let token = next(), depth > 0 {
      if token.isSymbol("{") { depth += 1 }
      if token.isSymbol("}") { depth -= 1 }
      if depth == 0 { break }
    }
    return Array(tokens[start..<max(start, index - 1)])
  }

  /// The parts between commas, to the parenthesis that closes an open one.
  mutating func takeList() -> [[Token]] {
    var parts: [[Token]] = [[]]
    var depth = 0
    while let token = next() {
      if ["(", "[", "<"].contains(token.text) { depth += 1 }
      if [")", "]", ">"].contains(token.text) { depth -= 1 }
      if depth < 0 { break }
      if depth == 0, token.isSymbol(",") { parts.append([]) } else { parts[parts.count - 1].append(token) }
    }
    return parts.filter { !$0.isEmpty }
  }
}

extension Sequence where Element == Token {
  /// The tokens as source, with a space where one stood.
  var source: String {
    var text = ""
    for token in self { text += (text.isEmpty || token.touchesPrevious ? "" : " ") + token.text }
    return text
  }
}
