/// Reads tokens one after the other.
struct TokenReader {
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

  /// Moves behind the next such word; returns `false` if there is none.
  mutating func skip(to word: String) -> Bool {
    while let token = next() { if token.isWord(word) { return true } }
    return false
  }

  /// Moves behind the symbol where it is the next token; else stays, and returns `false`.
  mutating func skip(symbol: String) -> Bool {
    guard index < tokens.count, tokens[index].isSymbol(symbol) else { return false }
    index += 1
    return true
  }

  /// Returns the tokens before a symbol, and moves behind the symbol.
  mutating func takeUntil(_ symbol: String) -> [Token] {
    let taken = takeWhile { !$0.isSymbol(symbol) }
    index += 1
    return taken
  }

  /// Returns the tokens to the brace that closes an open one.
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

  /// Returns the parts between commas, to the parenthesis that closes an open one.
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
