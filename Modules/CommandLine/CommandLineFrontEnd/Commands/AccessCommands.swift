import APIDocuments
import CommandLineKernel
import AccessProtocols
import PresentationProtocols

/// The commands `access create-token`, `list`, `revoke` and `set-password`.
enum AccessCommands {
  static let all = [createToken, list, revoke, setPassword]

  private static let roles = Role.allCases.map(\.rawValue)
  private static let formats: [Format] = [.table, .json, .ndjson]
  static let role = Option("role", .choice("ROLE", roles), "The role")
  private static let name = Operand(.text("NAME"), "the name of the person or program")
  private static let password = Option(
    refused: "password",
    because: "other users can see the command line; enter it when asked, or send one line on standard input")

  static let createToken = Command(
    path: ["access", "create-token"], summary: "Create a token for a program; its secret is shown only once",
    operands: [name], options: [role], formats: formats,
    examples: ["(umask 077; storekeeper access create-token till --role editor >till.token)"]
  ) { invocation in
    let role = try chosenRole(invocation)
    return try await perform(.createToken(name: invocation.arguments.operand(0), role: role), invocation)
  }

  static let list = Command(
    path: ["access", "list"], summary: "List tokens and passwords, and when each was last used", formats: formats
  ) { try await perform(.list, $0) }

  static let revoke = Command(
    path: ["access", "revoke"], summary: "Revoke a token or password, and end its sessions",
    operands: [name], formats: formats
  ) { invocation in
    let name = invocation.arguments.operand(0)
    guard try invocation.confirm("Revoke \(name)? This cannot be undone.") else { return .done }
    return try await perform(.revoke(name: name), invocation)
  }

  static let setPassword = Command(
    path: ["access", "set-password"], summary: "Set or change a person's password", operands: [name],
    options: [role, password], formats: formats,
    notes: ["The password is prompted for twice without echo, or read as one line from standard input."],
    examples: ["storekeeper access set-password amy --role admin"]
  ) { invocation in
    let role = try chosenRole(invocation)
    let password = try PasswordEntry.read(invocation)
    return try await perform(
      .setPassword(name: invocation.arguments.operand(0), role: role, password: password), invocation)
  }

  private static func chosenRole(_ invocation: Invocation) throws(Problem) -> String {
    if let role = invocation.arguments[role] { return role }
    throw Problem(
      .usage, "\(invocation.command.name) needs --role ROLE", remedy: "ROLE is one of \(roles.joined(separator: ", "))")
  }

  private static func perform(_ action: ManageAccess.Action, _ invocation: Invocation) async throws -> ExitStatus {
    let (scenes, context) = try await invocation.scenes()
    let display = AccessDisplay(invocation, isList: action == .list)
    try await withLifetime(of: display) {
      try await scenes.manageAccess(for: $0, in: context)
        .perform(.init(action: action, isDryRun: invocation.settings.isDryRun))
    }
    return .done
  }
}

private actor AccessDisplay: ManageAccessDisplayLogic, CommandDisplay {
  private let invocation: Invocation
  private let isList: Bool

  init(_ invocation: Invocation, isList: Bool) {
    self.invocation = invocation
    self.isList = isList
  }

  func displayResult(_ viewModel: ManageAccess.ViewModel) async throws {
    if isList {
      try write(viewModel)
      try invocation.console.flush()
    } else {
      try invocation.show(after: viewModel.notice) { try write(viewModel) }
    }
    invocation.note(viewModel.notice)
  }

  private func write(_ viewModel: ManageAccess.ViewModel) throws {
    switch (invocation.format, isList) {
    case (.table, true): try writeTable(viewModel.credentials)
    // Standard output has the secret alone, so that a program can read it.
    case (.table, false): if let secret = viewModel.secret { try invocation.write("\(secret)\n") }
    case (.json, true): try invocation.writeJSON(CredentialsDocument(credentials: viewModel.credentials))
    default:
      for credential in viewModel.credentials {
        try invocation.writeJSON(CredentialDocument(credential: credential, secret: viewModel.secret))
      }
    }
  }

  private func writeTable(_ credentials: [ManageAccess.DisplayedCredential]) throws {
    guard !credentials.isEmpty else { return }
    var table = Table(
      [
        Column(heading: "Name", isElastic: true), Column(heading: "Kind", rank: 2), Column(heading: "Role"),
        Column(heading: "Created", rank: 3), Column(heading: "Last used", rank: 1),
      ], invocation)
    try invocation.write(
      table.lines(
        credentials.map {
          [
            Cell($0.name, .bold), Cell($0.kind.display), Cell($0.role.display),
            Cell($0.createdAt.display, isFormatted: true),
            Cell($0.lastUsedAt?.display ?? "", isFormatted: true),
          ]
        }))
  }
}

/// The JSON of a list of credentials: `{"credentials":[…]}`.
private struct CredentialsDocument: JSONWritable {
  let credentials: [ManageAccess.DisplayedCredential]

  func write(to json: inout JSONWriter) {
    json.object { $0.member("credentials", credentials.map { CredentialDocument(credential: $0, secret: nil) }) }
  }
}

/// The JSON of a credential, `{"name":"till","kind":{"value":"token","display":"Token"},…}`, with the secret of a new
/// one.
private struct CredentialDocument: JSONWritable {
  let credential: ManageAccess.DisplayedCredential
  let secret: String?

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("name", credential.name)
      $0.member("kind", credential.kind)
      $0.member("role", credential.role)
      $0.member("createdAt", credential.createdAt)
      $0.member("lastUsedAt", credential.lastUsedAt)
      if let secret { $0.member("secret", secret) }
    }
  }
}
