/// Every command, and what the words above them mean.
struct CommandTree: Sendable {
  /// `orders`, `store`: each with its line in help.
  var groups: [(name: String, summary: String)]
  var commands: [Command]

  static let program = "storekeeper"

  /// What is done where no command is named: the first screen.
  var first: Command? { commands.first }

  func command(at path: [String]) -> Command? { commands.first { $0.path == path } }

  /// The words that can follow these, with a line for each.
  func children(of path: [String]) -> [(name: String, summary: String)] {
    let below = commands.filter { $0.path.count == path.count + 1 && $0.path.starts(with: path) }
      .map { ($0.path[path.count], $0.summary) }
    return (path.isEmpty ? groups : []) + below
  }
}

extension CommandTree {
  static let storekeeper = CommandTree(
    groups: [
      ("orders", "List, find, create, change, import and export orders"),
      ("store", "Look after the store as a whole"),
      ("access", "Say who may use the store through a server"),
    ],
    commands: [
      ListOrdersCommands.all, ShowOrderCommands.all, CreateOrderCommands.all, ImportOrdersCommands.all,
      OrderStatisticsCommands.all, KeepStoreCommands.all, AccessCommands.all,
      [CompletionsCommand.declaration, HelpCommand.declaration],
    ].flatMap { $0 })
}
