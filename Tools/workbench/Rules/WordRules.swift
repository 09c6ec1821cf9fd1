import Foundation

/// The rules for words that must not be in shipped code, or need a reason beside them.
extension Rule {
  static let wordRules = [
    traps, promises, uncheckedness, inlining, visibleLocks, testHabits, sentences, machinePaths, commands, tables,
  ]

  /// The rule for `try!`, `as!`, `x!` and `fatalError`: each needs a reason in a comment on its line or the one above.
  static let traps = Rule(name: "a trap in shipped code has its reason beside it") { house, outcome in
    house.forEachShippedFile { file in
      outcome.looked += 1
      let reasons = file.commentedLines
      let tokens = file.tokens.withoutComments
      for (index, token) in tokens.enumerated() where !reasons.contains(token.line) {
        let last = index > 0 ? tokens[index - 1] : nil
        let isCall = index + 1 < tokens.count && tokens[index + 1].isSymbol("(")
        let trap: String? =
          if token.isSymbol("!"), token.touchesPrevious, let last, last.endsOperand {
            last.text + "!"
          } else if token.kind == .word, Self.trappingCalls.contains(token.text), isCall { token.text } else { nil }
        guard let trap else { continue }
        outcome.find(
          file.path, token.line, "`\(trap)` can stop the program",
          remedy: "throw, or return an optional; where no input can reach it, say why in a comment above")
      }
    }
  }

  private static let trappingCalls: Set<String> = ["fatalError", "precondition", "preconditionFailure"]

  static let promises = Rule(name: "shipped code has no promise of later work") { house, outcome in
    // In two halves, so that this file does not have the words that it looks for.
    let inComments = ["TO" + "DO", "FIX" + "ME", "XX" + "X"]
    let anywhere = ["not imple" + "mented"]
    for file in house.files where file.path.hasSuffix(".swift") {
      outcome.looked += 1
      for token in file.tokens where token.kind == .comment || token.kind == .string {
        // In a string they may be data: one is a currency code.
        let words = token.kind == .comment ? inComments + anywhere : anywhere
        guard let word = words.first(where: { token.text.contains($0) }) else { continue }
        outcome.find(file.path, token.line, "\(word) stands here", remedy: "do it now, or leave it out")
      }
    }
  }

  static let uncheckedness = Rule(name: "an unchecked declaration has its reason beside it") { house, outcome in
    house.forEachShippedFile { file in
      outcome.looked += 1
      var reasons = file.commentedLines
      let tokens = file.tokens.withoutComments
      for (index, token) in tokens.enumerated() {
        let isUnsafe = token.isWord("unsafe") && index > 1 && tokens[index - 2].isWord("nonisolated")
        let isUnchecked = token.isWord("unchecked") && index > 0 && tokens[index - 1].isSymbol("@")
        guard isUnsafe || isUnchecked else { continue }
        // One reason covers consecutive lines.
        if reasons.contains(token.line) {
          reasons.insert(token.line + 1)
          continue
        }
        outcome.find(
          file.path, token.line, "`\(token.text)` without a reason",
          remedy: "say in a comment on the line above what keeps it safe")
      }
    }
  }

  /// The rule for `@inlinable package`: Swift 6.3 inlines and specialises a `public` function in another module, but not
  /// a `package` one.
  static let inlining = Rule(name: "an inlinable declaration is public") { house, outcome in
    house.forEachShippedFile { file in
      outcome.looked += 1
      let tokens = file.tokens.withoutComments
      for (index, token) in tokens.enumerated() where token.isWord("inlinable") && index + 1 < tokens.count {
        guard tokens[index + 1].isWord("package") else { continue }
        outcome.find(
          file.path, token.line, "`@inlinable package` does nothing",
          remedy: "make the declaration public, or leave `@inlinable` out")
      }
    }
  }

  /// The rule for `Synchronization.Mutex`, which ThreadSanitizer does not see on Linux.
  static let visibleLocks = Rule(name: "ThreadSanitizer sees every lock") { house, outcome in
    for file in house.files where file.path.hasSuffix(".swift") && !file.path.hasPrefix("Modules/Locks/") {
      outcome.looked += 1
      for token in file.tokens.withoutComments where token.isWord("Mutex") {
        outcome.find(
          file.path, token.line, "ThreadSanitizer does not see a Mutex", remedy: "use a Lock, with `import Locks`")
      }
    }
  }

