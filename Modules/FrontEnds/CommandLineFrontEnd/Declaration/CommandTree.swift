/// Every command, and what the words above them mean.
struct CommandTree: Sendable {
  /// What is typed to run it: `storekeeper`.
  var program: String
  /// What it is for, as a sentence.
  var summary: String
  /// `orders`, `store`: each with its line in help.
  var groups: [(name: String, summary: String)]
  var commands: [Command]

  /// What every command takes, before or after its name.
  var globalOptions: [Option]

  /// What is done where no command is named: what the program is for, or its first screen.
  var first: Command? { command(at: []) ?? commands.first }

  func command(at path: [String]) -> Command? { commands.first { $0.path == path } }

  /// All that can be typed with dashes behind these words.
  func options(at path: [String]) -> [Option] {
    (command(at: path)?.options ?? []).filter { $0.refusal == nil } + globalOptions
  }

  /// The program's name and these words, as they are typed.
  func line(_ path: [String]) -> String { ([program] + path).joined(separator: " ") }

  /// The words that can follow these, with a line for each.
  func children(of path: [String]) -> [(name: String, summary: String)] {
    let below = commands.filter { $0.path.count == path.count + 1 && $0.path.starts(with: path) }
      .map { ($0.path[path.count], $0.summary) }
    return (path.isEmpty ? groups : []) + below
  }
}

extension CommandTree {
  static let storekeeper = CommandTree(
    program: "storekeeper", summary: "Keeps the orders, shows and melodies of a small media store.",
    groups: [
      ("orders", "List, find, create, change, import and export orders"),
      ("melodies", "List, import, render and delete melodies"),
      ("shows", "Find out which episode comes next, and keep what was watched"),
      ("store", "Look after the store as a whole"),
      ("access", "Say who may use the store through a server"),
    ],
    commands: [
      ListOrdersCommands.all, ShowOrderCommands.all, CreateOrderCommands.all, ImportOrdersCommands.all,
      OrderStatisticsCommands.all, ShowsCommands.all, ShowsImportCommands.all, MelodyListCommands.all,
      StoreAdministrationCommands.all, AccessCommands.all,
      [CompletionsCommand.declaration(for: "storekeeper"), HelpCommand.declaration],
    ].flatMap { $0 }, globalOptions: GlobalOptions.all)
}
