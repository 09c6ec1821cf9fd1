/// The command `completions`, which writes a completion script for a shell.
public enum CompletionsCommand {
  static let shells = ["bash", "zsh", "fish"]

  /// Returns the command for the program with this name.
  public static func command<Session>(for program: String) -> Command<Session> {
    Command(
      path: ["completions"], summary: "Print a completion script for your shell",
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
  /// The name of the function that a shell's script defines.
  var completer: String { "_" + program.replacing("-", with: "_") }
}

/// A position on the command line at which words can be completed.
struct CompletionContext {
  /// The words before the position: `orders list`.
  let path: [String]
  /// The words that can come next: subcommands, or the words of an operand.
  let words: [(name: String, help: String)]
  let takesFiles: Bool
  /// The records whose names complete the operands: `orders` for all of them, or a kind for each; empty for none.
  var sources: [String] = []
  let options: [Option]

  /// Returns every position at which words can be completed.
  static func all(in tree: CommandTree) -> [CompletionContext] {
    let groups = [[]] + tree.groups.map { [$0.name] }
    let inner = groups.map { path in
      CompletionContext(
        path: path, words: tree.children(of: path).map { ($0.name, $0.summary) }, takesFiles: false,
        options: tree.options(at: path))
    }
    let asked = groups.map { path in
      CompletionContext(
        path: HelpCommand.path + path, words: tree.children(of: path).map { ($0.name, $0.summary) },
        takesFiles: false, options: tree.globalOptions)
    }
    let leaves = tree.visibleCommands.filter { ![[], HelpCommand.path].contains($0.path) }.flatMap { command in
      ([command.path] + tree.aliases(of: command.path)).map { CompletionContext(command, at: $0, in: tree) }
    }
    return inner + asked + leaves
  }

  /// The hidden command that lists names of records, before the records' kind.
  static let command = "__complete"
}

extension CommandDeclaration {
  /// The records whose names complete each operand; only one kind if all operands have it, or if only one has any.
  fileprivate var sources: [String] {
    let named = operands.compactMap(\.value.source)
    return named.count == operands.count && Set(named).count > 1 ? named : Array(named.prefix(1))
  }
}

extension CompletionContext {
  fileprivate init(_ command: CommandDeclaration, at path: [String], in tree: CommandTree) {
    self.init(
      path: path,
      words: command.operands.flatMap { operand in operand.value.choices.map { ($0, operand.help) } },
      takesFiles: command.operands.contains { $0.value.kind == .file },
      sources: command.sources, options: tree.options(at: command.path))
  }
}
