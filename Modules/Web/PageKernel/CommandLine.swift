/// The shell command that does the same as a page.
public struct CommandLine {
  private(set) var text: String

  /// - Parameter words: the verb and what it is about: `orders`, `show`, `1001`.
  public init(_ words: String...) { text = (["storekeeper"] + words.map(Self.quoted)).joined(separator: " ") }

  /// Returns the command with an option, or the command itself where the value is empty.
  public func adding(_ option: String, _ value: String?) -> CommandLine {
    guard let value, !value.isEmpty else { return self }
    var command = self
    command.text += " --\(option) \(Self.quoted(value))"
    return command
  }

  /// Returns the command with one more word at its end: the number of an order.
  public func adding(word: String) -> CommandLine {
    var command = self
    command.text += " \(Self.quoted(word))"
    return command
  }

  /// Returns the command with an option that takes no value.
  public func adding(flag option: String) -> CommandLine {
    var command = self
    command.text += " --\(option)"
    return command
  }

  /// Returns the word in single quotes, unless a shell takes it as it is (POSIX 2.2.2).
  static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-_./:@%+=,".utf8.contains(byte)
        }
      }
    return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}
