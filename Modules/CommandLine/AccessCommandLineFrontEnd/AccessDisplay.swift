import AccessProtocols
import CommandLineKernel
import DocumentsProtocols
import Permissions
import PresentationProtocols

/// Shows credentials and sessions as a table or as JSON, and the secret of a new token.
actor AccessDisplay: ManageAccessDisplayLogic, CommandDisplay {
  /// The records that an operation shows.
  enum Kind {
    case credentials, sessions, change

    init(_ action: ManageAccess.Action) {
      self =
        switch action {
        case .list: .credentials
        case .listSessions: .sessions
        case .createToken, .revoke, .setPassword, .changePassword, .endSession, .endOtherSessions: .change
        }
    }
  }

  private let invocation: Invocation
  private let kind: Kind

  init(_ invocation: Invocation, _ kind: Kind) {
    self.invocation = invocation
    self.kind = kind
  }

  func displayResult(_ viewModel: ManageAccess.ViewModel) async throws {
    if kind == .change {
      try invocation.show(after: viewModel.notice) { try write(viewModel) }
    } else {
      try write(viewModel)
      try invocation.console.flush()
    }
    invocation.note(viewModel.notice)
    invocation.notePages(of: viewModel.sessions.count, next: viewModel.next, nil)
  }

  private func write(_ viewModel: ManageAccess.ViewModel) throws {
    switch (invocation.format, kind) {
    case (.table, .credentials): try invocation.writeTable(ManageAccess.credentialColumns, viewModel.credentials)
    case (.table, .sessions): try invocation.writeTable(ManageAccess.sessionColumns, viewModel.sessions)
    // Standard output has the secret alone, so that a program can read it.
    case (.table, .change): if let secret = viewModel.secret { try invocation.write("\(secret)\n") }
    case (.json, .credentials): try invocation.writeJSON(CredentialsDocument(credentials: viewModel.credentials))
    case (.json, .sessions): try invocation.writeJSON(SessionsDocument(viewModel: viewModel))
    default:
      for credential in viewModel.credentials {
        try invocation.writeJSON(CredentialDocument(credential: credential, secret: viewModel.secret))
      }
      for session in viewModel.sessions { try invocation.writeJSON(SessionDocument(session: session)) }
    }
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
      $0.member("lastAddress", credential.lastAddress)
      $0.member("expiresAt", credential.expiresAt)
      $0.member("scopes", credential.scopes)
      if let secret { $0.member("secret", secret) }
    }
  }
}

/// The JSON of a page of sessions: `{"sessions":[…],"next":…}`.
private struct SessionsDocument: JSONWritable {
  let viewModel: ManageAccess.ViewModel

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("sessions", viewModel.sessions.map(SessionDocument.init))
      $0.member("next", viewModel.next)
    }
  }
}

/// The JSON of a session: `{"id":"3fa9c2d1e07b","name":"amy",…}`.
private struct SessionDocument: JSONWritable {
  let session: ManageAccess.DisplayedSession

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("id", session.id)
      $0.member("name", session.name)
      $0.member("browser", session.browser)
      $0.member("address", session.address)
      $0.member("signedInAt", session.signedInAt)
      $0.member("lastSeenAt", session.lastSeenAt)
      $0.member("expiresAt", session.expiresAt)
    }
  }
}
