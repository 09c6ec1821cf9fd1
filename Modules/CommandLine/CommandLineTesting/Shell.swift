import Foundation

/// A shell of this machine, which runs a completion script.
public struct Shell: Sendable {
  /// The shell bash.
  public static let bash = Shell(path: "/bin/bash")
  /// The shell fish.
  public static let fish = Shell(path: "/usr/bin/fish")
  /// The shell zsh.
  public static let zsh = Shell(path: "/usr/bin/zsh")

  var path: String
  /// Whether the shell is installed.
  public var isThere: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// Runs a script, and returns what it prints; if it fails, a text that says so.
  public func run(_ script: String, arguments: [String] = []) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = ["-c", script] + (arguments.isEmpty ? [] : ["test"] + arguments)
    process.environment = ProcessInfo.processInfo.environment.merging(["TERM": "dumb"]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? text : "\(path) failed: \(text)"
  }

  /// Types a line and two tabs into an interactive zsh, whose `storekeeper` prints its arguments.
  ///
  /// The arguments are the folder of the completion script and the line (`man zshmodules`, `zpty`).
  public static let zshTyping = """
    zmodload zsh/zpty
    zpty shell zsh -f -i
    read_until() {
      integer lines=0
      while (( lines++ < 50 )); do
        zpty -r shell line || break
        print -r -- "$line"
        [[ $line = $~1 ]] && break
      done
    }
    zpty -w shell "fpath=($1 \\$fpath); autoload -U compinit; compinit -u -D"
    zpty -w shell "storekeeper() { if [[ \\$1 = __complete ]]; then [[ \\$2 != views ]] || print To\\ ship; else print -r -- \\\"<\\$*>\\\"; fi }; print rea''dy"
    read_until '*ready*'
    zpty -w -n shell "$2"$'\\t\\t\\n'
    read_until '<*>*'
    zpty -d shell
    """
}
