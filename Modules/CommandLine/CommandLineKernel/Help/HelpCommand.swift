/// The command `help`: `help orders list` shows the same text as `orders list --help`.
public enum HelpCommand {
  static let path = ["help"]

  /// Returns the command for a program.
  public static func command<Session>() -> Command<Session> {
    Command(
      path: path, summary: "Show help for a command, \(HelpTopic.names)",
      operands: [
        Operand(.text("COMMAND"), .any, "the command, or \(HelpTopic.names)")
      ]
    ) { invocation in
      let help = HelpText(tree: invocation.tree, columns: invocation.console.terminal.columns)
      let words = invocation.arguments.operandList(0)
      if words.count == 1, let topic = HelpTopic(rawValue: words[0]) {
        try invocation.page()
        try invocation.write(help.text(about: topic))
        return .done
      }
      let parser = ArgumentParser(tree: invocation.tree)
      if case .help(let path) = try parser.read(words + ["--help"]) {
        try invocation.page()
        try invocation.write(help.text(for: path))
      }
      return .done
    }
  }
}
