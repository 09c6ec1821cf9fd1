import Foundation
import JSON

/// A program that starts an assistant's server, by the settings in its file.
enum AssistantClient: String, CaseIterable {
  case claude, vscode, cursor

  /// The file of the settings.
  private var file: String {
    switch self {
    case .claude: "~/.claude.json, or .mcp.json in the folder of a project"
    case .vscode: ".vscode/mcp.json"
    case .cursor: "~/.cursor/mcp.json"
    }
  }

  /// The member that has the servers by their names.
  private var servers: StaticString {
    switch self {
    case .claude, .cursor: "mcpServers"
    case .vscode: "servers"
    }
  }

  /// Returns the settings as JSON.
  ///
  /// - Parameter options: the options before the command, with their values.
  func settings(options: [String], mayWrite: Bool) -> String {
    let arguments = options + ["mcp"] + (mayWrite ? ["--allow-writes"] : [])
    var json = JSONWriter(isPretty: true)
    json.object {
      $0.key(servers)
      $0.object {
        $0.key("storekeeper")
        $0.object {
          if self == .vscode { $0.member("type", "stdio") }
          $0.member("command", "storekeeper")
          $0.member("args", arguments)
        }
      }
    }
    json.endLine()
    return String(decoding: json.take(), as: UTF8.self)
  }

  /// Returns the URL of a store with the whole path of its file, for a client that starts in another folder.
  static func whole(_ url: String) -> String {
    let scheme = "sqlite:"
    guard url.hasPrefix(scheme), !url.hasPrefix("sqlite:/") else { return url }
    return scheme + URL(filePath: String(url.dropFirst(scheme.count))).path
  }

  /// The sentence that says where the settings belong.
  var note: String { "Add this to \(file)." }
}
