import PresentationProtocols

/// Finds the command in a person's words, and parses its options and operands.
struct ArgumentParser {
  let tree: CommandTree

  enum Reading {
    case command(CommandDeclaration, Arguments)
    /// Help for the command or group with this path.
    case help([String])
    case version
  }

  /// Parses the arguments of the program.
  ///
  /// - Throws: `Problem`: `usage`, with a suggestion if a known word is near.
  func read(_ words: [String]) throws(Problem) -> Reading {
    let (path, verbs) = try findPath(in: words)
    let rest = words.indices.filter { !verbs.contains($0) }.map { words[$0] }
    let asksHelp = rest.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    if asksHelp { return .help(path) }
    if path.isEmpty, rest.prefix(while: { $0 != "--" }).contains("--version") { return .version }
    guard let command = path.isEmpty ? tree.first : tree.command(at: path) else {
      let names = tree.children(of: path).map(\.name).joined(separator: ", ")
      throw Problem(
        .usage, "\(path.joined(separator: " ")) needs a command: \(names)",
        remedy: "see \(tree.line(path)) --help")
    }
    var arguments = try OptionReader(command: command, tree: tree).read(rest)
    arguments.isOfDefaultCommand = path.isEmpty
    if arguments.has(GlobalOptions.version) { return .version }
    return .command(command, arguments)
  }

  /// Returns the command's words and their positions; global options may stand before and between them.
  private func findPath(in words: [String]) throws(Problem) -> (path: [String], places: Set<Int>) {
    var path: [String] = []
    var places: Set<Int> = []
    var index = 0
    while index < words.count, path.isEmpty || tree.command(at: path) == nil || !tree.children(of: path).isEmpty {
      let word = words[index]
      if word.hasPrefix("-") {
        let name = String(word.dropFirst(2).prefix { $0 != "=" })
        let global = tree.globalOptions.first { $0.name == name || $0.short.map { "-\($0)" } == word }
        guard let global else { break }
        let takesNext = global.value.map { !$0.isOptional } ?? false && !word.contains("=")
        index += takesNext ? 2 : 1
        continue
      }
      guard let name = tree.child(of: path, named: word) else {
        throw unknownCommand(word, path, next: words.dropFirst(index + 1).first)
      }
      path.append(name)
      places.insert(index)
      index += 1
    }
    return (path, places)
  }

  /// Returns the problem of an unknown command.
  ///
  /// - Parameter next: the word after the unknown one; `nil` if there is none.
  private func unknownCommand(_ word: String, _ path: [String], next: String?) -> Problem {
    let near = Suggestion.nearest(to: word, among: tree.children(of: path).map(\.name)).map { path + [$0] }
    // `storekeeper list` is near to `orders list`, whatever is near to the word itself.
    let name = CommandTree.aliases[word] ?? word
    let below = tree.visibleCommands.first { path.isEmpty && $0.path.count > 1 && $0.path.last == name }?.path
    // `storekeeper show list` is near to `shows list`, though `orders show` ends with `show`.
    let both = near.map { $0 + [next ?? ""] }.flatMap { tree.command(at: $0)?.path }
    let suggestion = (both ?? below ?? near).map { "did you mean “\(tree.line($0))”?" }
    return Problem(
      .usage, "unknown command \(quoted((path + [word]).joined(separator: " ")))",
      remedy: suggestion ?? "see \(tree.line(path)) --help")
  }
}
