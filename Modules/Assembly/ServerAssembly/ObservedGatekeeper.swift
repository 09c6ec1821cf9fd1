import AccessProtocols
import Locks
import Permissions
import PresentationProtocols

/// A gatekeeper that reports who signs in and out at another one, and which credentials that refuses.
final class ObservedGatekeeper: Gatekeeping {
  let gatekeeper: any Gatekeeping
  let report: @Sendable (AccessEvent) -> Void
  /// The tokens that may read the metrics and nothing else, with their users as they were found last.
  private let scrapers = Lock<[String: Identification]>([:])

  init(gatekeeper: any Gatekeeping, report: @escaping @Sendable (AccessEvent) -> Void) {
    self.gatekeeper = gatekeeper
    self.report = report
  }

  func hasCredentials() async throws(Problem) -> Bool { try await gatekeeper.hasCredentials() }

  func identification(bearer token: String, from address: String) async throws(Problem) -> Identification? {
    do throws(Problem) {
      let known = try await gatekeeper.identification(bearer: token, from: address)
      if known == nil { report(AccessEvent(.tokenRefused, from: address)) }
      scrapers.withLock { $0[token] = known?.identity.scopes == [.metrics] ? known : nil }
      return known
    } catch {
      // The metrics are most needed while the database is away, and no token can be looked up.
      if error.code == .unavailable, let known = scrapers.withLock({ $0[token] }) { return known }
      if error.code == .unauthenticated { report(AccessEvent(.tokenRefused, from: address)) }
      throw error
    }
  }

  func identification(session secret: String, from address: String) async throws(Problem) -> Identification? {
    try await gatekeeper.identification(session: secret, from: address)
  }

  func sessionID(of secret: String) -> String? { gatekeeper.sessionID(of: secret) }

  func signIn(name: String, password: String, from address: String, userAgent: String?, devices: [String])
    async throws(Problem) -> NewSession
  {
    do throws(Problem) {
      let session = try await gatekeeper.signIn(
        name: name, password: password, from: address, userAgent: userAgent, devices: devices)
      report(AccessEvent(.signIn, name: session.identity.name, from: address))
      return session
    } catch {
      switch error.code {
      case .unauthenticated: report(AccessEvent(.signInFailed, name: name, from: address))
      case .tooMany: report(AccessEvent(.signInThrottled, name: name, from: address))
      default: break
      }
      throw error
    }
  }

  func signOut(session secret: String, from address: String) async throws(Problem) {
    let identity = try? await gatekeeper.identify(session: secret, from: address)
    try await gatekeeper.signOut(session: secret, from: address)
    if let identity { report(AccessEvent(.signOut, name: identity.name, from: address)) }
  }

  func freshSecret() -> String { gatekeeper.freshSecret() }
  func isVisitorSecret(_ text: String) -> Bool { gatekeeper.isVisitorSecret(text) }
  func formToken(for secret: String) -> String { gatekeeper.formToken(for: secret) }

  func isFormToken(_ token: String, validFor secret: String) -> Bool {
    gatekeeper.isFormToken(token, validFor: secret)
  }
}