  static let testHabits = Rule(name: "tests do not sleep, and read as sentences") { house, outcome in
    for file in house.files where file.path.hasPrefix("Tests/") && file.path.hasSuffix(".swift") {
      outcome.looked += 1
      let tokens = file.tokens.withoutComments
      for (index, token) in tokens.enumerated() where token.kind == .word {
        let isCall = index + 1 < tokens.count && tokens[index + 1].isSymbol("(")
        let isMember = index > 1 && tokens[index - 1].isSymbol(".")
        let sleepers = token.text == "usleep" || (token.text == "sleep" && (!isMember || tokens[index - 2].isSleeper))
        if isCall && sleepers {
          outcome.find(file.path, token.line, "a test sleeps", remedy: "wait for the event itself")
        }
        if index > 0, tokens[index - 1].isWord("func"), token.text.hasPrefix("test") {
          outcome.find(
            file.path, token.line, "\(token.text) begins with test",
            remedy: "name the test with a sentence in backticks")
        }
      }
    }
  }

  /// The rule for the names of tests, suites and rules: subject, condition, outcome.
  static let sentences = Rule(name: "the name of a test or a rule begins with its subject") { house, outcome in
    for file in house.files where file.path.hasSuffix(".swift") {
      outcome.looked += 1
      let tokens = file.tokens.withoutComments
      for (index, token) in tokens.enumerated() where index > 1 {
        let (last, first) = (tokens[index - 1], tokens[index - 2])
        let isName = token.kind == .quotedWord && (last.isWord("func") || last.isWord("struct"))
        let isRule =
          token.kind == .string
          && (last.isSymbol("(") && first.text.hasSuffix("Rule")
            || last.isSymbol(":") && first.isWord("name") && index > 3 && tokens[index - 4].text.hasSuffix("Rule"))
        guard isName || isRule, let word = token.text.split(whereSeparator: { !$0.isLetter }).first,
          riddles.contains(word.lowercased())
        else { continue }
        outcome.find(
          file.path, token.line, "the name begins with “\(word)”",
          remedy: "write a sentence with subject, condition and outcome: “an unknown token identifies nobody”")
      }
    }
  }

  private static let riddles: Set<String> = ["what", "who", "whoever", "whose", "nobody", "nothing"]

  /// The rule for commands and options in texts: a remedy below the front ends is a `Problem.Step`, or words for all of
  /// them.
  static let commands = Rule(name: "only front ends and assemblies name commands and options") { house, outcome in
    let exempt: Set<Role> = [.frontEnd, .assembly, .app, .tool, .suite]
    for module in house.modules
    where !exempt.contains(module.role) && !["CommandLine", "Web"].contains(module.area) {
      for file in house.files(of: module) where file.path.hasSuffix(".swift") {
        outcome.looked += 1
        for token in file.tokens where token.kind == .string {
          guard let match = token.text.firstMatch(of: #/(?:^|[\s(“])--[a-z][\w-]*|`[a-z]+ [a-z]/#) else { continue }
          outcome.find(
            file.path, token.line, "the text names a command or an option: \(match.output)",
            remedy: "add a case to Problem.Step, which each front end words in its own way, or write words for all")
        }
      }
    }
  }

  /// The rule for the markup of tables: a table on a page is a `PageTable` of columns, which the scene declares.
  static let tables = Rule(name: "a table on a page is made of columns") { house, outcome in
    for file in house.files where file.path.hasPrefix("Modules/Web/") && file.path.hasSuffix(".swift") {
      outcome.looked += 1
      for token in file.tokens where token.kind == .string && token.text.contains("<table") {
        guard !file.path.hasSuffix("/PageTable.swift") else { continue }
        outcome.find(
          file.path, token.line, "a table is written as markup",
          remedy: "declare its columns as TableColumn in the scene's contract, and show them with PageTable")
      }
    }
  }

  static let machinePaths = Rule(name: "no file names one person's machine") { house, outcome in
    for file in house.files where !file.path.hasPrefix(".git/") {
      outcome.looked += 1
      guard ["/Users/", "/home/", "/root/"].contains(where: file.text.contains) else { continue }
      for (line, text) in file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        guard text.firstMatch(of: #/(^|[\s"'=(])/(Users|home|root)/\w/#) != nil else { continue }
        outcome.find(file.path, line + 1, "a path of one machine", remedy: "name it from the repository's root")
      }
    }
  }
}

extension House {
  fileprivate func forEachShippedFile(_ body: (File) -> Void) {
    for file in files where file.path.hasPrefix("Modules/") || file.path.hasPrefix("Apps/") {
      if file.path.hasSuffix(".swift") { body(file) }
    }
  }
}

extension House.File {
  /// The lines with a comment on them or right above them.
  fileprivate var commentedLines: Set<Int> {
    var lines: Set<Int> = []
    for token in tokens where token.kind == .comment {
      let last = token.line + token.text.count { $0.isNewline }
      lines.formUnion([token.line, last, last + 1])
    }
    return lines
  }
}

extension Token {
  fileprivate var isSleeper: Bool { ["Task", "Thread", "clock"].contains(text) }
  fileprivate var endsOperand: Bool {
    switch kind {
    case .word, .quotedWord, .string, .number, .regex: true
    case .symbol: [")", "]", "}", "?"].contains(text)
    case .comment: false
    }
  }
}
