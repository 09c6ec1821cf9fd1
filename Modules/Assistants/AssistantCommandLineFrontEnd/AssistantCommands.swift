public import CommandLineKernel
import Foundation
import PresentationProtocols

/// The commands `mcp`, which serves an assistant, and `mcp config`, which prints how a client starts it.
public enum AssistantCommands {
  /// The commands, in the order of help.
  public static let all: [Command<AssistantSession>] = [serve, config]

  static let allowWrites = Option(
    "allow-writes", "Offer the tools that write, too; each change is previewed and confirmed")

  static let serve = Command<AssistantSession>(
    path: ["mcp"], summary: "Serve an assistant over standard input and output", options: [allowWrites],
    notes: [
      "The Model Context Protocol, revisions 2026-07-28 and 2025-11-25; a program starts this command. Without an option, an assistant can only read.",
      "“mcp config CLIENT” prints the lines that a client takes.",
    ],
    examples: ["storekeeper mcp", "storekeeper --store http://localhost:8080 mcp --allow-writes"]
  ) { invocation in
    guard !invocation.console.terminal.isInput else {
      throw Problem(
        .usage, "standard input is a terminal, and an assistant writes messages of a protocol",
        remedy: "let a client start this command: storekeeper mcp config claude")
    }
    guard !invocation.settings.isDryRun else {
      throw Problem(
        .usage, "an assistant previews each change itself, and --dry-run would not stop a confirmed one",
        remedy: "leave --dry-run out; without --allow-writes, nothing is changed")
    }
    let (scenes, context) = try await invocation.scenes()
    let console = invocation.console
    try await scenes.serveAssistant(in: context, mayWrite: invocation.arguments.has(allowWrites)) {
      () throws(Problem) in
      try console.read()
    } write: { line in
      // A client that has gone gets no more answers, and its input ends.
      try? console.write(line)
      try? console.flush()
    }
    return .done
  }

  /// The names of the global options that a client needs again.
  private static let named = ["token-file", "password-file", "locale", "time-zone", "date-style"]

  static let config = Command<AssistantSession>(
    path: ["mcp", "config"], summary: "Print the settings with which a client starts an assistant",
    operands: [Operand(.choice("CLIENT", AssistantClient.allCases.map(\.rawValue)), "the client")],
    options: [allowWrites],
    notes: ["The lines name the store of this command, its file with a token or a password, and its format of dates."],
    examples: ["storekeeper mcp config claude", "storekeeper mcp config vscode --allow-writes"]
  ) { invocation in
    let client = AssistantClient(rawValue: invocation.arguments.operand(0)) ?? .claude
    let store = try await invocation.session.open(invocation.console).url
    var options = ["--store", AssistantClient.whole(store)]
    for option in invocation.tree.globalOptions where named.contains(option.name) {
      guard let value = invocation.arguments[option] else { continue }
      options += [option.typed, option.value?.kind == .file ? URL(filePath: value).path : value]
    }
    try invocation.write(client.settings(options: options, mayWrite: invocation.arguments.has(allowWrites)))
    invocation.note(client.note)
    if try invocation.console.environment("STOREKEEPER_TOKEN") != nil {
      invocation.note("The token in STOREKEEPER_TOKEN is not in these lines: use --token-file FILE.")
    }
    return .done
  }
}
