/// Splits Swift source into tokens, so that the rules see syntax and not text: comments and strings have no imports.
///
/// Both branches of an `#if` are tokenised. See "Lexical Structure" in The Swift Programming Language.
struct Lexer {
  private let source: [Unicode.Scalar]
  private var at = 0
  private var line = 1
  private var end = 0
  private var tokens: [Token] = []

  static func tokens(of source: String) -> [Token] {
    var lexer = Lexer(source: Array(source.unicodeScalars))
    lexer.cut(untilClosingParenthesis: false)
    return lexer.tokens
  }

  private init(source: [Unicode.Scalar]) {
    self.source = source
    if starts(with: "#!") { skipLine() }
    end = at - 1
  }

  private mutating func cut(untilClosingParenthesis: Bool) {
    var depth = 0
    while let scalar = peek() {
      if scalar.isSpace {
        advance()
      } else if starts(with: "//") {
        cutLineComment()
      } else if starts(with: "/*") {
        cutBlockComment()
      } else if let pounds = poundsBefore("\"") {
        cutString(pounds: pounds)
      } else if let pounds = poundsBefore("/"), pounds > 0 || isRegex() {
        cutRegex(pounds: pounds)
      } else if scalar == "`" {
        cutQuotedWord()
      } else if scalar.isDigit {
        add(.number) { $0.isWordPart }
      } else if scalar.isWordPart {
        add(.word) { $0.isWordPart }
      } else if scalar.isOperator {
        add(.symbol) { $0.isOperator }
      } else {
        if scalar == "(" { depth += 1 }
        if scalar == ")" {
          depth -= 1
          if untilClosingParenthesis && depth == 0 {
            addOne()
            return
          }
        }
        addOne()
      }
    }
  }

  // MARK: Comments

  private mutating func cutLineComment() {
    let (start, first) = (at, line)
    while let scalar = peek(), !scalar.isNewline { advance() }
    add(.comment, start + 2, at, first, start)
  }

  private mutating func cutBlockComment() {
    let (start, first) = (at, line)
    var depth = 0
    repeat {
      if starts(with: "/*") {
        depth += 1
        advance(2)
      } else if starts(with: "*/") {
        depth -= 1
        advance(2)
      } else {
        advance()
      }
    } while depth > 0 && at < source.count
    add(.comment, start + 2, depth == 0 ? at - 2 : at, first, start)
  }

  // MARK: Literals

  /// Returns the number of `#` before `mark`, if nothing else is between here and there; `nil` otherwise.
  private func poundsBefore(_ mark: Unicode.Scalar) -> Int? {
    var index = at
    while index < source.count && source[index] == "#" { index += 1 }
    return index < source.count && source[index] == mark ? index - at : nil
  }

  private mutating func cutString(pounds: Int) {
    let (start, first) = (at, line)
    let fence = String(repeating: "#", count: pounds)
    advance(pounds)
    let isLong = starts(with: "\"\"\"")
    let quote = isLong ? "\"\"\"" : "\""
    advance(quote.count)
    let place = tokens.count
    var text = String.UnicodeScalarView()
    let touches = start == end
    while let scalar = peek(), !starts(with: quote + fence), isLong || !scalar.isNewline {
      if starts(with: "\\" + fence + "(") {
        advance(1 + pounds)
        end = at - 1
        cut(untilClosingParenthesis: true)
      } else if starts(with: "\\" + fence) {
        let escape = 1 + pounds
        text.append(contentsOf: source[at..<min(at + escape + 1, source.count)])
        advance(escape + 1)
      } else {
        text.append(scalar)
        advance()
      }
    }
    if starts(with: quote + fence) { advance(quote.count + pounds) }
    tokens.insert(
      Token(kind: .string, text: String(text), line: first, touchesPrevious: touches), at: place)
    end = at
  }

  /// Returns whether a slash begins a regular expression: no operand is before it, and another slash ends it on its
  /// line.
  private func isRegex() -> Bool {
    if let last = tokens.last(where: { $0.kind != .comment }) {
      let isOperator = last.kind == .symbol && ![")", "]", "}", "?", "!"].contains(last.text)
      let isKeyword = last.kind == .word && Self.wordsBeforeAnExpression.contains(last.text)
      guard isOperator || isKeyword || last.line < line else { return false }
    }
    guard at + 1 < source.count, !source[at + 1].isSpace else { return false }
    var index = at + 1
    while index < source.count, !source[index].isNewline {
      if source[index] == "/" { return !source[index - 1].isSpace }
      index += source[index] == "\\" ? 2 : 1
    }
    return false
  }

  private static let wordsBeforeAnExpression: Set<String> = [
    "return", "in", "case", "if", "where", "try", "await", "else", "throw", "while", "guard", "switch", "unsafe",
  ]

  private mutating func cutRegex(pounds: Int) {
    let (start, first) = (at, line)
    let close = "/" + String(repeating: "#", count: pounds)
    advance(pounds + 1)
    let isLong = pounds > 0 && (peek()?.isNewline ?? false)
    while let scalar = peek(), !starts(with: close), isLong || !scalar.isNewline { advance(scalar == "\\" ? 2 : 1) }
    let textEnd = at
    if starts(with: close) { advance(close.count) }
    add(.regex, start + pounds + 1, textEnd, first, start)
  }

  private mutating func cutQuotedWord() {
    let (start, first) = (at, line)
    advance()
    while let scalar = peek(), scalar != "`", !scalar.isNewline { advance() }
    let textEnd = at
    if peek() == "`" { advance() }
    add(.quotedWord, start + 1, textEnd, first, start)
  }

  // MARK: Moving on

  private func peek() -> Unicode.Scalar? { at < source.count ? source[at] : nil }

  private func starts(with text: String) -> Bool {
    let wanted = text.unicodeScalars
    return at + wanted.count <= source.count && source[at..<at + wanted.count].elementsEqual(wanted)
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where at < source.count {
      let isReturnOfPair = source[at] == "\r" && at + 1 < source.count && source[at + 1] == "\n"
      if source[at].isNewline && !isReturnOfPair { line += 1 }
      at += 1
    }
  }

  private mutating func skipLine() {
    while let scalar = peek(), !scalar.isNewline { advance() }
  }

  private mutating func addOne() {
    let start = at
    advance()
    add(.symbol, start, at, line, start)
  }

  private mutating func add(_ kind: Token.Kind, while belongs: (Unicode.Scalar) -> Bool) {
    let start = at
    while let scalar = peek(), belongs(scalar), at == start || !(starts(with: "//") || starts(with: "/*")) { advance() }
    add(kind, start, at, line, start)
  }

  private mutating func add(_ kind: Token.Kind, _ from: Int, _ to: Int, _ line: Int, _ start: Int) {
    let text = String.UnicodeScalarView(source[min(from, to)..<to])
    tokens.append(Token(kind: kind, text: String(text), line: line, touchesPrevious: start == end))
    end = at
  }
}

extension Unicode.Scalar {
  fileprivate var isNewline: Bool { self == "\n" || self == "\r" }
  /// Whether the compiler treats this as white space; it includes NUL and the byte-order mark.
  fileprivate var isSpace: Bool {
    isNewline || self == " " || self == "\t" || self == "\u{B}" || self == "\u{C}" || self == "\0" || self == "\u{FEFF}"
  }
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
  fileprivate var isWordPart: Bool {
    isDigit || ("a"..."z").contains(self) || ("A"..."Z").contains(self) || self == "_" || self == "$" || value >= 0x80
  }
  fileprivate var isOperator: Bool { "/=-+!*%<>&|^~?".unicodeScalars.contains(self) }
}
