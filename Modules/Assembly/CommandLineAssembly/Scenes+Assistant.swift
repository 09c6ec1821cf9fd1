import APIAssembly
import APIFrontEnd
import AccessProtocols
public import AssistantCommandLineFrontEnd
import AssistantFrontEnd
import CivilTime
import HTTPProtocols
import Models
import Permissions
public import PresentationProtocols
public import SceneAssembly
import WebKernel

extension Scenes: AssistantScenes {
  public func serveAssistant(
    in context: SceneContext, mayWrite: Bool, read: @escaping @Sendable () throws(Problem) -> [UInt8]?,
    write: @escaping @Sendable ([UInt8]) -> Void
  ) async throws(Problem) {
    var settings = WebSettings(locale: context.locale, timeZone: context.timeZone, version: Product.version)
    settings.dateStyle = context.dateStyle
    settings.localUser = context.author.name
    let jobs = Jobs(timeout: settings.timeout)
    let operations = APIFrontEnd(scenes: self, settings: settings, jobs: jobs).operations
    let assistant = AssistantFrontEnd(over: operations, version: settings.version, mayWrite: mayWrite)
    let ids = UUIDv7()
    let handler = WebHandler(
      operations: operations, describedBy: { _ in [] }, problemPage: { _, _ in HTTPResponse(.notFound) }, shop: self,
      gatekeeper: NoCredentials(), settings: settings, observer: NoObserver(), makeID: { ids.next(at: .now()) })
    try await assistant.serve(
      Identity(name: context.author.name, role: .admin), by: handler, read: read, write: write)
  }
}

/// The gatekeeper of a process that only its user can reach.
private struct NoCredentials: Gatekeeping {
  func hasCredentials() -> Bool { false }
  func identification(bearer token: String, from address: String) -> Identification? { nil }
  func identification(session secret: String, from address: String) -> Identification? { nil }
  func sessionID(of secret: String) -> String? { nil }
  func signIn(name: String, password: String, from address: String, userAgent: String?, devices: [String])
    throws(Problem) -> NewSession
  {
    throw Problem(.unauthenticated, "this program has no sign-in")
  }
  func signOut(session secret: String, from address: String) {}
  func freshSecret() -> String { "" }
  func isVisitorSecret(_ text: String) -> Bool { false }
  func formToken(for secret: String) -> String { "" }
  func isFormToken(_ token: String, validFor secret: String) -> Bool { false }
}

private struct NoObserver: RequestObserving {
  func finished(_ record: RequestRecord) {}
}
