/// A piece of Swift source, cut as the compiler cuts it.
struct Token: Equatable {
  enum Kind {
    case word, quotedWord, number, string, regex, symbol, comment
  }

  let kind: Kind
  /// Without quotes, backticks and comment marks; a string's interpolations follow it as tokens of their own.
  let text: String
  let line: Int
  /// Whether nothing, not even a space, stands before it.
  let touchesPrevious: Bool

  func isWord(_ word: String) -> Bool { kind == .word && text == word }
  func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }
}

extension [Token] {
  var withoutComments: [Token] { filter { $0.kind != .comment } }
}
