/// The completion script for fish (`complete`).
enum FishCompletion {
  static func script(_ tree: CommandTree) -> String {
    let complete = "complete -c \(tree.program)"
    var lines = ["# \(tree.program) completions fish", "\(complete) -f"]
    func word(_ word: String, _ help: String, when condition: String) -> String {
      "\(complete) -n \(quoted(condition)) -a \(quoted(word)) -d \(quoted(help))"
    }
    for group in tree.groups { lines.append(word(group.name, group.summary, when: "__fish_use_subcommand")) }
    for command in tree.visibleCommands where command.path.count == 1 {
      lines.append(word(command.name, command.summary, when: "__fish_use_subcommand"))
    }
    let explained = tree.children(of: []).map(\.name).filter { ![$0].elementsEqual(HelpCommand.path) }.joined(
      separator: " ")
    let help = "__fish_seen_subcommand_from help; and not __fish_seen_subcommand_from \(explained)"
    lines.append("\(complete) -n \(quoted(help)) -a \(quoted(explained))")
    for group in tree.groups {
      let verbs = tree.children(of: [group.name])
      let names = verbs.map(\.name).joined(separator: " ")
      let condition = "__fish_seen_subcommand_from \(group.name); and not __fish_seen_subcommand_from \(names)"
      lines += verbs.map { word($0.name, $0.summary, when: condition) }
    }
    for command in tree.visibleCommands {
      let seen = command.path.map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and ")
      let condition = seen.isEmpty ? "__fish_use_subcommand" : seen
      lines += command.options.filter { $0.refusal == nil }.map { option(tree.program, $0, when: condition) }
      lines += command.operands.flatMap { operand in
        operand.value.choices.map { word($0, operand.help, when: condition) }
      }
      if let source = command.operands.lazy.compactMap(\.value.source).first {
        lines.append("\(complete) -n \(quoted(condition)) -a \(quoted(names(source, tree.program)))")
      }
      if command.operands.contains(where: { $0.value.kind == .file }) {
        lines.append("\(complete) -n \(quoted(condition)) -F")
      }
    }
    lines += tree.globalOptions.map { option(tree.program, $0, when: nil) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the command substitution that lists the names of records of a kind.
  private static func names(_ source: String, _ program: String) -> String {
    "(\(program) \(CompletionContext.command) \(source) -- (commandline -ct) 2>/dev/null)"
  }

  private static func option(_ program: String, _ option: Option, when condition: String?) -> String {
    var line = "complete -c \(program)"
    if let condition { line += " -n \(quoted(condition))" }
    line += " -l \(option.name)"
    if let short = option.short { line += " -s \(short)" }
    line += " -d \(quoted(option.help))"
    guard let value = option.value, !value.isOptional else { return line }
    if value.kind == .file { return line + " -r -F" }
    if let source = value.source { return line + " -x -a \(quoted(names(source, program)))" }
    return line + " -x" + (value.choices.isEmpty ? "" : " -a \(quoted(value.choices.joined(separator: " ")))")
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
