/// A token of Swift source, split as the compiler does.
struct Token: Equatable {
  enum Kind {
    case word, quotedWord, number, string, regex, symbol, comment
  }

  let kind: Kind
  /// The text without quotes, backticks and comment marks; the tokens of a string's interpolations follow it.
  let text: String
  let line: Int
  /// Whether it follows the previous token without a space.
  let touchesPrevious: Bool

  func isWord(_ word: String) -> Bool { kind == .word && text == word }
  func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }
}

extension [Token] {
  var withoutComments: [Token] { filter { $0.kind != .comment } }
}
