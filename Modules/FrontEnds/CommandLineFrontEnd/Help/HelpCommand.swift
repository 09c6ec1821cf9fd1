/// `help orders list`, for those who begin with it.
enum HelpCommand {
  static let declaration = Command(
    path: ["help"], summary: "Show help for a command",
    operands: [Operand(.text("COMMAND"), .any, "the words of a command")]
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
