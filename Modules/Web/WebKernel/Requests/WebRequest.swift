public import APIDocuments
public import AccessProtocols
import Foundation
public import HTTPProtocols
public import PresentationProtocols
public import FormKernel

/// A request that has been admitted and read: its caller, its context, and parameters that the operation declares.
public struct WebRequest: Sendable {
  /// The request as the server received it.
  public let http: HTTPRequest
  /// The id that marks the request on its response and in the log.
  public let id: String
  /// The caller and the role that it has.
  public let identity: Identity
  /// The query, which holds declared parameters alone.
  public let query: HTTPQuery
  /// The fields of the form that was sent; empty for programs.
  public let form: Form
  /// The context in which the scene is built.
  public let context: SceneContext
  /// The secret for which form tokens are made; empty for programs.
  let cookieSecret: String
  /// Makes the tokens of forms.
  public let gatekeeper: any Gatekeeping
  /// Whether the cookie is that of a session, which can be ended.
  public let isSignedIn: Bool
  /// Carries what a write did to the next page.
  public let noticeCookie: NoticeCookie
  /// The origin at which readers reach the server: `https://shop.example`; empty for programs.
  public let origin: String
  /// The name of the shop; empty where it has none, and for programs.
  public let shopName: String
  /// The key under which a program's write is done once, however often it is sent; `nil` where it sent none.
  public let idempotencyKey: String?
  /// Bytes that the body may have.
  public let bodyLimit: Int
  /// Collects bodies above the limit of other requests, of which few are in memory at once.
  public let largeBodies: LargeBodies

  /// Returns the value of a path parameter; empty where the route has none of that name.
  public func path(_ name: String) -> String { http.pathParameters[name] ?? "" }

  /// Whether the reader may do what a role may.
  public func may(_ role: Role) -> Bool { identity.role >= role }

  /// Returns the token that each form of a page carries.
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
