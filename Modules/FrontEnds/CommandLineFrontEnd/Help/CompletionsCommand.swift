/// `completions bash|zsh|fish`.
enum CompletionsCommand {
  static let shells = ["bash", "zsh", "fish"]

  static func declaration(for program: String) -> Command {
    Command(
      path: ["completions"], summary: "Write a script that completes commands, options and values in your shell",
      operands: [Operand(.choice("SHELL", shells), "your shell")],
      examples: [
        "\(program) completions bash > ~/.local/share/bash-completion/completions/\(program)",
        "\(program) completions zsh > ~/.zfunc/_\(program)",
        "\(program) completions fish > ~/.config/fish/completions/\(program).fish",
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
}

extension CommandTree {
  /// What a shell's script calls its function.
  var completer: String { "_" + program.replacing("-", with: "_") }
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
        options: tree.options(at: path))
    }
    let asked = groups.map { path in
      CompletionPlace(
        path: HelpCommand.declaration.path + path, words: tree.children(of: path).map { ($0.name, $0.summary) },
        takesFiles: false, options: tree.globalOptions)
    }
    let leaves = tree.commands.filter { ![[], HelpCommand.declaration.path].contains($0.path) }.map { command in
      CompletionPlace(
        path: command.path,
        words: command.operands.flatMap { operand in operand.value.choices.map { ($0, operand.help) } },
        takesFiles: command.operands.contains { $0.value.kind == .file },
        options: tree.options(at: command.path))
    }
    return inner + asked + leaves
  }
}
