public import APIDocuments
public import AccessProtocols
import Foundation
public import HTTPProtocols
public import PresentationProtocols
public import FormKernel

/// A request that may be answered: it is known who asks, in which language, and that nothing in it is unknown.
public struct WebRequest: Sendable {
  public let http: HTTPRequest
  /// What marks the request on its answer and in the log.
  public let id: String
  public let identity: Identity
  public let query: HTTPQuery
  /// What a form sent; empty for programs.
  public let form: Form
  /// For whom the scene is built.
  public let context: SceneContext
  /// What form tokens are made for; pages have it, programs need none.
  let cookieSecret: String
  /// Makes the tokens of forms.
  public let gatekeeper: any Gatekeeping
  /// Whether the cookie is that of a session, which can be ended.
  public let isSignedIn: Bool
  /// Carries what a write did to the next page.
  public let noticeCookie: NoticeCookie
  /// Where readers reach the server: `https://shop.example`, without a slash at its end; empty for programs.
  public let origin: String
  /// What the shop is called; empty where it has no name, and for programs.
  public let shopName: String
  /// What marks a write, so that it is done once however often it is sent; programs send it in a field.
  public let idempotencyKey: String?
  /// How many bytes the body may have.
  public let bodyLimit: Int
  /// Where what is collected above the limit of other requests takes a place.
  public let largeBodies: LargeBodies

  /// What stands in the path for a name; empty where the route has no such place.
  public func path(_ name: String) -> String { http.pathParameters[name] ?? "" }

  /// Whether the reader may do what a role may.
  public func may(_ role: Role) -> Bool { identity.role >= role }

  /// What each form of a page carries.
  public func makeFormToken() -> String { gatekeeper.formToken(for: cookieSecret) }

  /// Whether the write is only to be tried.
  public var isDryRun: Bool { query["dry_run"] == "true" }

  /// The body, whole, for a reader of JSON; `nil` where there is none.
  ///
  /// - Throws: `tooLarge`, `usage` where it ended too early, `unsupported` for one that has no type.
  public func bodyIfAny() async throws(Problem) -> [UInt8]? {
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
  public func withBatch<Value>(_ body: ([UInt8]) async throws -> Value) async throws -> Value {
    try await largeBodies.withBytes(of: RequestBytes(http), upTo: bodyLimit, body)
  }

  /// The order that was sent.
  public func order() async throws(Problem) -> OrderInput { try OrderInput(json: try await bodyIfAny() ?? []) }
}
