import ConsoleKernel

/// The help text of any command, generated from its declaration.
struct HelpText {
  let tree: CommandTree
  /// The width of the text in columns; wider text is hard to read.
  let columns: Int

  func text(for path: [String]) -> String {
    guard let command = tree.command(at: path) else { return groupText(path) }
    var sections = ["\(command.summary).", usage(command)]
    sections += section("", operands(command))
    sections += section("Commands", tree.children(of: path).map { ($0.name, $0.summary) })
    sections += section("Options", lines(of: shown(command)))
    sections += section("Global options", lines(of: tree.globalOptions))
    if let first = command.formats.first {
      let formats = command.formats.map(\.rawValue).joined(separator: ", ")
      sections.append(wrapped("Formats: \(formats) (default \(first.rawValue)).", indent: 0))
    }
    sections += command.notes.map { wrapped($0, indent: 0) }
    if !command.examples.isEmpty {
      sections.append("Examples:\n" + command.examples.map { "  \($0)" }.joined(separator: "\n"))
    }
    return sections.joined(separator: "\n\n") + "\n"
  }

  /// Returns the names of a subject with what each means.
  func text(about topic: HelpTopic) -> String {
    section(topic.summary, topic.lines(of: tree)).joined(separator: "\n\n") + "\n"
  }

  /// Returns the help of a word that stands above several commands, or of the program.
  private func groupText(_ path: [String]) -> String {
    let words = tree.line(path)
    var sections: [String] = []
    if path.isEmpty {
      sections.append(tree.summary)
      sections.append(
        "Usage: \(words) [COMMAND] [OPTIONS]\nWithout a command, it shows waiting orders, views and the newest orders."
      )
      let commands = tree.groups.flatMap { group in
        [(group.name, group.summary)]
          + tree.children(of: [group.name]).map { ("  \(group.name) \($0.name)", $0.summary) }
      }
      let others = tree.visibleCommands.filter { $0.path.count == 1 }.map { ($0.name, $0.summary) }
      sections += section("Commands", commands + others)
    } else {
      sections += [tree.groups.first { [$0.name] == path }.map { "\($0.summary)." } ?? ""]
      sections.append("Usage: \(words) COMMAND [OPTIONS]")
      sections += section("Commands", tree.children(of: path).map { ($0.name, $0.summary) })
    }
    sections += section("Global options", lines(of: tree.globalOptions))
    sections.append("“\(words) COMMAND --help” shows the help of a command.")
    if path.isEmpty {
      let topics = HelpTopic.allCases.map { "“\(words) help \($0.rawValue)”" }.joined(separator: " and ")
      sections.append(wrapped("More help: \(topics).", indent: 0))
    }
    return sections.joined(separator: "\n\n") + "\n"
  }

  private func usage(_ command: CommandDeclaration) -> String {
    let operands = command.operands.map { operand in
      let name = operand.value.placeholder
      return switch operand.arity {
      case .one: name
      case .optional: "[\(name)]"
      case .oneOrMore: "\(name)…"
      case .any: "[\(name)…]"
      }
    }
    let options = shown(command).isEmpty ? [] : ["[OPTIONS]"]
    return "Usage: " + ([tree.line(command.path)] + operands + options).joined(separator: " ")
  }

  private func shown(_ command: CommandDeclaration) -> [Option] { command.options.filter { $0.refusal == nil } }

  private func operands(_ command: CommandDeclaration) -> [(String, String)] {
    command.operands.map { operand in
      let choices = operand.value.choices
      return (operand.value.placeholder, operand.help + (choices.isEmpty ? "" : ": \(choices.joined(separator: ", "))"))
    }
  }

  private func lines(of options: [Option]) -> [(String, String)] {
    options.map { option in
      let variable = tree.variable(of: option).map { " [\($0)]" } ?? ""
      let short = option.short.map { "-\($0), " } ?? ""
      let value = option.value.map(placeholder) ?? ""
      let choices = option.value?.choices ?? []
      let words = (2...8).contains(choices.count) && option.value?.kind != .yesOrNo ? choices : []
      let help = option.help + (words.isEmpty ? "" : ": \(words.joined(separator: ", "))")
      return (short + option.typed + value, help + variable)
    }
  }

  /// Returns the value of an option in the form that a person types after its name.
  private func placeholder(_ value: Value) -> String {
    switch value.kind {
    case .yesOrNo: ""
    case .textAfterEquals: "[=\(value.placeholder)]"
    case .text, .choice, .count, .file: " \(value.placeholder)"
    }
  }

  private func section(_ title: String, _ lines: [(String, String)]) -> [String] {
    guard !lines.isEmpty else { return [] }
    // A name that is longer than most has a line of its own.
    let room = min(28, lines.map { width(of: $0.0) }.max() ?? 0)
    let rows = lines.map { name, help in
      let indent = room + 4
      let text = wrapped(help, indent: indent)
      let gap =
        width(of: name) <= room ? String(repeating: " ", count: indent - 2 - width(of: name)) : "\n" + spaces(indent)
      return "  \(name)\(gap)\(text)"
    }
    return [(title.isEmpty ? "" : "\(title):\n") + rows.joined(separator: "\n")]
  }

  private func wrapped(_ text: String, indent: Int) -> String {
    ConsoleKernel.wrapped(text, to: min(columns, 100) - indent).joined(separator: "\n" + spaces(indent))
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
