import AccessProtocols
import PresentationProtocols

/// A gatekeeper that counts the credentials that another one refuses.
struct ObservedGatekeeper: Gatekeeping {
  let gatekeeper: any Gatekeeping
  let didRefuse: @Sendable () -> Void

  func hasCredentials() async throws(Problem) -> Bool { try await gatekeeper.hasCredentials() }

  func identify(bearer token: String) async throws(Problem) -> Identity? {
    let identity = try await gatekeeper.identify(bearer: token)
    if identity == nil { didRefuse() }
    return identity
  }

  func identify(session secret: String) async throws(Problem) -> Identity? {
    try await gatekeeper.identify(session: secret)
  }

  func signIn(name: String, password: String, from address: String, devices: [String])
    async throws(Problem) -> NewSession
  {
    do throws(Problem) {
      return try await gatekeeper.signIn(name: name, password: password, from: address, devices: devices)
    } catch {
      if error.code == .unauthenticated || error.code == .tooMany { didRefuse() }
      throw error
    }
  }

  func signOut(session secret: String) async throws(Problem) { try await gatekeeper.signOut(session: secret) }
  func freshSecret() -> String { gatekeeper.freshSecret() }
  func isVisitorSecret(_ text: String) -> Bool { gatekeeper.isVisitorSecret(text) }
  func formToken(for secret: String) -> String { gatekeeper.formToken(for: secret) }

  func isFormToken(_ token: String, validFor secret: String) -> Bool {
    gatekeeper.isFormToken(token, validFor: secret)
  }
}
