/// The commands, groups and global options of a program, as data.
public struct CommandTree: Sendable {
  /// A word that stands above several commands, and its line of help.
  public typealias Group = (name: String, summary: String)

  /// The word that starts the program: `storekeeper`.
  public let program: String
  /// The purpose of the program, as a sentence.
  let summary: String
  /// The words that stand above several commands: `orders`.
  let groups: [Group]
  /// The commands, in the order in which help lists them.
  let commands: [CommandDeclaration]
  /// The options that every command takes, before or after its name.
  let globalOptions: [Option]
  /// The start of the environment variables of a command's options: `SHOP` for `SHOP_PORT`; `nil` for none.
  var environmentPrefix: String?

  /// Returns the environment variable of a command's option: `SHOP_MAX_BODY` for `--max-body`; `nil` for none.
  func variable(of option: Option) -> String? {
    environmentPrefix.map { "\($0)_\(option.name.replacing("-", with: "_").uppercased())" }
  }

  /// The default command: the one without a path, else the first.
  var first: CommandDeclaration? { command(at: []) ?? commands.first }

  /// Returns the command with exactly these words.
  func command(at path: [String]) -> CommandDeclaration? { commands.first { $0.path == path } }

  /// Returns all options that can be typed after these words.
  func options(at path: [String]) -> [Option] {
    (command(at: path)?.options ?? []).filter { $0.refusal == nil } + globalOptions
  }

  /// Returns the program's name and these words, in the form that a person types.
  func line(_ path: [String]) -> String { ([program] + path).joined(separator: " ") }

  /// Returns the words that can follow these, each with a line of help.
  func children(of path: [String]) -> [Group] {
    let below = commands.filter { $0.path.count == path.count + 1 && $0.path.starts(with: path) }
      .map { ($0.path[path.count], $0.summary) }
    return (path.isEmpty ? groups : []) + below
  }
}
