/// `completions bash|zsh|fish`.
enum CompletionsCommand {
  static let shells = ["bash", "zsh", "fish"]

  static let declaration = Command(
    path: ["completions"], summary: "Write a script that completes commands, options and values in your shell",
    operands: [Operand(.choice("SHELL", shells), "your shell")],
    examples: [
      "storekeeper completions bash > ~/.local/share/bash-completion/completions/storekeeper",
      "storekeeper completions zsh > ~/.zfunc/_storekeeper",
      "storekeeper completions fish > ~/.config/fish/completions/storekeeper.fish",
    ]
  ) { invocation in
    let script =
      switch invocation.arguments.operand(0) {
      case "bash": BashCompletion.script(invocation.tree)
      case "zsh": ZshCompletion.script(invocation.tree)
      default: FishCompletion.script(invocation.tree)
      }
    try invocation.write(script)
    return .done
  }
}

/// What every shell's script is made of.
struct CompletionPlace {
  /// The words before: `orders list`.
  let path: [String]
  /// What can come next: verbs, or the words of an operand.
  let words: [(name: String, help: String)]
  let takesFiles: Bool
  let options: [Option]

  /// Every place at which something can be completed.
  static func all(in tree: CommandTree) -> [CompletionPlace] {
    let groups = [[]] + tree.groups.map { [$0.name] }
    let inner = groups.map { path in
      CompletionPlace(
        path: path, words: tree.children(of: path).map { ($0.name, $0.summary) }, takesFiles: false,
        options: GlobalOptions.all)
    }
    let asked = groups.map { path in
      CompletionPlace(
        path: HelpCommand.declaration.path + path, words: tree.children(of: path).map { ($0.name, $0.summary) },
        takesFiles: false, options: GlobalOptions.all)
    }
    let leaves = tree.commands.filter { $0.path != HelpCommand.declaration.path }.map { command in
      CompletionPlace(
        path: command.path,
        words: command.operands.flatMap { operand in operand.value.choices.map { ($0, operand.help) } },
        takesFiles: command.operands.contains { $0.value.kind == .file },
        options: command.options.filter { $0.refusal == nil } + GlobalOptions.all)
    }
    return inner + asked + leaves
  }
}
