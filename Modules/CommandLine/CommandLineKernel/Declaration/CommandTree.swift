/// The commands, groups and global options of a program, as data.
public struct CommandTree: Sendable {
  /// A word that stands above several commands, and its line of help.
  public typealias Group = (name: String, summary: String)

  /// The word that starts the program: `storekeeper`.
  public let program: String
  /// The purpose of the program, as a sentence.
  public let summary: String
  /// The words that stand above several commands: `orders`.
  public let groups: [Group]
  /// The commands, in the order in which help lists them.
  let commands: [CommandDeclaration]
  /// The options that every command takes, before or after its name.
  public let globalOptions: [Option]
  /// The start of the environment variables of options: `SHOP` for `SHOP_PORT`; `nil` for none.
  var environmentPrefix: String?
  /// The options that the environment can set.
  var environmentOptions: [Option] = []

  /// Returns the environment variable of an option: `SHOP_MAX_BODY` for `--max-body`; `nil` for none.
  func variable(of option: Option) -> String? {
    guard environmentOptions.contains(option) else { return nil }
    return environmentPrefix.map { "\($0)_\(option.name.replacing("-", with: "_").uppercased())" }
  }

  /// The default command: the one without a path, else the first.
  var first: CommandDeclaration? { command(at: []) ?? commands.first }

  /// Returns the command with exactly these words.
  func command(at path: [String]) -> CommandDeclaration? { commands.first { $0.path == path } }

  /// Other names of commands that people know from other programs.
  static let aliases = ["ls": "list", "view": "show"]

  /// Returns the name of the command or group that a word means after these words; `nil` if there is none.
  func child(of path: [String], named word: String) -> String? {
    let names = children(of: path).map(\.name)
    if names.contains(word) || hasCommands(below: path + [word]) { return word }
    return path.isEmpty ? nil : CommandTree.aliases[word].flatMap { names.contains($0) ? $0 : nil }
  }

  /// Returns whether there are commands with these words, or with these words and more; also hidden ones.
  func hasCommands(below path: [String]) -> Bool { commands.contains { $0.path.starts(with: path) } }

  /// The commands that help, completion and suggestions name.
  public var visibleCommands: [CommandDeclaration] { commands.filter { !$0.isHidden } }

  /// Returns the other names of a command: `orders ls` for `orders list`.
  func aliases(of path: [String]) -> [[String]] {
    guard path.count > 1, let name = path.last else { return [] }
    return CommandTree.aliases.filter { $0.value == name }.keys.sorted().map { path.dropLast() + [$0] }
  }

  /// Returns all options that can be typed after these words.
  func options(at path: [String]) -> [Option] {
    (command(at: path)?.options ?? []).filter { $0.refusal == nil } + globalOptions
  }

  /// Returns the program's name and these words, in the form that a person types.
  func line(_ path: [String]) -> String { ([program] + path).joined(separator: " ") }

  /// Returns the words that can follow these, each with a line of help.
  public func children(of path: [String]) -> [Group] {
    let below = visibleCommands.filter { $0.path.count == path.count + 1 && $0.path.starts(with: path) }
      .map { ($0.path[path.count], $0.summary) }
    return (path.isEmpty ? groups : []) + below
  }
}
