import APIDocuments
import AccessProtocols
import Foundation
import HTTPProtocols
import PresentationProtocols

/// A request that may be answered: it is known who asks, in which language, and that nothing in it is unknown.
struct WebRequest: Sendable {
  let http: HTTPRequest
  /// What marks the request on its answer and in the log.
  let id: String
  let identity: Identity
  let query: HTTPQuery
  /// What a form sent; empty for programs.
  let form: Form
  /// For whom the scene is built.
  let context: SceneContext
  /// What form tokens are made for; pages have it, programs need none.
  let cookieSecret: String
  /// Makes the tokens of forms.
  let gatekeeper: any Gatekeeping
  /// Whether the cookie is that of a session, which can be ended.
  let isSignedIn: Bool
  /// Carries what a write did to the next page.
  let noticeCookie: NoticeCookie
  /// Where readers reach the server: `https://shop.example`, without a slash at its end; empty for programs.
  let origin: String
  /// What the shop is called; empty where it has no name, and for programs.
  let shopName: String
  /// What marks a write, so that it is done once however often it is sent; programs send it in a field.
  let idempotencyKey: String?
  /// How many bytes the body may have.
  let bodyLimit: Int
  /// Where what is collected above the limit of other requests takes a place.
  let largeBodies: LargeBodies

  /// What stands in the path for a name; empty where the route has no such place.
  func path(_ name: String) -> String { http.pathParameters[name] ?? "" }

  /// Whether the reader may do what a role may.
  func may(_ role: Role) -> Bool { identity.role >= role }

  /// What each form of a page carries.
  func makeFormToken() -> String { gatekeeper.formToken(for: cookieSecret) }

  /// Whether the write is only to be tried.
  var isDryRun: Bool { query["dry_run"] == "true" }

  /// The body, whole, for a reader of JSON; `nil` where there is none.
  ///
  /// - Throws: `tooLarge`, `usage` where it ended too early, `unsupported` for one that has no type.
  func bodyIfAny() async throws(Problem) -> [UInt8]? {
    let bytes = try await http.wholeBody(upTo: bodyLimit)
    guard !bytes.isEmpty else { return nil }
    guard http.fields["Content-Type"] != nil else {
      throw Problem(.unsupported, "there is a body, but no Content-Type", remedy: "send application/json")
    }
    return bytes
  }

  /// Collects the body, which may hold many records, and holds its place among large bodies until the closure returns.
  ///
  /// - Throws: `tooLarge`, `usage` where it ended too early, `tooMany` where too many such bodies are under way.
  func withBatch<Value>(_ body: ([UInt8]) async throws -> Value) async throws -> Value {
    try await largeBodies.withBytes(of: RequestBytes(http), upTo: bodyLimit, body)
  }

  /// The order that was sent.
  func order() async throws(Problem) -> OrderInput { try OrderInput(json: try await bodyIfAny() ?? []) }
}
