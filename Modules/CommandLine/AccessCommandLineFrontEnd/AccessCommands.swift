import AccessProtocols
public import CommandLineKernel
import Permissions
import PresentationProtocols

/// The commands `access create-token`, `list`, `revoke`, `set-password`, `sessions` and `end-session`.
public enum AccessCommands {
  /// The word above the commands, with its line of help.
  public static let groups: [CommandTree.Group] = [("access", "Manage the tokens and passwords of a server")]
  /// The commands, in the order of help.
  public static let all: [CommandLineKernel.Command<AccessSession>] = [
    createToken, list, revoke, setPassword, sessions, endSession, names,
  ]

  private static let roles = Role.allCases.map(\.rawValue)
  private static let formats: [Format] = [.table, .json, .ndjson]
  static let role = Option("role", .choice("ROLE", roles), "The role")
  private static let name = Operand(.text("NAME"), "the name of the person or program")
  private static let known = Operand(.text("NAME").completed(by: "credentials"), "the name of the person or program")
  private static let expires = Option(
    "expires", .text("WHEN"), "A token’s last day, 2027-01-31, or its lifetime in days, 90d; none by default")
  private static let scope = Option(
    "scope", .choice("SCOPE", Scope.allCases.map(\.rawValue)), repeatable: true, at: "/scopes",
    "Limits a token to a part of the API; repeatable; none means all that the role permits")
  private static let limit = Option("limit", .count("N", 1...200), "The maximum number of sessions (default 50)")
  private static let password = Option(
    refused: "password",
    because: "other users can see the command line; enter it when asked, or send one line on standard input")

  static let createToken = Command(
    path: ["access", "create-token"], summary: "Create a token for a program; its secret is shown only once",
    operands: [name], options: [role, expires, scope], formats: formats,
    notes: [
      "A token with scopes may do only what its role and one of its scopes permit; writing includes no reading.",
      "With --store http://…, orders need orders:read and orders:write, shows and melodies media:*, the rest store:*.",
    ],
    examples: [
      "(umask 077; storekeeper access create-token till --role editor >till.token)",
      "storekeeper access create-token phone --role viewer --scope calendar --expires 90d",
    ]
  ) { invocation in
    let role = try chosenRole(invocation)
    let arguments = invocation.arguments
    return try await perform(
      .createToken(
        name: arguments.operand(0), role: role, expires: arguments[expires] ?? "", scopes: arguments.all(scope)),
      invocation)
  }

  static let list = Command(
    path: ["access", "list"], summary: "List tokens and passwords, and when and where each was last used",
    formats: formats
  ) { try await perform(.list, $0) }

  static let revoke = Command(
    path: ["access", "revoke"], summary: "Revoke a token or password, and end its sessions",
    operands: [known], formats: formats
  ) { invocation in
    let name = invocation.arguments.operand(0)
    guard try invocation.confirm("Revoke \(name)? This cannot be undone.") else { return .done }
    return try await perform(.revoke(name: name), invocation)
  }

  static let setPassword = Command(
    path: ["access", "set-password"], summary: "Set or change a person's password", operands: [known],
    options: [role, password], formats: formats,
    notes: ["The password is prompted for twice without echo, or read as one line from standard input."],
    examples: ["storekeeper access set-password amy --role admin"]
  ) { invocation in
    let role = try chosenRole(invocation)
    let password = try PasswordEntry.read(invocation)
    return try await perform(
      .setPassword(name: invocation.arguments.operand(0), role: role, password: password), invocation)
  }

  static let sessions = Command(
    path: ["access", "sessions"], summary: "List who is signed in, from where and with which browser",
    operands: [Operand(.text("NAME").completed(by: "credentials"), .optional, "only the sessions of this person")],
    options: [limit, SharedOptions.after], formats: formats
  ) { invocation in
    let (name, arguments) = (invocation.arguments.operand(0), invocation.arguments)
    let action = ManageAccess.Action.listSessions(
      name: name.isEmpty ? nil : name, after: arguments[SharedOptions.after], limit: arguments.count(limit) ?? 50)
    return try await perform(action, invocation)
  }

  static let endSession = Command(
    path: ["access", "end-session"], summary: "Sign a person out of one browser",
    operands: [Operand(.text("ID"), "the session's id, from “access sessions”")], formats: formats
  ) { invocation in
    let id = invocation.arguments.operand(0)
    guard try invocation.confirm("End session \(id)?") else { return .done }
    return try await perform(.endSession(id: id, name: nil), invocation)
  }

  private static let names = CompletionCommand.command(for: "credentials") { (invocation: Invocation, _) in
    let (scenes, context) = try await invocation.scenes()
    let display = CredentialCompletion()
    try await withLifetime(of: display) {
      try await scenes.manageAccess(for: $0, in: context).perform(.init(action: .list))
    }
    return await display.candidates
  }

  private static func chosenRole(_ invocation: Invocation) throws(Problem) -> String {
    if let role = invocation.arguments[role] { return role }
    throw Problem(
      .usage, "\(invocation.command.name) needs --role ROLE", remedy: "ROLE is one of \(roles.joined(separator: ", "))")
  }

  private static func perform(_ action: ManageAccess.Action, _ invocation: Invocation) async throws -> ExitStatus {
    let (scenes, context) = try await invocation.scenes()
    let display = AccessDisplay(invocation, AccessDisplay.Kind(action))
    try await withLifetime(of: display) {
      try await scenes.manageAccess(for: $0, in: context)
        .perform(.init(action: action, isDryRun: invocation.settings.isDryRun))
    }
    return .done
  }
}

/// Receives the names of credentials.
private actor CredentialCompletion: ManageAccessDisplayLogic, CommandDisplay {
  private(set) var candidates: [CompletionCommand.Candidate] = []

  func displayResult(_ viewModel: ManageAccess.ViewModel) {
    candidates += viewModel.credentials.map { ($0.name, "\($0.kind.display), \($0.role.display)") }
  }
}
