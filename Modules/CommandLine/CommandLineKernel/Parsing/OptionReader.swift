import PresentationProtocols

/// Parses the options and operands of one command.
struct OptionReader {
  let command: CommandDeclaration
  let tree: CommandTree

  /// The name of the command in messages.
  private var subject: String { command.path.isEmpty ? tree.program : command.name }

  func read(_ words: [String]) throws(Problem) -> Arguments {
    var arguments = Arguments()
    var operands: [String] = []
    var words = words[...]
    while let word = words.popFirst() {
      if word == "--" {
        operands += words
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let option = try option(for: word)
      if let refusal = option.refusal { throw Problem(.usage, "\(option.typed) is not accepted: \(refusal)") }
      let values = try values(of: option, typedAs: word, following: &words)
      if arguments.has(option), !option.isRepeatable { throw usage("\(option.typed) is given twice") }
      arguments.options[option.name, default: []] += values
    }
    arguments.operands = try assign(operands, beside: arguments)
    return arguments
  }

  /// Adds the options that the environment sets and the command line does not.
  ///
  /// A flag is set by `1`, `yes` or `true`, and not by `0`, `no` or `false`; an empty variable sets nothing. The variable
  /// of a global option sets no option of a command with the same name, and no format that the command does not have.
  func adding(_ environment: (String) throws(Problem) -> String?, to typed: Arguments) throws(Problem) -> Arguments {
    var arguments = typed
    for option in tree.environmentOptions where takesFromEnvironment(option, beside: typed) {
      guard let name = tree.variable(of: option), let text = try environment(name), !text.isEmpty else { continue }
      if let value = option.value {
        let text = try check(text, value, name)
        if option == GlobalOptions.format, !command.formats.contains(where: { $0.rawValue == text }) { continue }
        arguments.options[option.name] = [text]
      } else if try check(text, .choice("", ["1", "yes", "true", "0", "no", "false"]), name).isYes {
        arguments.options[option.name] = [""]
      }
    }
    return arguments
  }

  private func takesFromEnvironment(_ option: Option, beside typed: Arguments) -> Bool {
    guard !typed.has(option), known.contains(option) else { return false }
    if option == GlobalOptions.format, typed.has(GlobalOptions.json) { return false }
    return command.options.contains(option) || !command.options.contains { $0.name == option.name }
  }

  private var known: [Option] { command.options + tree.globalOptions }

  private func option(for word: String) throws(Problem) -> Option {
    let name = word.prefix { $0 != "=" }
    if let option = known.first(where: { $0.typed == name || $0.short.map { "-\($0)" } == word }) { return option }
    let names = known.filter { $0.refusal == nil }.map(\.typed)
    // `--tag` is the last word of `--add-tag`, whatever is nearer by its letters.
    let longer = names.first { name.count > 4 && $0.hasSuffix(name.dropFirst()) }
    let near = longer ?? Suggestion.nearest(to: String(name), among: names)
    throw usage("\(subject) has no option \(quoted(String(name)))", near.map { "did you mean \($0)?" })
  }

  /// Returns the value of an option; the words of `--status paid,placed` are two.
  private func values(of option: Option, typedAs word: String, following words: inout ArraySlice<String>)
    throws(Problem) -> [String]
  {
    let given = word.firstIndex(of: "=").map { String(word[word.index(after: $0)...]) }
    guard let value = option.value else {
      guard given == nil else { throw usage("\(option.typed) takes no value") }
      return [""]
    }
    if value.isOptional {
      guard let given else { return [value.kind == .yesOrNo ? "yes" : ""] }
      guard !given.isEmpty else { throw usage("\(option.typed)= needs a value: \(option.typed)=\(value.placeholder)") }
      return [try check(given, value, option.typed)]
    }
    if let given { return try checkEach(given, option, value) }
    guard let next = words.first, !known.contains(where: { $0.typed == next }) else {
      throw usage("\(option.typed) needs a value: \(option.typed) \(value.placeholder)")
    }
    words.removeFirst()
    return try checkEach(next, option, value)
  }

  private func checkEach(_ text: String, _ option: Option, _ value: Value) throws(Problem) -> [String] {
    guard option.isRepeatable, !value.choices.isEmpty else { return [try check(text, value, option.typed)] }
    return try text.split(separator: ",", omittingEmptySubsequences: false).map { word throws(Problem) in
      try check(String(word), value, option.typed)
    }
  }

  /// Assigns words to operands: an operand of many words takes those that the single ones after it leave.
  private func assign(_ words: [String], beside options: Arguments) throws(Problem) -> [[String]] {
    let required = command.operands.filter(\.isRequired)
    if words.count < required.count {
      // A word that is not of a closed list is another operand.
      let choices = required[0].value.choices
      let isFirstMissing = words.first.map { !choices.isEmpty && !choices.contains($0) } ?? true
      let missing = isFirstMissing ? required[0] : required[words.count]
      throw usage("\(subject) needs \(missing.value.placeholder): \(missing.help)")
    }
    var words = ordered(words)[...]
    var assigned: [[String]] = []
    for (place, operand) in command.operands.enumerated() {
      let reserved = command.operands[(place + 1)...].count(where: \.isRequired)
      let most = operand.arity == .one || operand.arity == .optional ? 1 : Int.max
      let taken = words.prefix(max(0, min(most, words.count - reserved)))
      for word in taken { _ = try check(word, operand.value, operand.value.placeholder) }
      assigned.append(Array(taken))
      words = words.dropFirst(taken.count)
    }
    if let extra = words.first {
      let query = command.options.first { $0.name == "query" && command.operands.isEmpty }
      let joined = known.first { $0.value?.kind == .textAfterEquals && options[$0] == "" }
      throw usage(
        "unexpected argument \(quoted(extra)) for \(subject)",
        joined.map { "did you mean \($0.typed)=\(plain(extra))?" }
          ?? query.map { "did you mean \($0.typed) \(quoted(extra))?" })
    }
    return assigned
  }

  /// Returns words with that of a closed list first, if its operand is the first: it may stand behind the others, too.
  private func ordered(_ words: [String]) -> [String] {
    guard command.operands.count > 1, let choices = command.operands.first?.value.choices, !choices.isEmpty,
      words.count > 1, let first = words.first, let last = words.last, !choices.contains(first)
    else { return words }
    let isLast = choices.contains(last) || Suggestion.nearest(to: last, among: choices) != nil
    return isLast ? [last] + words.dropLast() : words
  }

  private func check(_ text: String, _ value: Value, _ name: String) throws(Problem) -> String {
    if text.isEmpty, value.isClearable { return text }
    switch value.kind {
    case .text, .file, .textAfterEquals:
      return text
    case .choice(let words):
      if words.contains(text) { return text }
      if words.contains(text.lowercased()) { return text.lowercased() }
    case .yesOrNo:
      if value.choices.contains(text) { return text }
    case .count(let range):
      if let count = Int(text), range.contains(count) { return String(count) }
      throw usage("\(name) is \(quoted(text)); use a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    if value.isSecret { throw usage("\(name) is not accepted on the command line; use \(value.choices.joined())") }
    let near = Suggestion.nearest(to: text, among: value.choices)
    throw usage(
      "\(name) is \(quoted(text)); use \(value.choices.joined(separator: ", "))",
      near.map { "did you mean \($0)?" })
  }

  private func usage(_ detail: String, _ remedy: String? = nil) -> Problem {
    Problem(.usage, detail, remedy: remedy ?? "see \(tree.line(command.path)) --help")
  }
}

extension String {
  /// Whether the value of a flag's environment variable sets the flag.
  fileprivate var isYes: Bool { ["1", "yes", "true"].contains(self) }
}
