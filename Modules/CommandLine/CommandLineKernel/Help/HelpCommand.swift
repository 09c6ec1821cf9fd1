/// The command `help`: `help orders list` shows the same text as `orders list --help`.
public enum HelpCommand {
  static let path = ["help"]

  /// Returns the command for a program.
  public static func command<Session>() -> Command<Session> {
    Command(
      path: path, summary: "Show help for a command",
      operands: [Operand(.text("COMMAND"), .any, "the command")]
    ) { invocation in
      let parser = ArgumentParser(tree: invocation.tree)
      if case .help(let path) = try parser.read(invocation.arguments.operandList(0) + ["--help"]) {
        let help = HelpText(tree: invocation.tree, columns: invocation.console.terminal.columns)
        try invocation.page()
        try invocation.write(help.text(for: path))
      }
      return .done
    }
  }
}
