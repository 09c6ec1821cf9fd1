public import AccessProtocols
import AccessStoreProtocols
public import Foundation
import OrdersStoreProtocols
import OrdersWorkerProtocols
import Permissions
public import PresentationProtocols

/// Formats credentials for a list, and the notice of a change.
///
/// It holds its display weakly. If the display has been released, it throws `CancellationError`, which stops the
/// interactor.
public struct ManageAccessPresenter: ManageAccessPresentationLogic {
  private weak let display: (any ManageAccessDisplayLogic)?
  private let formatter: any ValueFormatting
  private let timeZone: TimeZone

  /// Creates the presenter of one display.
  ///
  /// - Parameter timeZone: the zone of the formatter, which the notice of an expiry names.
  public init(display: any ManageAccessDisplayLogic, formatter: any ValueFormatting, timeZone: TimeZone = .gmt) {
    self.display = display
    self.formatter = formatter
    self.timeZone = timeZone
  }

  // MARK: Presentation logic

  public func presentResult(_ response: ManageAccess.Response, isDryRun: Bool) async throws {
    var secret: String?
    if case .created(_, let made) = response { secret = made }
    try await display.orCancelled.displayResult(
      ManageAccess.ViewModel(
        credentials: response.credentials.map(displayed), sessions: response.sessions.map(displayed),
        next: response.next, secret: secret, notice: notice(of: response, isDryRun)))
  }

  public func presentFailure(_ failure: ManageAccess.Failure) async throws {
    try await display.orCancelled.displayProblem(Problem(failure))
  }

  /// Returns the notice of a response, for a token with the moment until which it is valid.
  private func notice(of response: ManageAccess.Response, _ isDryRun: Bool) -> String {
    guard case .created(let credential, _) = response else { return response.notice(isDryRun) }
    let expiry = credential.expiresAt.map { ", valid until \(formatter.dateAndTime($0)) (\(timeZone.identifier))" }
    return Notice(
      "Token \(credential.name)", "created\(expiry ?? "")",
      remedy: "Its secret is shown only once; store it where only its user can read it"
    ).sentence(isDryRun: isDryRun)
  }

  private func displayed(_ credential: Credential) -> ManageAccess.DisplayedCredential {
    ManageAccess.DisplayedCredential(
      name: credential.name,
      kind: DisplayedValue(credential.kind), role: DisplayedValue(credential.role),
      createdAt: displayed(credential.createdAt), lastUsedAt: credential.lastUsedAt.map(displayed),
      lastAddress: credential.lastAddress, expiresAt: credential.expiresAt.map(displayed),
      scopes: credential.scopes.map { scopes in Scope.allCases.filter(scopes.contains).map(\.rawValue) })
  }

  private func displayed(_ session: Session) -> ManageAccess.DisplayedSession {
    ManageAccess.DisplayedSession(
      id: SessionID(hash: session.idHash).text, name: session.credentialName,
      browser: DisplayedValue(value: session.userAgent ?? "", display: BrowserName(session.userAgent).text),
      address: session.address ?? "", signedInAt: displayed(session.createdAt),
      lastSeenAt: displayed(session.lastSeenAt), expiresAt: displayed(session.expiresAt))
  }

  private func displayed(_ instant: Instant) -> DisplayedValue {
    DisplayedValue(moment: instant, formatter)
  }
}

extension DisplayedValue {
  fileprivate init(_ kind: Credential.Kind) {
    let display =
      switch kind {
      case .token: "Token"
      case .password: "Password"
      }
    self.init(value: kind.rawValue, display: display)
  }

  fileprivate init(_ role: Role) { self.init(value: role.rawValue, display: role.title) }
}

extension ManageAccess.Response {
  fileprivate var credentials: [Credential] {
    switch self {
    case .created(let credential, _), .revoked(let credential), .passwordSet(let credential): [credential]
    case .listed(let credentials): credentials
    case .listedSessions, .endedSession, .endedOtherSessions: []
    }
  }

  fileprivate var sessions: [Session] {
    switch self {
    case .listedSessions(let sessions, _): sessions
    case .endedSession(let session): [session]
    case .created, .listed, .revoked, .passwordSet, .endedOtherSessions: []
    }
  }

  fileprivate var next: String? {
    if case .listedSessions(_, let next) = self { next } else { nil }
  }

  /// Returns the sentences that say what has been done and what follows from it.
  fileprivate func notice(_ isDryRun: Bool) -> String {
    switch self {
    case .created: ""
    case .listed([]): "There are no credentials; only this machine has access."
    case .listed: ""
    case .revoked(let credential):
      Notice(
        "\(DisplayedValue(credential.kind).display) \(credential.name)", "revoked", remedy: "It no longer gives access"
      ).sentence(isDryRun: isDryRun)
    case .passwordSet(let credential):
      Notice(
        "Password of \(credential.name)", "set",
        remedy: "Sessions with an older password have ended"
      ).sentence(isDryRun: isDryRun)
    case .listedSessions([], next: nil): "Nobody is signed in."
    case .listedSessions: ""
    case .endedSession(let session):
      Notice("Session \(SessionID(hash: session.idHash).text) of \(session.credentialName)", "ended")
        .sentence(isDryRun: isDryRun)
    case .endedOtherSessions(let name):
      Notice("All other sessions of \(name)", "ended").sentence(isDryRun: isDryRun)
    }
  }
}

extension Problem {
  init(_ failure: ManageAccess.Failure) {
    switch failure {
    case .store(let error): self.init(error)
    case .invalid(let fields): self.init(invalid: fields.map(Fault.init))
    case .unknown(let name, let known):
      let near = Suggestion.nearest(to: name, among: known)
      self.init(
        .notFound, "there is no token or password named “\(name.prefix(64))”",
        remedy: near.map { "did you mean \($0)?" })
    case .unknownSession(let id):
      self.init(.notFound, "there is no session “\(id.prefix(64))”; it may have ended")
    case .problem(let problem): self = problem
    }
  }
}
